import type { EntityType, ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isCodeOpenAt } from './code-access.queries.ts';
import type { CampaignWithText } from './price.rules.ts';

/** An entity as lists and pages show it. */
export interface EntityProfile {
  id: string;
  businessName: string;
  descriptionPt: string;
  descriptionEn: string;
  /** On one line, with postal code and locality. */
  address: string;
  locality: string;
  logoPath: string | null;
  latitude: number;
  longitude: number;
  entityType: EntityType;
  /** IANA name, e.g. Atlantic/Azores. */
  timeZone: string;
}

/** The columns of EntityProfile, of `entities e`. */
export const entityProfileColumns = sql`
  e.id, e.business_name, e.description_pt, e.description_en,
  address_line(e.address, e.postal_code, e.locality) as address, e.locality, e.logo_path,
  e.latitude, e.longitude, e.entity_type, e.time_zone`;

/** An active service of an entity. */
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
  campaigns: CampaignWithText[];
}

/**
 * SQL expression: the active services of `entities e` as a JSON list of ServiceOfEntity; null where it has none. Campaigns
 * that ended before the civil day `fromDate` are left out, and those for a code that opens nothing here.
 */
export function servicesOfEntity(fromDate: string): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', es.id, 'serviceId', es.service_id, 'location', es.location,
             'radiusKm', es.radius_km, 'priceCents', es.price_cents, 'needsApproval', es.needs_approval,
             'isOffered', es.is_offered,
             'campaigns', coalesce((
               select json_agg(json_build_object('id', c.id, 'priceCents', c.price_cents, 'fromDate', c.from_date,
                        'untilDate', c.until_date, 'entityCode', c.entity_code,
                        'informationPt', c.information_pt, 'informationEn', c.information_en))
                 from campaigns c
                where c.entity_service_id = es.id and c.until_date > ${fromDate}::date
                  and (c.entity_code is null or ${isCodeOpenAt(sql`c.entity_code`, sql`es.entity_id`)})), '[]'))
             order by es.id)
      from entity_services es
     where es.entity_id = e.id and es.is_active)`;
}
