import type { Language } from '@vaga/contract/common';
import { centsToEuros } from '@vaga/contract/common';
import type { PartnerService } from '@vaga/contract/partners';
import { priceOf } from '@vaga/contract/prices';
import type { Db } from '../platform/db.ts';
import { readPublicEntity } from './entity-record.queries.ts';
import type { CampaignRecord, OfferedEntityService } from './entity-services.queries.ts';
import { readCampaigns, readOfferedEntityServices } from './entity-services.queries.ts';

/** A service of an entity with its price on a day. The search slice adds the available starts. */
export type PricedService = Omit<PartnerService, 'nextFree' | 'nextFreeDate'>;

interface ListEntityServicesInput {
  entityId: string;
  language: Language;
  /** The civil day (YYYY-MM-DD) of the entity for which the prices apply. */
  day: string;
  /** In lower case; null without a code. */
  entityCode: string | null;
  serviceTypeId?: number | undefined;
  serviceId?: number | undefined;
}

/**
 * The services of a public entity, ordered by service type and name, each with its price and campaign on the day.
 * Returns null if the entity does not exist or is not public; an empty list if it offers no matching service.
 */
export async function listEntityServices(
  db: Db,
  input: ListEntityServicesInput,
): Promise<PricedService[] | null> {
  if (!(await readPublicEntity(db, input.entityId))) return null;
  const services = await readOfferedEntityServices(db, input.entityId, input);
  const ids = services.map(({ idEntityService }) => idEntityService);
  const campaigns = await readCampaigns(db, ids, { from: input.day, until: input.day });
  return services.map((service) => withPrice(service, campaigns, input));
}

function withPrice(
  service: OfferedEntityService,
  campaigns: readonly CampaignRecord[],
  { day, entityCode, language }: ListEntityServicesInput,
): PricedService {
  const serviceCampaigns = campaigns.filter(
    ({ entityServiceId }) => entityServiceId === service.idEntityService,
  );
  const price = priceOf(service.priceCents, serviceCampaigns, { day, entityCode });
  const campaign = serviceCampaigns.find(({ id }) => id === price.campaignId);
  return {
    ...service,
    price: centsToEuros(price.priceCents),
    priceCents: price.priceCents,
    campaign: campaign ? campaignView(campaign, language) : null,
  };
}

/** On the wire `until` is the last day of the campaign; `untilDate` of the table is the day after it. */
function campaignView(campaign: CampaignRecord, language: Language): PartnerService['campaign'] {
  const { id, priceCents, untilDate } = campaign;
  return {
    id,
    description: language === 'pt' ? campaign.namePt : campaign.nameEn,
    information: language === 'pt' ? campaign.informationPt : campaign.informationEn,
    priceCents,
    until: Temporal.PlainDate.from(untilDate).subtract({ days: 1 }).toString(),
  };
}
