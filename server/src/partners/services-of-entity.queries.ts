import type { ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonFieldsOf } from '../platform/row-sql.ts';
import { isCodeOpenAt } from './code-access.queries.ts';
import type { CampaignWithText } from './price.rules.ts';

/** An active service of an entity, also a paused one: its own desk books it, and what is booked can be moved. */
export interface ServiceOfEntity {
  id: string;
  serviceId: number;
  location: ServiceLocation;
  /** Kilometres around the entity; null unless the service is done at the patient's address. */
  radiusKm: number | null;
  /** Whole cents, before campaigns. */
  priceCents: number;
  needsApproval: boolean;
  /** Whether it is offered to the public, and not only through an entity code. */
  isOffered: boolean;
  /** Whether only the desk of the entity books it. */
  isPaused: boolean;
  campaigns: CampaignWithText[];
}

/**
 * SQL expression: the active services of `entities e` as a JSON list of ServiceOfEntity; null where it has none. Campaigns
 * that ended before the civil day `fromDate` are left out, and those for a code that opens nothing here.
 */
export function servicesOfEntity(fromDate: string): RawBuilder<unknown> {
  const fields = jsonFieldsOf<ServiceOfEntity>({
    id: sql`es.id`,
    serviceId: sql`es.service_id`,
    location: sql`es.location`,
    radiusKm: sql`es.radius_km`,
    priceCents: sql`es.price_cents`,
    needsApproval: sql`es.needs_approval`,
    isOffered: sql`es.is_offered`,
    isPaused: sql`es.is_paused`,
    campaigns: campaignsOfService(sql`campaign.until_date > ${fromDate}::date`),
  });
  return sql`(
    select json_agg(json_build_object(${fields}) order by es.id)
      from entity_services es
     where es.entity_id = e.id and es.is_active)`;
}

/**
 * SQL expression: the campaigns of `entity_services es` as a JSON list of CampaignWithText, without those for a code that
 * opens nothing at its entity.
 * @param condition of `campaigns campaign`.
 */
export function campaignsOfService(condition = sql`true`): RawBuilder<unknown> {
  const fields = jsonFieldsOf<CampaignWithText>({
    id: sql`campaign.id`,
    priceCents: sql`campaign.price_cents`,
    fromDate: sql`campaign.from_date`,
    untilDate: sql`campaign.until_date`,
    entityCode: sql`campaign.entity_code`,
    informationPt: sql`campaign.information_pt`,
    informationEn: sql`campaign.information_en`,
  });
  const isCodeOpen = isCodeOpenAt(sql`campaign.entity_code`, sql`es.entity_id`);
  return sql`coalesce((
    select json_agg(json_build_object(${fields}))
      from campaigns campaign
     where campaign.entity_service_id = es.id and campaign.removed_at is null and ${condition}
       and (campaign.entity_code is null or ${isCodeOpen})), '[]')`;
}
