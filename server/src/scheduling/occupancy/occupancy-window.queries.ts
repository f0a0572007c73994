import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import type { Interval, OccupiedPlaces } from '../availability/availability-types.rules.ts';

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
  { occupied }: Pick<WindowOccupancy, 'occupied'>,
  pools: readonly string[],
): OccupiedPlaces[] {
  const { places, allotmentIds } = occupied;
  return (places ?? []).map(([pool, from, until, count], index) => {
    const poolId = pools[pool - 1];
    if (poolId === undefined) throw new Error('A place of a pool outside the window.');
    return { poolId, from, until, places: count, allotmentId: allotmentIds?.[index] ?? null };
  });
}

interface WindowReader {
  /** SQL: the cart whose own holds count as available, and their entity service. */
  cartId: RawBuilder<unknown>;
  entityServiceId: RawBuilder<unknown>;
  now: Date;
  /** Places reserved for the waitlist that count as available: for the waitlist itself. */
  usableReservedIds?: readonly string[];
}

/** The columns of WindowOccupancy, for a statement that reads more than these. */
export function windowOccupancyColumns(
  { pools, from, until }: OccupancyWindow,
  { cartId, entityServiceId, now, usableReservedIds }: WindowReader,
): RawBuilder<unknown> {
  const isUnusable = usableReservedIds
    ? sql` and o.id <> all(${usableReservedIds}::uuid[])`
    : sql``;
  return sql`
    (select json_build_object(
              'places', json_agg(array[pool, ${epochMilliseconds(sql`lower(during)`)}, ${epochMilliseconds(sql`upper(during)`)}, places]),
              'allotmentIds', case when count(allotment_id) > 0 then json_agg(allotment_id) end)
       from (select p.pool, o.during, o.allotment_id, count(*) as places
               from unnest((select ${pools}::uuid[])) with ordinality as p(id, pool)
              -- In a subquery, the number of pools is not known to the planner: else it would plan each call for its own.
              -- Lateral, so that the index is never read for a time alone: that would be every pool there is.
              cross join lateral (
                    select * from occupancy o
                     where o.live and o.pool_id = p.id and o.during && tstzrange(${from}, ${until})
                    offset 0) o
              where o.state = 'booked'
                 or (o.expires_at > ${now} and (o.cart_id is null or o.cart_id is distinct from ${cartId})${isUnusable})
                 or ${isExpiredWithWaitlist(now)}
              group by p.pool, o.during, o.allotment_id) alike) as occupied,
    (select coalesce(json_agg(json_build_object('ownerId', o.owner_id, 'from', ${epochMilliseconds(sql`lower(o.during)`)},
              'until', ${epochMilliseconds(sql`upper(o.during)`)}) order by o.owner_id), '[]')
       from occupancy o
      where o.cart_id = ${cartId} and o.state = 'hold' and o.expires_at > ${now}
        and o.entity_service_id = ${entityServiceId}) as "ownHolds"`;
}

interface ReadWindowInput extends OccupancyWindow {
  entityId: string;
  entityServiceId: string;
  cartId: string | null;
  usableReservedIds: readonly string[];
  now: Date;
}

/** The occupancy in a window, and the version of the entity at that moment; null for an unknown entity. */
export async function readWindowOccupancy(
  db: Db | Trx,
  input: ReadWindowInput,
): Promise<(WindowOccupancy & { version: number }) | null> {
  const { entityId, now, usableReservedIds } = input;
  const { rows } = await sql<WindowOccupancy & { version: number }>`/* prepared */
    select e.terms_version as version, ${windowOccupancyColumns(input, {
      cartId: sql`${input.cartId}::uuid`,
      entityServiceId: sql`${input.entityServiceId}::uuid`,
      now,
      usableReservedIds,
    })}
      from entities e where e.id = ${entityId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether `occupancy o`, a live row, has expired on a day with a waitlist: it is reserved for the waitlist then. Evaluated
 * for the few rows that the sweep has not ended yet, and on columns of the index of units alone: to read the state as
 * well would read every row.
 */
export const isExpiredWithWaitlist = (now: Date) =>
  sql`(o.expires_at <= ${now} and is_awaited(o.pool_id, lower(o.during)))`;
