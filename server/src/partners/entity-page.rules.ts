import type { ServiceType } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import type {
  PartnerInformation,
  PartnerSummary,
  PublicPhoto,
  RatingAverage,
} from '@vaga/contract/partners';
import type { OnlineMethod } from '@vaga/contract/payments';
import type { EntityStanding } from '@vaga/contract/standing';
import type { z } from 'zod';
import type { EntityRecord } from './entity-record.queries.ts';
import { workingHoursLines } from './working-hours.rules.ts';

interface Reader {
  language: Language;
  /** The methods of this installation's payment provider; empty without a provider. */
  onlineMethods: readonly OnlineMethod[];
}

/** The public page of an entity, in the reader's language. */
export function entitySummary(
  entity: EntityRecord,
  parts: { serviceTypeList: ServiceType[]; photos: PublicPhoto[]; rating: RatingAverage | null },
  reader: Reader,
): PartnerSummary {
  const { serviceTypeList, photos, rating } = parts;
  const { id, companyName, businessName, entityType, code, timeZone, phone } = entity;
  const { postalCode, locality, municipality, district, latitude, longitude } = entity;
  const information = entityInformation(entity, reader);
  return {
    id,
    companyName,
    businessName,
    description: information.description,
    entityType,
    code,
    logo: entity.logoPath,
    address: { addressLine1: entity.address, postalCode, locality, municipality, district },
    geoLocation: { latitude, longitude },
    timeZone,
    phone,
    photos,
    information,
    accessibility: entity.accessibility,
    spokenLanguages: entity.spokenLanguages,
    rating,
    serviceTypeList,
    publicState: publicStateOf(entity.standing),
    pausedUntil: entity.standing === 'paused' ? entity.pausedUntil : null,
  };
}

/** What visitors read of an entity's standing: never why an organisation is suspended. */
export function publicStateOf(standing: EntityStanding): PartnerSummary['publicState'] {
  switch (standing) {
    case 'open':
    case 'paused':
    case 'closed':
      return standing;
    case 'setup':
    case 'unpaid':
    case 'safety':
      return 'unavailable';
  }
}

/** Description, opening hours as lines, and payment methods. A disabled way to pay lists no methods. */
export function entityInformation(
  entity: EntityRecord,
  { language, onlineMethods }: Reader,
): z.infer<typeof PartnerInformation> {
  const onlinePayment = entity.onlinePayment && onlineMethods.length > 0;
  const localPayment = entity.localPayment !== 'off';
  return {
    description: language === 'pt' ? entity.descriptionPt : entity.descriptionEn,
    workingHours: workingHoursLines(entity.workingHours, language),
    paymentMethods: {
      onlinePayment,
      onlineMethods: onlinePayment ? [...onlineMethods] : [],
      localPayment,
      localPaymentTypes: localPayment ? entity.localPaymentMethods : [],
    },
  };
}
