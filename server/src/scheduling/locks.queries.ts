import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Trx } from '../platform/db.ts';

/**
 * The locks in front of every decision about places, held until the transaction ends.
 *
 * - An account: exclusive, by who takes, moves or books places for it, because of its limit, and because nobody is in
 *   two places at once.
 * - A pool: shared by who decides on its places, exclusive by who changes its schedules, closures or allotments.
 * - A local civil day of a pool: exclusive, by who decides on places that touch the day.
 * - A line, which is an entity's waiting list of a day: shared by who has just given a place back, exclusive by who
 *   joins it, so that either the place is kept for whoever joined, or who joins sees that it is free.
 *
 * Always in this order (accounts, pools, days, lines; by id, then by day), so that no two transactions wait for each
 * other.
 * A statement's snapshot is older than the locks it takes: what is decided on must be read in a later statement.
 */
const rank = { account: 0, pool: 1, writer: 2, day: 3, line: 4, joiner: 5 } as const;

/** Who waits longer is answered 'busy'. Below PostgreSQL's deadlock_timeout of 1 s, and below the second in which everybody is answered. */
const patience = '800ms';

/** The days that are locked, as `dayKey` writes them. */
export type LockedDays = Set<string>;

/** @param day a civil day YYYY-MM-DD of the pool's zone. */
export function dayKey(poolId: string, day: string): string {
  return `${poolId} ${day}`;
}

interface Asked {
  entityServiceId: string;
  /** Epoch milliseconds. */
  from: number;
}

interface Starts {
  accountId: string;
  asks: readonly Asked[];
}

/** Locks an account and every pool that may offer one of the starts, on the days that their slots touch. */
export async function lockStarts(trx: Trx, starts: Starts): Promise<LockedDays> {
  return lock(trx, keysOfStarts(startsAsked(starts)));
}

/**
 * The same, but the error is returned where somebody else had one of the locks all the time. The transaction can go on
 * then, with the locks that it had before.
 */
export async function lockStartsInTime(trx: Trx, starts: Starts): Promise<LockedDays | Error> {
  await sql`savepoint before_locks`.execute(trx);
  try {
    return await lockStarts(trx, starts);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable))
      throw error;
    await sql`rollback to savepoint before_locks`.execute(trx);
    return error;
  }
}

/** What PostgreSQL says to who has waited for a lock for too long. */
const lockNotAvailable = '55P03';

/**
 * The same without waiting: null when somebody has one of the locks. Those before it are kept then, and are the first
 * that `lockStarts` takes; so the order holds.
 */
export async function tryLockStarts(trx: Trx, starts: Starts): Promise<LockedDays | null> {
  const rows = await tryLocks(trx, startsAsked(starts));
  return rows.every(({ isLocked }) => isLocked) ? daysIn(rows) : null;
}

const tryLocks = compileOnce(
  (asked: StartsAsked) => sql<Key & { isLocked: boolean }>`/* prepared */
    with recursive keys as materialized (${sorted(keysOfStarts(asked))}),
    walk (place, is_locked) as (
      select 0::bigint, true
      union all
      select keys.place,
             case when keys.rank = ${rank.pool}::int
                  then pg_try_advisory_xact_lock_shared(hashtextextended(keys.name, ${seed}))
                  else pg_try_advisory_xact_lock(hashtextextended(keys.name, ${seed})) end
        from walk join keys on keys.place = walk.place + 1
       where walk.is_locked)
    select keys.rank, keys.name, coalesce(walk.is_locked, false) as is_locked
      from keys left join walk on walk.place = keys.place`,
);

interface StartsAsked {
  accountId: string;
  /** JSON: entity service and ISO 8601 instant of each. */
  starts: string;
}

function startsAsked({ accountId, asks }: Starts): StartsAsked {
  const starts = asks.map(({ entityServiceId, from }) => ({
    es: entityServiceId,
    at: isoOf(from),
  }));
  return { accountId, starts: JSON.stringify(starts) };
}

function keysOfStarts({ accountId, starts }: StartsAsked): RawBuilder<unknown> {
  return sql`
    with offered as (
      select p.id as pool, p.time_zone as zone, a.at, a.at + make_interval(mins => s.interval_minutes) as ends
        from json_to_recordset(${starts}::json) as a(es uuid, at timestamptz)
        -- By its key, one by one: the planner expects a hundred starts and would read all services for them.
        cross join lateral (select id, entity_id from entity_services where id = a.es offset 0) as es
        join capacity_pools p on p.entity_id = es.entity_id
        join schedules s on s.pool_id = p.id
       where s.valid_from <= (a.at at time zone p.time_zone)::date
         and s.valid_until >= (a.at at time zone p.time_zone)::date
         and (s.serves_all or exists (
               select from schedule_services x where x.schedule_id = s.id and x.entity_service_id = es.id)))
    select ${rank.account}::int as rank, ${accountId}::text as name
    union select ${rank.pool}::int, pool::text from offered
    union select ${rank.day}::int, pool || ' ' || (at at time zone zone)::date from offered
    union select ${rank.day}::int, pool || ' ' || ((ends - interval '1 microsecond') at time zone zone)::date from offered`;
}

/** Locks the days of whatever the people of a cart have, or had last. */
export async function lockCart(trx: Trx, cartId: string): Promise<LockedDays> {
  return daysIn(await lockTouched(trx, { cartId }));
}

