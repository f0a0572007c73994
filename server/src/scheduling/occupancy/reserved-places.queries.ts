import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** The waitlist of one entity for one civil day there. */
export interface WaitlistKey {
  entityId: string;
  date: string;
}

/**
 * Inserts a reserved place (state 'kept') for each ended one on a day with a waitlist, if its unit is still available and
 * within the capacity in force. It has no owner, cart or account, and expires at its start.
 * @returns the waitlists to offer to, including those of places that could not be reserved.
 */
export async function insertReservedPlaces(
  trx: Trx,
  places: ReadonlyArray<{ endedId: string; id: string }>,
  now: Date,
): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`/* prepared */
    with ended as materialized (
      select r.id as reserved_id, o.*, p.entity_id, (lower(o.during) at time zone p.time_zone)::date as date
        from json_to_recordset(${JSON.stringify(places)}::json) as r(id uuid, "endedId" uuid)
        join occupancy o on o.id = r."endedId"
        join capacity_pools p on p.id = o.pool_id
       where is_awaited(o.pool_id, lower(o.during))),
    reserved as (
      insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
                             account_id, price_cents, campaign_id, allotment_id, expires_at, created_at)
      select e.reserved_id, e.pool_id, e.schedule_id, e.entity_service_id, e.unit, e.during, true, 'kept',
             null, null, null, 0, null, e.allotment_id, lower(e.during), ${now}
        from ended e
       where e.unit <= pool_capacity(e.pool_id, lower(e.during))
         and not exists (select from occupancy o where o.live and o.pool_id = e.pool_id and o.unit = e.unit
                            and o.during && e.during))
    select distinct entity_id, date from ended`.execute(trx);
  return rows;
}

/** The ids of the places reserved for a waitlist, by start. */
export async function readReservedPlaces(
  db: Db | Trx,
  { entityId, date }: WaitlistKey,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    select o.id from capacity_pools p join occupancy o on o.pool_id = p.id and o.state = 'kept'
     where p.entity_id = ${entityId} and (lower(o.during) at time zone p.time_zone)::date = ${date}::date
     order by lower(o.during), o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the places reserved for the waitlist at this start of a pool. `from`: epoch milliseconds. */
export async function readReservedPlacesAt(
  trx: Trx,
  { poolId, from }: { poolId: string; from: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from occupancy
     where state = 'kept' and pool_id = ${poolId} and lower(during) = ${new Date(from)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Makes reserved places available to the public. */
export async function releaseReservedPlaces(
  trx: Trx,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`/* prepared */
    with mine as (
      select id from occupancy where id = any(${[...ids]}::uuid[]) and state = 'kept' order by id for update)
    update occupancy o set live = false, state = 'released', ended_at = ${now}
      from mine where o.id = mine.id and o.state = 'kept'`.execute(trx);
}

/** The waitlists whose places have been reserved since before `before`: their job should have run. */
export async function readOverdueWaitlists(db: Db, before: Date): Promise<WaitlistKey[]> {
  const { rows } = await sql<WaitlistKey>`
    select distinct p.entity_id, (lower(o.during) at time zone p.time_zone)::date as date
      from occupancy o join capacity_pools p on p.id = o.pool_id
     where o.state = 'kept' and o.created_at < ${before}`.execute(db);
  return rows;
}

/** Carts with expired holds on the day of a waitlist. */
export async function readCartsWithExpiredHoldsOn(
  db: Db,
  waitlist: WaitlistKey,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ cartId: string }>`/* prepared */
    select distinct o.cart_id
      from occupancy o join capacity_pools p on p.id = o.pool_id
     where o.state = 'hold' and o.expires_at <= ${now} and p.entity_id = ${waitlist.entityId}
       and (lower(o.during) at time zone p.time_zone)::date = ${waitlist.date}::date`.execute(db);
  return rows.map(({ cartId }) => cartId);
}

/**
 * Turns the place that is reserved for a draft into a hold of a cart. The caller has locked its days.
 * @returns false if the draft has expired, whether the sweep has run or not.
 */
export async function holdReservedPlace(
  trx: Trx,
  hold: {
    draftId: string;
    ownerId: string;
    cartId: string;
    accountId: string;
    expiresAt: Date;
    now: Date;
  },
): Promise<boolean> {
  const { draftId, ownerId, cartId, accountId, expiresAt, now } = hold;
  const { rows } = await sql`/* prepared */
    update occupancy
       set state = 'hold', reserved_for = null, owner_id = ${ownerId}, cart_id = ${cartId},
           account_id = ${accountId}, expires_at = ${expiresAt}
     where owner_id = ${draftId} and live and state = 'reserved' and expires_at > ${now}
    returning id`.execute(trx);
  return rows.length > 0;
}
