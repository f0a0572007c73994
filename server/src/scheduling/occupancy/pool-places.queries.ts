import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { jsonFieldsOf } from '../../platform/row-sql.ts';
import type { Interval, OccupiedPlaces } from '../availability/availability-types.rules.ts';
import { isExpiredWithWaitlist } from './occupancy-window.queries.ts';

/** Occupied places of a pool that are alike. Instants are epoch milliseconds. */
export interface PoolPlaces extends Interval {
  poolId: string;
  /** Of what is not booked: by a patient who is booking, for a draft, for the waitlist (or an offer to it). */
  kind: 'booked' | 'hold' | 'draft' | 'waitlist';
  /** The asset of a hold, or the draft; null for booked places, which are counted. */
  ownerId: string | null;
  /** Null: of the public capacity. */
  allotmentId: string | null;
  /** Null for booked places and those of the waitlist. */
  expiresAt: number | null;
  places: number;
}

interface PoolPlacesScope {
  /** SQL. */
  entityId: RawBuilder<unknown>;
  /** SQL: the interval, as instants. */
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
  now: Date;
}

/**
 * SQL: the places of all pools of an entity that are occupied in an interval, as JSON of `PoolPlaces`; null for none. The same
 * rows as `windowOccupancyColumns` counts, with why each is occupied.
 */
export function poolPlacesSql({
  entityId,
  from,
  until,
  now,
}: PoolPlacesScope): RawBuilder<unknown> {
  const isBooked = sql`o.state = 'booked'`;
  const fields = jsonFieldsOf<PoolPlaces>({
    poolId: sql`o.pool_id`,
    from: epochMilliseconds(sql`lower(o.during)`),
    until: epochMilliseconds(sql`upper(o.during)`),
    kind: sql`o.kind`,
    ownerId: sql`o.owner_id`,
    allotmentId: sql`o.allotment_id`,
    expiresAt: epochMilliseconds(sql`o.expires_at`),
    places: sql`o.places`,
  });
  return sql`(
    select json_agg(json_build_object(${fields}) order by lower(o.during), o.pool_id, o.kind, o.owner_id)
      from (select live.pool_id, live.during, live.allotment_id, live.kind, live.owner_id, live.expires_at,
                   count(*) as places
              from capacity_pools p
             -- Lateral, so that the index is never read for a time alone.
             cross join lateral (
                   select o.pool_id, o.during, o.allotment_id,
                          case when ${isBooked} then 'booked'
                               when o.expires_at <= ${now} then 'waitlist'
                               when o.state = 'reserved' and o.reserved_for = 'draft' then 'draft'
                               when o.state = 'reserved' and o.reserved_for = 'visitor' then 'hold'
                               when o.state in ('kept', 'reserved') then 'waitlist'
                               else 'hold' end as kind,
                          case when o.state in ('hold', 'reserved') and o.expires_at > ${now} then o.owner_id end as owner_id,
                          case when o.state in ('hold', 'reserved') and o.expires_at > ${now} then o.expires_at end as expires_at
                     from occupancy o
                    where o.live and o.pool_id = p.id and o.during && tstzrange(${from}, ${until})
                      and (${isBooked} or o.expires_at > ${now} or ${isExpiredWithWaitlist(now)})
                   offset 0) live
             where p.entity_id = ${entityId}
             group by 1, 2, 3, 4, 5, 6) o)`;
}

/** What the load of a pool counts of them. */
export function occupiedPlacesOf(all: readonly PoolPlaces[]): OccupiedPlaces[] {
  return all.map(({ poolId, from, until, places, allotmentId }) => ({
    poolId,
    from,
    until,
    places,
    allotmentId,
  }));
}