const lockTouched = compileOnce(({ cartId }: { cartId: string }) =>
  locking(sql`
    with touched as (
      select distinct on (o.owner_id) o.account_id as account, o.pool_id as pool, p.time_zone as zone,
             lower(o.during) as at, upper(o.during) as ends
        from occupancy o join capacity_pools p on p.id = o.pool_id
       where o.cart_id = ${cartId}
       order by o.owner_id, o.live desc, o.created_at desc, o.id desc)
    select ${rank.account}::int as rank, account::text as name from touched
    union ${keysOf(sql`touched`)}`),
);

/** Locks the days of these rows of occupancy together with those of a start that a person moves to. */
export async function lockMove(
  trx: Trx,
  { ownerId, from }: { ownerId: string; from: number },
): Promise<LockedDays> {
  return lock(
    trx,
    sql`
    with old as (
      select o.account_id as account, o.pool_id as pool, p.entity_id, p.time_zone as zone, o.entity_service_id as es,
             lower(o.during) as at, upper(o.during) as ends
        from occupancy o join capacity_pools p on p.id = o.pool_id
       where o.owner_id = ${ownerId} and o.live),
    touched as (
      select pool, zone, at, ends from old
      union
      select p.id, p.time_zone, a.at, a.at + make_interval(mins => s.interval_minutes)
        from old join capacity_pools p on p.entity_id = old.entity_id
        join schedules s on s.pool_id = p.id
        cross join (select ${isoOf(from)}::timestamptz as at) a
       where s.valid_from <= (a.at at time zone p.time_zone)::date
         and s.valid_until >= (a.at at time zone p.time_zone)::date
         and (s.serves_all or exists (
               select from schedule_services x where x.schedule_id = s.id and x.entity_service_id = old.es)))
    select ${rank.account}::int as rank, account::text as name from old
    union ${keysOf(sql`touched`)}`,
  );
}

/** Locks days of pools that a first lock did not know of. */
export async function lockDays(trx: Trx, days: Iterable<string>): Promise<LockedDays> {
  const names = [...days];
  return lock(
    trx,
    sql`
    select ${rank.pool}::int as rank, split_part(name, ' ', 1) as name from unnest(${names}::text[]) as d(name)
    union select ${rank.day}::int, name from unnest(${names}::text[]) as d(name)`,
  );
}

/** Locks out everybody who decides on places of these pools. */
export async function lockPools(trx: Trx, poolIds: readonly string[]): Promise<void> {
  await lock(
    trx,
    sql`select ${rank.writer}::int as rank, pool::text as name from unnest(${[...poolIds]}::uuid[]) as p(pool)`,
  );
}

/** The pools of an entity, locked as by `lockPools`. */
export async function lockPoolsOfEntity(trx: Trx, entityId: string): Promise<void> {
  await lock(
    trx,
    sql`select ${rank.writer}::int as rank, id::text as name from capacity_pools where entity_id = ${entityId}`,
  );
}

/** Keeps everybody from joining the lines of places that have just been given back. */
export async function lockLinesOf(
  trx: Trx,
  places: ReadonlyArray<{ poolId: string; from: number }>,
): Promise<void> {
  const starts = places.map(({ poolId, from }) => ({ pool: poolId, at: isoOf(from) }));
  await lock(
    trx,
    sql`
    select distinct ${rank.line}::int as rank, ${lineOf(sql`p.entity_id`, sql`(a.at at time zone p.time_zone)::date`)} as name
      from json_to_recordset(${JSON.stringify(starts)}::json) as a(pool uuid, at timestamptz)
      join capacity_pools p on p.id = a.pool`,
  );
}

/** Waits for whatever is just being given back at these entities on a day: for who joins their lines. */
export async function lockLines(
  trx: Trx,
  { entityIds, date }: { entityIds: readonly string[]; date: string },
): Promise<void> {
  await lock(
    trx,
    sql`
    select ${rank.joiner}::int as rank, ${lineOf(sql`entity`, sql`${date}::date`)} as name
      from unnest(${[...entityIds]}::uuid[]) as e(entity)`,
  );
}

function lineOf(entityId: RawBuilder<unknown>, date: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'line ' || ${entityId} || ' ' || ${date}`;
}

function keysOf(touched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${rank.pool}::int as rank, pool::text as name from ${touched}
    union select ${rank.day}::int, pool || ' ' || (at at time zone zone)::date from ${touched}
    union select ${rank.day}::int, pool || ' ' || ((ends - interval '1 microsecond') at time zone zone)::date from ${touched}`;
}

interface Key {
  rank: number;
  name: string;
}

/** Tells these locks from other uses of advisory locks. */
const seed = 11;

async function lock(trx: Trx, keys: RawBuilder<unknown>): Promise<LockedDays> {
  return daysIn((await locking(keys).execute(trx)).rows);
}

function locking(keys: RawBuilder<unknown>): RawBuilder<Key> {
  return sql<Key>`/* prepared */
    select rank, name,
           case when rank in (${rank.pool}::int, ${rank.line}::int)
                then pg_advisory_xact_lock_shared(hashtextextended(name, ${seed}))::text
                else pg_advisory_xact_lock(hashtextextended(name, ${seed}))::text end as locked
      from (${sorted(keys)}) as sorted`;
}

/**
 * The keys in the one order. A sort gives up its rows only when it has all of them, so the patience is set before the
 * first lock is taken.
 */
function sorted(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select rank, name, row_number() over (order by rank, name) as place from (${keys}) as keys
     where (select set_config('lock_timeout', ${patience}, true)) is not null
     order by rank, name`;
}

function daysIn(keys: readonly Key[]): LockedDays {
  return new Set(keys.filter((key) => key.rank === rank.day).map(({ name }) => name));
}

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
