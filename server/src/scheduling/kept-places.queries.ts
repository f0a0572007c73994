import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { Line } from './keep-for-line.ts';

/** Whose a kept place is: nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Puts a kept place where each ended one was that somebody waits for, if its unit is still free and within the capacity
 * in force. It ends with its start.
 * @returns the lines that have to be asked, those of places that could not be kept too.
 */
export async function insertKept(
  trx: Trx,
  places: ReadonlyArray<{ endedId: string; id: string }>,
  now: Date,
): Promise<Line[]> {
  const { rows } = await sql<Line>`/* prepared */
    with ended as materialized (
      select r.id as kept_id, o.*, p.entity_id, (lower(o.during) at time zone p.time_zone)::date as date
        from json_to_recordset(${JSON.stringify(places)}::json) as r(id uuid, "endedId" uuid)
        join occupancy o on o.id = r."endedId"
        join capacity_pools p on p.id = o.pool_id
       where is_awaited(o.pool_id, lower(o.during))),
    kept as (
      insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
                             account_id, price_cents, campaign_id, allotment_id, expires_at, created_at)
      select e.kept_id, e.pool_id, e.schedule_id, e.entity_service_id, e.unit, e.during, true, 'kept', e.kept_id,
             ${nobody}, ${nobody}, 0, null, e.allotment_id, lower(e.during), ${now}
        from ended e
       where e.unit <= pool_capacity(e.pool_id, lower(e.during))
         and not exists (select from occupancy o where o.live and o.pool_id = e.pool_id and o.unit = e.unit
                            and o.during && e.during))
    select distinct entity_id, date from ended`.execute(trx);
  return rows;
}

/** The kept places of a line, by start. */
export async function readKept(db: Db | Trx, { entityId, date }: Line): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    select o.id from capacity_pools p join occupancy o on o.pool_id = p.id and o.state = 'kept'
     where p.entity_id = ${entityId} and (lower(o.during) at time zone p.time_zone)::date = ${date}::date
     order by lower(o.during), o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes what was kept free for everybody. */
export async function releaseKept(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`/* prepared */
    with mine as (
      select id from occupancy where id = any(${[...ids]}::uuid[]) and state = 'kept' order by id for update)
    update occupancy o set live = false, state = 'released', ended_at = ${now}
      from mine where o.id = mine.id and o.state = 'kept'`.execute(trx);
}

/** Lines whose places have been kept since before `before`: their job should have run. */
export async function readForgottenLines(db: Db, before: Date): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select distinct p.entity_id, (lower(o.during) at time zone p.time_zone)::date as date
      from occupancy o join capacity_pools p on p.id = o.pool_id
     where o.state = 'kept' and o.created_at < ${before}`.execute(db);
  return rows;
}

/** Carts with holds at an entity's day whose time is over. */
export async function readExpiredCartsOf(db: Db, line: Line, now: Date): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`/* prepared */
    select distinct o.cart_id
      from occupancy o join capacity_pools p on p.id = o.pool_id
     where o.state = 'hold' and o.expires_at <= ${now} and p.entity_id = ${line.entityId}
       and (lower(o.during) at time zone p.time_zone)::date = ${line.date}::date`.execute(db);
  return rows.map(({ cartId }) => cartId);
}
