import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { epochMilliseconds } from '../platform/epoch-milliseconds.ts';
import type { Interval } from './availability.rules.ts';
import type { Allotment, OccupiedPlaces } from './load.rules.ts';
import type { EntityServiceRules, ServiceDateRange } from './service-rules.queries.ts';
import { isExpiredWithWaitlist, serviceRulesOf } from './service-rules.queries.ts';

/** What decides over the starts of an entity service, apart from the caller and the occupancy. */
export interface CachedServiceRules extends EntityServiceRules {
  /** `entities.terms_version` of what was read. */
  version: number;
  /** The UTC day of the read: it covers a limited number of days ahead. */
  readOn: string;
  allotments: Array<Allotment & { codes: string[] }>;
  /** Null where no schedule serves it. */
  pools: string[] | null;
  /** Minutes of the longest slot. */
  longest: number;
  /** Computed days, by date. */
  daysWithoutBookings: Map<string, DayWithoutBookings>;
}

/** A day with no occupied place: its first start, the end of its last slot, and their sum. */
export interface DayWithoutBookings {
  first: number;
  until: number;
  free: number;
  isOpen: boolean;
}

/** As read. */
type ServiceRulesRow = Omit<CachedServiceRules, 'readOn' | 'daysWithoutBookings'>;

export async function readServiceRules(
  db: Db,
  range: ServiceDateRange,
): Promise<ServiceRulesRow | null> {
  const { rows } = await sql<ServiceRulesRow>`/* prepared */
    select t.*, e.terms_version as version
      from (${serviceRulesOf(range, null)}) t join entities e on e.id = t."entityId"`.execute(db);
  return rows[0] ?? null;
}

/** The pools and the interval whose occupancy a call needs. */
export interface OccupancyWindow {
  pools: readonly string[];
  from: Date;
  until: Date;
}

/** The occupied places in a window, and the live holds of one cart there. */
export interface WindowOccupancy {
  /** Identical places come as one row with a count. */
  occupied: OccupiedPlaceLists;
  ownHolds: Array<Interval & { ownerId: string }>;
}

/** Lists instead of objects, because a page has hundreds of places. */
interface OccupiedPlaceLists {
  /** For each place the index of its pool in the window (from 1), from, until, count. */
  places: [number, number, number, number][] | null;
  /** The allotment of each place, in the same order (null: public); null where all are public. */
  allotmentIds: Array<string | null> | null;
}

/** @param pools the pools of the window that was read. */
export function toOccupiedPlacesOfPools(
  { occupied }: WindowOccupancy,
  pools: readonly string[],
): OccupiedPlaces[] {
  const { places, allotmentIds } = occupied;
  return (places ?? []).map(([pool, from, until, count], index) => {
    const poolId = pools[pool - 1];
    if (poolId === undefined) throw new Error('A place of a pool outside the window.');
    return { poolId, from, until, places: count, allotmentId: allotmentIds?.[index] ?? null };
  });
}

/**
 * The columns of WindowOccupancy, for a statement that reads more than these.
 * @param of SQL for the cart whose own holds count as available, and for their entity service.
 */
export function windowOccupancyColumns(
  { pools, from, until }: OccupancyWindow,
  of: { cartId: RawBuilder<unknown>; entityServiceId: RawBuilder<unknown>; now: Date },
): RawBuilder<unknown> {
  return sql`
    (select json_build_object(
              'places', json_agg(array[pool, ${epochMilliseconds(sql`lower(during)`)}, ${epochMilliseconds(sql`upper(during)`)}, places]),
              'allotmentIds', case when count(allotment_id) > 0 then json_agg(allotment_id) end)
       from (select p.pool, o.during, o.allotment_id, count(*) as places
               from unnest(${pools}::uuid[]) with ordinality as p(id, pool)
               join occupancy o on o.live and o.pool_id = p.id
                and o.during && tstzrange(${from}, ${until})
              where o.state = 'booked'
                 or (o.expires_at > ${of.now} and o.cart_id is distinct from ${of.cartId})
                 or ${isExpiredWithWaitlist(of.now)}
              group by p.pool, o.during, o.allotment_id) alike) as occupied,
    (select coalesce(json_agg(json_build_object('ownerId', o.owner_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)},
              'until', ${epochMilliseconds(sql`upper(o.during)`)}) order by o.owner_id), '[]')
       from occupancy o
      where o.cart_id = ${of.cartId} and o.state = 'hold' and o.expires_at > ${of.now}
        and o.entity_service_id = ${of.entityServiceId}) as "ownHolds"`;
}
