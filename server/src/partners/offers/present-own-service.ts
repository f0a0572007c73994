import type { EntityCampaign } from '@vaga/contract/campaigns';
import type { Language } from '@vaga/contract/common';
import type { OwnService } from '@vaga/contract/entity-services';
import { addDays } from '../../platform/local-time.rules.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import type { ManagedService } from './managed-services.queries.ts';
import { campaignOn, pricesOf, termsOf } from './offers.rules.ts';

interface Reader {
  language: Language;
  /** At the entity. */
  today: string;
  lengths: ReadonlyMap<string, readonly number[]>;
}

/** A service of an entity as its members manage it. */
export function presentOwnService(record: ManagedService, reader: Reader): OwnService {
  const { id, idService, location, radiusKm, priceCents, needsApproval, isPaused } = record;
  const { language, today, lengths } = reader;
  const ownCode = record.ownCode ?? '';
  const nextPrice =
    record.nextPriceCents === null || record.nextPriceFrom === null
      ? null
      : { priceCents: record.nextPriceCents, from: record.nextPriceFrom };
  const campaign = campaignOn(priceCents, record.campaigns, today);
  const service: Omit<OwnService, 'version'> = {
    id,
    idService,
    service: language === 'pt' ? record.servicePt : record.serviceEn,
    serviceType: {
      id: record.idServiceType,
      description: language === 'pt' ? record.typePt : record.typeEn,
    },
    location,
    radiusKm,
    priceCents,
    nextPrice,
    campaigns: record.campaigns.map(presentCampaign),
    campaignNow: campaign ? presentCampaign(campaign) : null,
    lengths: [...(lengths.get(id) ?? [])],
    needsApproval,
    ownCode,
    state: isPaused ? 'paused' : 'offered',
  };
  return { ...service, version: versionOf([pricesOf(service), termsOf(service)]) };
}

/** On the wire `until` is the last day; `untilDate` of the table is the day after it. */
export function presentCampaign(row: CampaignRow): EntityCampaign {
  const { id, namePt, nameEn, informationPt, informationEn, priceCents, fromDate } = row;
  const until = addDays(row.untilDate, -1);
  const texts = [namePt, nameEn, informationPt, informationEn];
  return {
    id,
    version: versionOf([...texts, priceCents, fromDate, until, row.entityCode]),
    idEntityService: row.entityServiceId,
    namePt,
    nameEn,
    informationPt,
    informationEn,
    priceCents,
    from: fromDate,
    until,
    entityCode: row.entityCode,
    codeOf: row.codeOf,
  };
}
