import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/** Ends what is held or reserved at entities; the rows are locked in one order. @returns the owners of the holds. */
export async function endHoldsAtEntities(
  trx: Trx,
  { entityIds, now }: { entityIds: readonly string[]; now: Date },
): Promise<Array<{ ownerId: string | null }>> {
  const { rows } = await sql<{ ownerId: string | null }>`
    with held as (
      select o.id from occupancy o join capacity_pools p on p.id = o.pool_id
       where ${uuidIn(sql`p.entity_id`, entityIds)} and o.live and o.state <> 'booked'
       order by o.id for update of o)
    update occupancy o set live = false, state = 'released', ended_at = ${now}
      from held where o.id = held.id and o.live and o.state <> 'booked'
    returning case when o.cart_id is not null then o.owner_id end as owner_id`.execute(trx);
  return rows;
}

/** How many times carts hold at entities at `now`. */
export async function countHoldsAtEntities(
  db: Db | Trx,
  { entityIds, now }: { entityIds: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from occupancy o join capacity_pools p on p.id = o.pool_id
     where ${uuidIn(sql`p.entity_id`, entityIds)} and o.live and o.state = 'hold' and o.expires_at > ${now}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
