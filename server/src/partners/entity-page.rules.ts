import type { ServiceType } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import { specialHoursDays } from '@vaga/contract/entity-limits';
import type {
  PartnerInformation,
  PartnerSummary,
  PublicPhoto,
  RatingAverage,
} from '@vaga/contract/partners';
import type { OnlineMethod } from '@vaga/contract/payments';
import type { EntityStanding } from '@vaga/contract/standing';
import type { z } from 'zod';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { EntityRecord } from './entity-record.queries.ts';
import type { ScheduledHours } from './opening-hours.rules.ts';
import { specialDays, weeklyHours } from './opening-hours.rules.ts';
import { workingHoursLines } from './working-hours.rules.ts';

interface Reader {
  language: Language;
  now: Date;
  /** The methods of this installation's payment provider; empty without a provider. */
  onlineMethods: readonly OnlineMethod[];
}

/** The public page of an entity, in the reader's language. */
export function entitySummary(
  entity: EntityRecord,
  parts: {
    serviceTypeList: ServiceType[];
    photos: PublicPhoto[];
    rating: RatingAverage | null;
    hours: ScheduledHours;
  },
  reader: Reader,
): PartnerSummary {
  const { serviceTypeList, photos, rating } = parts;
  const { id, companyName, businessName, entityType, code, timeZone, phone } = entity;
  const { postalCode, locality, municipality, district, latitude, longitude } = entity;
  const information = entityInformation(entity, parts.hours, reader);
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
  scheduled: ScheduledHours,
  { language, now, onlineMethods }: Reader,
): z.infer<typeof PartnerInformation> {
  const onlinePayment = entity.onlinePayment && onlineMethods.length > 0;
  const localPayment = entity.localPayment !== 'off';
  const { timeZone } = entity;
  const isScheduled = scheduled.weekly.length > 0;
  const openingHours = weeklyHours(isScheduled ? scheduled.weekly : entity.workingHours);
  const today = localDay(now, timeZone);
  const days = { timeZone, today, end: addDays(today, specialHoursDays) };
  return {
    description: language === 'pt' ? entity.descriptionPt : entity.descriptionEn,
    workingHours: workingHoursLines(openingHours, language),
    openingHours,
    specialDays: specialDays({ weekly: openingHours, closures: scheduled.closures }, days),
    paymentMethods: {
      onlinePayment,
      onlineMethods: onlinePayment ? [...onlineMethods] : [],
      localPayment,
      localPaymentTypes: localPayment ? entity.localPaymentMethods : [],
    },
  };
}
