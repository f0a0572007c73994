import type { EntityType, ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CampaignWithText } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { Allotment, ScheduleVersion } from '../scheduling/index.ts';

/** An active service of an entity. */
export interface ServiceOfEntity {
  id: string;
  serviceId: number;
  location: ServiceLocation;
  radiusKm: number | null;
  priceCents: number;
  needsApproval: boolean;
  /** Whether it is offered to the public, and not only through an entity code. */
  isOffered: boolean;
  campaigns: CampaignWithText[] | null;
}

/** Entity service (null: the whole entity), from, until (epoch milliseconds). */
export type ClosureOfEntity = [string | null, number, number];

export interface ScheduleOfPool extends Omit<ScheduleVersion, 'poolId'> {
  /** The entity services it serves; null: all of the entity. */
  serves: string[] | null;
}

export interface AllotmentOfPool extends Omit<Allotment, 'poolId' | 'isForCaller'> {
  /** The entity codes it is set aside for. */
  codes: string[];
}

export interface PoolOfEntity {
  id: string;
  schedules: ScheduleOfPool[] | null;
  allotments: AllotmentOfPool[] | null;
}

/** The profile of an entity and what decides over its prices and starts, apart from the caller and the occupancy. */
export interface EntityData {
  id: string;
  /** `entities.terms_version` of what was read. */
  version: number;
  businessName: string;
  descriptionPt: string;
  descriptionEn: string;
  address: string;
  locality: string;
  logoPath: string | null;
  latitude: number;
  longitude: number;
  entityType: EntityType;
  timeZone: string;
  services: ServiceOfEntity[] | null;
  closures: ClosureOfEntity[] | null;
  pools: PoolOfEntity[] | null;
}

/** Civil days of every time zone: `fromDate` inclusive, `untilDate` exclusive. Rows that matter only outside them are left out. */
export interface CachedDays {
  fromDate: string;
  untilDate: string;
}

/**
 * The list is passed as JSON, for which PostgreSQL always estimates 100 rows: for an array it would use the length, and
 * plan this statement anew for each length.
 */
export async function readEntityData(
  db: Db,
  entityIds: readonly string[],
  days: CachedDays,
): Promise<EntityData[]> {
  const found = await sql<EntityData>`/* prepared */
    select e.id, e.terms_version as version, e.business_name, e.description_pt, e.description_en,
           address_line(e.address, e.postal_code, e.locality) as address, e.locality, e.logo_path,
           e.latitude, e.longitude, e.entity_type, e.time_zone,
           ${servicesIn(days)} as services, ${closuresIn(days)} as closures, ${poolsIn(days)} as pools
      from json_array_elements_text(${JSON.stringify(entityIds)}::json) as requested(id)
      join entities e on e.id = requested.id::uuid`.execute(db);
  return found.rows;
}

function servicesIn({ fromDate, untilDate }: CachedDays): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', es.id, 'serviceId', es.service_id, 'location', es.location,
             'radiusKm', es.radius_km, 'priceCents', es.price_cents, 'needsApproval', es.needs_approval,
             'isOffered', es.is_offered,
             'campaigns', (
               select json_agg(json_build_object('id', c.id, 'priceCents', c.price_cents, 'fromDate', c.from_date,
                        'untilDate', c.until_date, 'entityCode', c.entity_code,
                        'informationPt', c.information_pt, 'informationEn', c.information_en))
                 from campaigns c
                where c.entity_service_id = es.id
                  and c.from_date < ${untilDate}::date and c.until_date > ${fromDate}::date))
             order by es.id)
      from entity_services es
     where es.entity_id = e.id and es.is_active)`;
}

/** Cut to the cached days, because JSON has no infinity. */
function closuresIn({ fromDate, untilDate }: CachedDays): RawBuilder<unknown> {
  const days = sql`tstzrange(${fromDate}::date::timestamptz, ${untilDate}::date::timestamptz)`;
  return sql`(
    select json_agg(json_build_array(c.entity_service_id,
             ${epochMilliseconds(sql`greatest(lower(c.during), lower(${days}))`)},
             ${epochMilliseconds(sql`least(upper(c.during), upper(${days}))`)}))
      from closures c
     where c.entity_id = e.id and c.during && ${days})`;
}

function poolsIn(days: CachedDays): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', p.id,
             'schedules', ${schedulesIn(days)}, 'allotments', ${allotmentsIn(days)}))
      from capacity_pools p
     where p.entity_id = e.id)`;
}

function schedulesIn({ fromDate, untilDate }: CachedDays): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', s.id, 'weekdays', s.weekdays, 'fromTime', s.from_time, 'toTime', s.to_time,
             'intervalMinutes', s.interval_minutes, 'capacity', s.capacity,
             'validFrom', s.valid_from, 'validUntil', s.valid_until,
             'serves', case when not s.serves_all then coalesce((
               select json_agg(x.entity_service_id) from schedule_services x where x.schedule_id = s.id), '[]') end))
      from schedules s
     where s.pool_id = p.id and s.valid_from < ${untilDate}::date and s.valid_until > ${fromDate}::date)`;
}

/** Allotments of a protocol count only while it is enabled; its code is the partner entity's. */
function allotmentsIn({ fromDate, untilDate }: CachedDays): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', a.id, 'places', a.places, 'releaseHours', a.release_hours,
             'fromDate', a.from_date, 'untilDate', a.until_date, 'fromTime', a.from_time, 'toTime', a.to_time,
             'codes', array_remove(array[a.entity_code, partner.code], null)))
      from allotments a
      left join protocols on protocols.id = a.protocol_id
      left join entities partner on partner.id = protocols.partner_entity_id
     where a.pool_id = p.id and a.from_date < ${untilDate}::date and a.until_date > ${fromDate}::date
       and (a.protocol_id is null or protocols.is_enabled))`;
}
