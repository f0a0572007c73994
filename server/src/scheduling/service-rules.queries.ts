import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CampaignTerms } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { AvailabilityRules } from './allocation.rules.ts';
import type { Interval } from './availability.rules.ts';
import type { OccupiedPlaces } from './load.rules.ts';

/** An entity service on some days, with everything that decides over its starts except the occupancy. */
export interface EntityServiceRules extends AvailabilityRules {
  entityId: string;
  priceCents: number;
  campaigns: CampaignTerms[];
  /** Whether both the service and its entity are active. */
  isActive: boolean;
}

export interface ServiceDays extends EntityServiceRules {
  occupied: OccupiedPlaces[];
  /** Live holds of the cart `forCartId`, for this entity service. */
  ownHolds: Array<Interval & { ownerId: string }>;
}

/** An entity service and civil days of the entity, `fromDate` inclusive, `untilDate` exclusive. */
export interface ServiceDateRange {
  entityServiceId: string;
  fromDate: string;
  untilDate: string;
}

/** For whom availability is computed, and when. */
export interface AvailabilityScope {
  now: Date;
  /** The cart whose own holds count as available. */
  forCartId?: string | null | undefined;
  /** The entity code of the cart, in lower case. */
  entityCode?: string | null | undefined;
  /** Places reserved for the waitlist that count as available: for the waitlist itself. */
  usableReservedIds?: readonly string[];
}

/**
 * Reads what decides over the starts of an entity service on some days, with their occupancy, in one statement.
 * Identical places come as one row with a count.
 * @returns null for an entity service that does not exist.
 */
export async function readServiceDays(
  db: Db | Trx,
  range: ServiceDateRange,
  scope: AvailabilityScope,
): Promise<ServiceDays | null> {
  const { now, forCartId = null, entityCode = null, usableReservedIds = [] } = scope;
  const { rows } = await sql<ServiceDays>`/* prepared */
    select t.*, coalesce(occupied.list, '[]') as occupied, coalesce(own_holds.list, '[]') as own_holds
      from (${serviceRulesOf(range, entityCode)}) t
      cross join lateral (
        select json_agg(json_build_object('poolId', pool_id, 'from', ${epochMilliseconds(sql`lower(during)`)}, 'until', ${epochMilliseconds(sql`upper(during)`)},
                 'places', places, 'allotmentId', allotment_id)) as list
          from (select o.pool_id, o.during, o.allotment_id, count(*) as places
                  from unnest(t.pools) as p(id)
                  join occupancy o on o.live and o.pool_id = p.id
                   and o.during && tstzrange(t.from_date::timestamp at time zone t."timeZone",
                         (t.until_date::timestamp at time zone t."timeZone") + make_interval(mins => t.longest))
                 where o.state = 'booked'
                    or (o.expires_at > ${now} and o.cart_id is distinct from ${forCartId}::uuid
                        and o.id <> all(${[...usableReservedIds]}::uuid[]))
                    or ${isExpiredWithWaitlist(now)}
                 group by o.pool_id, o.during, o.allotment_id) as alike) occupied
      cross join lateral (
        select json_agg(json_build_object('ownerId', o.owner_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)},
                 'until', ${epochMilliseconds(sql`upper(o.during)`)}) order by o.owner_id) as list
          from occupancy o
         where o.cart_id = ${forCartId}::uuid and o.state = 'hold' and o.expires_at > ${now}
           and o.entity_service_id = t."entityServiceId") own_holds`.execute(db);
  return rows[0] ?? null;
}

/**
 * The columns of EntityServiceRules, with `pools`, `longest` (minutes), `from_date` and `until_date` for further joins.
 * One service at a time: for a list PostgreSQL would estimate its length and plan each call anew.
 */
