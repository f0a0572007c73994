import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export interface CalledRow {
  code: string;
  pool: string | null;
  calledAt: Date;
  timeZone: string;
}

interface CalledQuery {
  entityId: string;
  poolId: string | null;
  now: Date;
  limit: number;
}

/** The appointments of today at an entity whose people were called in last. */
export async function readCalled(
  db: Db,
  { entityId, poolId, now, limit }: CalledQuery,
): Promise<CalledRow[]> {
  const { rows } = await sql<CalledRow>`
    select a.code, p.name as pool, a.called_at, e.time_zone
      from entities e
      join entity_services es on es.entity_id = e.id
     cross join lateral (
           select (${now}::timestamptz at time zone e.time_zone)::date::timestamp at time zone e.time_zone as "from") today
      join appointments a on a.entity_service_id = es.id and a.starts_at >= today."from"
       and a.starts_at < today."from" + interval '26 hours'
      left join occupancy o on o.owner_id = a.asset_id and o.live
      left join capacity_pools p on p.id = o.pool_id
     where e.id = ${entityId} and a.called_at >= today."from" and a.status = 'CheckedIn'
       and (${poolId}::uuid is null or o.pool_id = ${poolId}::uuid)
     order by a.called_at desc, a.id limit ${limit}`.execute(db);
  return rows;
}
