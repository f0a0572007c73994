import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';

/** A capacity pool with what its schedules of today say. */
export interface PoolRecord {
  id: string;
  name: string;
  /** The largest of its schedules of today; 0 without any. */
  capacity: number;
  /** The entity services that they serve; null for all of the entity. */
  services: string[] | null;
  /** Whether a schedule of it is in force today or later. */
  hasSchedule: boolean;
  /** Civil day at the entity since when it has been retired; null while it is not. */
  retiredOn: string | null;
}

/** The pools of an entity in its order, retired ones last. */
export async function readPoolsOfEntity(
  db: Db | Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<PoolRecord[]> {
  const { rows } = await sql<PoolRecord>`
    select ${columnsOf<PoolRecord>({
      id: sql`p.id`,
      name: sql`p.name`,
      capacity: sql`coalesce(today.capacity, 0)`,
      services: sql`case when coalesce(today.serves_all, false) then null else coalesce(today.services, '{}') end`,
      hasSchedule: sql`exists (select from schedules s where s.pool_id = p.id and s.valid_until > day.today)`,
      retiredOn: sql`(p.retired_at at time zone p.time_zone)::date::text`,
    })}
      from capacity_pools p
     cross join lateral (select (${now}::timestamptz at time zone p.time_zone)::date as today) day
      left join lateral (
           select max(s.capacity) as capacity, bool_or(s.serves_all) as serves_all,
                  array_agg(distinct x.entity_service_id) filter (where x.entity_service_id is not null) as services
             from schedules s
             left join schedule_services x on x.schedule_id = s.id and not s.serves_all
            where s.pool_id = p.id and s.valid_from <= day.today and s.valid_until > day.today) today on true
     where p.entity_id = ${entityId}
     order by p.retired_at is not null, p.ordinal, p.name, p.id`.execute(db);
  return rows;
}

/** A pool as a change of it finds it. */
export interface PoolToChange {
  id: string;
  name: string;
  timeZone: string;
  isRetired: boolean;
}

/**
 * The pools of an entity in its order, retired ones last, under the lock of the entity's row: of two members who add, name or order at
 * once, the second sees what the first has saved. The lock comes after those of `locks.queries.ts`.
 * @returns none for an unknown entity too.
 */
export async function lockPoolsToChange(trx: Trx, entityId: string): Promise<PoolToChange[]> {
  await sql`select from entities where id = ${entityId} for no key update`.execute(trx);
  const { rows } = await sql<PoolToChange>`
    select id, name, time_zone, retired_at is not null as is_retired
      from capacity_pools where entity_id = ${entityId}
     order by retired_at is not null, ordinal, name, id`.execute(trx);
  return rows;
}

/** Adds a pool in the time zone of its entity, after the others. */
export async function insertPool(trx: Trx, pool: NewPool): Promise<void> {
  await insertPools(trx, [pool]);
}

interface NewPool {
  id: string;
  entityId: string;
  name: string;
}

/** The same for several, also of several entities; those of one entity are in the order given. */
export async function insertPools(trx: Trx, pools: readonly NewPool[]): Promise<void> {
  if (pools.length === 0) return;
  await sql`/* prepared */
    insert into capacity_pools (id, entity_id, name, time_zone, ordinal)
    select n.id, e.id, n.name, e.time_zone,
           (select coalesce(max(p.ordinal) + 1, 0) from capacity_pools p where p.entity_id = e.id)
             + row_number() over (partition by e.id order by n.place) - 1
      from rows from (json_to_recordset(${JSON.stringify(pools)}::json)
             as (id uuid, "entityId" uuid, name text)) with ordinality as n (id, entity_id, name, place)
      join entities e on e.id = n.entity_id`.execute(trx);
}

/** Whether a pool, retired or not, is one of an entity's. */
export async function isPoolOfEntity(
  trx: Trx,
  { poolId, entityId }: { poolId: string; entityId: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('capacityPools')
    .select('id')
    .where('id', '=', poolId)
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function renamePool(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('capacityPools').set({ name }).where('id', '=', id).execute();
}

/** Orders pools as the list has them. */
export async function orderPools(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update capacity_pools p set ordinal = o.position - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as o(id, position)
     where p.id = o.id and p.ordinal <> o.position - 1`.execute(trx);
}

export async function setPoolRetired(trx: Trx, id: string, retiredAt: Date | null): Promise<void> {
  await trx.updateTable('capacityPools').set({ retiredAt }).where('id', '=', id).execute();
}

/** Places of a pool that are taken now or later: booked, held, reserved. */
export interface TakenToCome {
  count: number;
  /** The civil day of the last of them at the entity; null without any. */
  lastDay: string | null;
}

/** The caller has locked the pool. */
export async function readTakenToCome(
  trx: Trx,
  { poolId, now }: { poolId: string; now: Date },
): Promise<TakenToCome> {
  const { rows } = await sql<TakenToCome>`
    select count(o.id)::int as count, max((lower(o.during) at time zone p.time_zone)::date)::text as last_day
      from capacity_pools p
      left join occupancy o on o.pool_id = p.id and o.live and o.expires_at > ${now} and upper(o.during) > ${now}
     where p.id = ${poolId}`.execute(trx);
  return rows[0] ?? { count: 0, lastDay: null };
}

/**
 * Ends all schedules of a pool on a civil day: from it on they have no start. One whose working day ends after midnight ends a
 * day earlier, as its day before would still have starts. Those that are never in force are deleted, but where a place was taken.
 */
export async function endSchedulesOfPool(
  trx: Trx,
  { poolId, from }: { poolId: string; from: string },
): Promise<void> {
  await sql`
    update schedules s
       set valid_until = least(s.valid_until, greatest(s.valid_from, ${from}::date
             - case when s.to_time <= s.from_time and s.to_time <> '00:00' then 1 else 0 end))
     where s.pool_id = ${poolId} and s.valid_until > ${from}::date - 1`.execute(trx);
  await sql`
    delete from schedules s where s.pool_id = ${poolId} and s.valid_from = s.valid_until
       and not exists (select from occupancy o where o.schedule_id = s.id)`.execute(trx);
}
