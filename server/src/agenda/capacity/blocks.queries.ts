import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** The appointments that are booked within a block, by start: at most `limit`, and how many there are. */
export async function readAppointmentsWithin(
  trx: Trx,
  block: { entityId: string; poolId: string | null; from: Date; until: Date; limit: number },
): Promise<{ affected: number; ids: string[] }> {
  const { entityId, poolId, from, until, limit } = block;
  const { rows } = await sql<{ id: string; affected: number }>`
    select a.id, (count(*) over ())::int as affected
      from capacity_pools p
      join lateral (
           select o.owner_id, lower(o.during) as starts_at from occupancy o
            where o.live and o.pool_id = p.id and o.state = 'booked' and o.during && tstzrange(${from}, ${until})
           offset 0) o on true
      join appointments a on a.asset_id = o.owner_id and a.status <> 'Canceled'
     where p.entity_id = ${entityId} and (${poolId}::uuid is null or p.id = ${poolId}::uuid)
     order by o.starts_at, a.id limit ${limit}`.execute(trx);
  return { affected: rows[0]?.affected ?? 0, ids: rows.map(({ id }) => id) };
}
