import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { PoolPlaces } from '../scheduling/index.ts';
import { poolPlacesSql } from '../scheduling/index.ts';

/** An entity with taken places in the days that are counted. */
export interface BusyEntityRow {
  id: string;
  timeZone: string;
  places: PoolPlaces[];
}

/** The next entities by id that patients can book and where places are taken between two instants. */
export async function readBusyEntities(
  db: Db,
  input: { after: string | null; from: Date; until: Date; limit: number },
): Promise<BusyEntityRow[]> {
  const { after, from, until, limit } = input;
  const [first, last] = [sql`${from}::timestamptz`, sql`${until}::timestamptz`];
  const { rows } = await sql<BusyEntityRow>`
    select e.id, e.time_zone,
           coalesce(${poolPlacesSql({ entityId: sql`e.id`, from: first, until: last, now: from })}, '[]') as places
      from entities e
     where e.standing = 'open' and (${after}::uuid is null or e.id > ${after}::uuid)
       and exists (select from capacity_pools p
                    cross join lateral (
                      select from occupancy o
                       where o.live and o.pool_id = p.id and o.during && tstzrange(${first}, ${last}) limit 1) taken
                    where p.entity_id = e.id)
     order by e.id limit ${limit}`.execute(db);
  return rows;
}
