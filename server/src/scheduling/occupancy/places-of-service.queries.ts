import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { lockPoolsOfEntity } from '../locks.queries.ts';

/**
 * The minutes of the slots of each service of an entity, shortest first, in schedules that are in force on the civil day `from`
 * or later; without an entry where none serves it.
 */
export async function readSlotLengths(
  db: Db,
  { entityId, from }: { entityId: string; from: string },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ id: string; lengths: number[] }>`
    select es.id, array_agg(distinct s.interval_minutes order by s.interval_minutes) as lengths
      from entity_services es
      join capacity_pools p on p.entity_id = es.entity_id
      join schedules s on s.pool_id = p.id and s.valid_until > greatest(s.valid_from, ${from}::date)
     where es.entity_id = ${entityId} and es.is_active
       and (s.serves_all or exists (
         select from schedule_services only_for
          where only_for.schedule_id = s.id and only_for.entity_service_id = es.id))
     group by es.id`.execute(db);
  return new Map(rows.map(({ id, lengths }) => [id, lengths]));
}

/**
 * How many places of an entity service are held or booked and end after `now`. Locks the pools of the entity until the transaction
 * ends, before any row: no place is taken meanwhile.
 */
export async function lockAndCountPlacesOfService(
  trx: Trx,
  { entityId, entityServiceId, now }: { entityId: string; entityServiceId: string; now: Date },
): Promise<number> {
  await lockPoolsOfEntity(trx, entityId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from capacity_pools p
      join lateral (
        select from occupancy o
         where o.live and o.pool_id = p.id and o.entity_service_id = ${entityServiceId}
           and o.during && tstzrange(${now}, null)
           and (o.expires_at is null or o.expires_at > ${now})) taken on true
     where p.entity_id = ${entityId}`.execute(trx);
  return rows[0]?.count ?? 0;
}