export function serviceRulesOf(
  { entityServiceId, fromDate, untilDate }: ServiceDateRange,
  entityCode: string | null,
): RawBuilder<unknown> {
  return sql`
    select es.id as "entityServiceId", es.entity_id as "entityId", e.time_zone as "timeZone",
           es.price_cents as "priceCents", es.is_active and e.is_active as "isActive",
           coalesce(s.list, '[]') as schedules, coalesce(c.list, '[]') as closures,
           coalesce(a.list, '[]') as allotments, coalesce(k.list, '[]') as campaigns,
           s.pools, coalesce(s.longest, 0) as longest, w."fromDate" as from_date, w."untilDate" as until_date
      from (select ${fromDate}::date as "fromDate", ${untilDate}::date as "untilDate") as w
      cross join entity_services es
      join entities e on e.id = es.entity_id
      cross join lateral (${schedulesOf}) s
      cross join lateral (${closuresOf}) c
      cross join lateral (${allotmentsOf(entityCode)}) a
      cross join lateral (${campaignsOf}) k
     where es.id = ${entityServiceId}`;
}

/** A version matters from the day before: its hours may end after midnight. */
const schedulesOf = sql`
  select json_agg(json_build_object('id', s.id, 'poolId', s.pool_id, 'weekdays', s.weekdays,
           'fromTime', s.from_time, 'toTime', s.to_time, 'intervalMinutes', s.interval_minutes,
           'capacity', s.capacity, 'validFrom', s.valid_from, 'validUntil', s.valid_until)) as list,
         array_agg(distinct s.pool_id) as pools, max(s.interval_minutes) as longest
    from capacity_pools p join schedules s on s.pool_id = p.id
   where p.entity_id = es.entity_id and s.valid_from < w."untilDate" and s.valid_until >= w."fromDate"
     and (s.serves_all or exists (
           select from schedule_services x where x.schedule_id = s.id and x.entity_service_id = es.id))`;

/** Cut to the requested days, because JSON has no infinity. */
const closuresOf = sql`
  select json_agg(json_build_object(
           'from', ${epochMilliseconds(sql`greatest(lower(o.during), lower(o.days))`)},
           'until', ${epochMilliseconds(sql`least(upper(o.during), upper(o.days))`)})) as list
    from (select c.during, days.days
            from (select tstzrange(w."fromDate"::timestamp at time zone e.time_zone,
                    (w."untilDate" + 2)::timestamp at time zone e.time_zone) as days) days
            join closures c on c.entity_id = es.entity_id and c.during && days.days
           where c.entity_service_id is null or c.entity_service_id = es.id) o`;

/** Allotments of a protocol count only while it is enabled; its code is the partner entity's. */
function allotmentsOf(entityCode: string | null): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object('id', a.id, 'poolId', a.pool_id, 'places', a.places,
             'releaseHours', a.release_hours, 'fromDate', a.from_date, 'untilDate', a.until_date,
             'fromTime', a.from_time, 'toTime', a.to_time,
             'codes', array_remove(array[a.entity_code, partner.code], null),
             'isForCaller', coalesce(a.entity_code = ${entityCode}::text or partner.code = ${entityCode}::text, false))
             order by a.id) as list
      from allotments a
      left join protocols on protocols.id = a.protocol_id
      left join entities partner on partner.id = protocols.partner_entity_id
     where a.pool_id = any(s.pools) and a.from_date <= w."untilDate" and a.until_date >= w."fromDate"
       and (a.protocol_id is null or protocols.is_enabled)`;
}

const campaignsOf = sql`
  select json_agg(json_build_object('id', k.id, 'priceCents', k.price_cents, 'fromDate', k.from_date,
           'untilDate', k.until_date, 'entityCode', k.entity_code)) as list
    from campaigns k
   where k.entity_service_id = es.id and k.from_date <= w."untilDate" and k.until_date >= w."fromDate"`;

/**
 * Whether `occupancy o`, a live row, has expired on a day with a waitlist: it is reserved for the waitlist then. Evaluated
 * for the few rows that the sweep has not ended yet, and on columns of the index of units alone: to read the state as
 * well would read every row.
 */
export const isExpiredWithWaitlist = (now: Date) =>
  sql`(o.expires_at <= ${now} and is_awaited(o.pool_id, lower(o.during)))`;
