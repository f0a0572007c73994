import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import { codeOf } from '../platform/database-errors.ts';
import type { Trx } from '../platform/db.ts';

/**
 * The advisory locks of every decision about places, held until the transaction ends.
 *
 * - Account: exclusive, to take, move or book its places, because of its limit of holds and because its people cannot
 *   have overlapping places.
 * - Pool: shared, to decide on its places; exclusive (`poolExclusive`), to change its schedules, closures or allotments.
 * - Local civil day of a pool: exclusive, to decide on places that overlap the day.
 * - Waitlist of an entity's day: shared, to release a place; exclusive (`waitlistExclusive`), to join. So either the
 *   place is reserved for the new entry, or the joining patient sees that it is available.
 *
 * The numbers are the one order: accounts, pools, days, waitlists; by id, then by day. So no two transactions deadlock.
 * The snapshot of a statement is older than the locks that it takes: read the data of a decision in a later statement.
 */
const lockRank = {
  account: 0,
  pool: 1,
  poolExclusive: 2,
  day: 3,
  waitlist: 4,
  waitlistExclusive: 5,
} as const;

/** After this wait the answer is 'busy'. Below PostgreSQL's deadlock_timeout of 1 s, and below the second in which every call is answered. */
const lockTimeout = '800ms';

/** The locked days, as keys of `dayKey`. */
export type LockedDays = Set<string>;

/** @param day a civil day YYYY-MM-DD of the pool's time zone. */
export function dayKey(poolId: string, day: string): string {
  return `${poolId} ${day}`;
}

interface LockStartsInput {
  /** Null for places that no account has yet. */
  accountId: string | null;
  /** Keys of `dayKey`: every day of a pool that the slots of the starts may overlap. */
  days: Iterable<string>;
}

/** Locks an account, and days with their pools. */
export async function lockStarts(trx: Trx, input: LockStartsInput): Promise<LockedDays> {
  return lock(trx, keysIn(toKeyLists(input.days, input.accountId)));
}

/**
 * The same, but returns the error where one of the locks could not be taken in time. The transaction can continue then,
 * with the locks that it had before.
 */
export async function lockStartsOrError(
  trx: Trx,
  input: LockStartsInput,
): Promise<LockedDays | Error> {
  await sql`savepoint before_locks`.execute(trx);
  try {
    return await lockStarts(trx, input);
  } catch (error) {
    if (!(error instanceof Error && codeOf(error) === lockNotAvailable)) throw error;
    await sql`rollback to savepoint before_locks`.execute(trx);
    return error;
  }
}

/** PostgreSQL's code of a lock timeout. */
const lockNotAvailable = '55P03';

/**
 * The same without waiting: null when another transaction has one of the locks. The locks before that one are kept; they
 * are the first that `lockStarts` takes, so the order holds.
 */
export async function tryLockStarts(trx: Trx, input: LockStartsInput): Promise<LockedDays | null> {
  const rows = await tryLocks(trx, toKeyLists(input.days, input.accountId));
  return rows.every(({ isLocked }) => isLocked) ? lockedDaysIn(rows) : null;
}

const tryLocks = compileOnce(
  (keys: KeyLists) => sql<LockKey & { isLocked: boolean }>`/* prepared */
    with recursive keys as materialized (${inLockOrder(keysIn(keys))}),
    walk (position, is_locked) as (
      select 0::bigint, true
      union all
      select keys.position,
             case when keys.rank = ${lockRank.pool}::int
                  then pg_try_advisory_xact_lock_shared(hashtextextended(keys.name, ${lockSeed}))
                  else pg_try_advisory_xact_lock(hashtextextended(keys.name, ${lockSeed})) end
        from walk join keys on keys.position = walk.position + 1
       where walk.is_locked)
    select keys.rank, keys.name, coalesce(walk.is_locked, false) as is_locked
      from keys left join walk on walk.position = keys.position`,
);

/** Two lists of one length. */
interface KeyLists {
  ranks: number[];
  names: string[];
}

function toKeyLists(days: Iterable<string>, accountId: string | null = null): KeyLists {
  const accounts = accountId === null ? [] : [accountId];
  const dayNames = [...new Set(days)];
  const pools = [...new Set(dayNames.map((name) => name.slice(0, name.indexOf(' '))))];
  return {
    ranks: [
      ...accounts.map(() => lockRank.account),
      ...pools.map(() => lockRank.pool),
      ...dayNames.map(() => lockRank.day),
    ],
    names: [...accounts, ...pools, ...dayNames],
  };
}

function keysIn({ ranks, names }: KeyLists): RawBuilder<unknown> {
  return sql`select rank, name from unnest(${ranks}::int[], ${names}::text[]) as k(rank, name)`;
}

/** Locks the days of the latest place of each person of a cart, live or ended. */
export async function lockDaysOfCart(trx: Trx, cartId: string): Promise<LockedDays> {
  return lockedDaysIn(await lockCartKeys(trx, { cartId }));
}

const lockCartKeys = compileOnce(({ cartId }: { cartId: string }) =>
  lockStatement(sql`
    with touched as (
      select distinct on (o.owner_id) o.account_id as account, o.pool_id as pool, p.time_zone as zone,
             lower(o.during) as at, upper(o.during) as ends
        from occupancy o join capacity_pools p on p.id = o.pool_id
       where o.cart_id = ${cartId}
       order by o.owner_id, o.live desc, o.created_at desc, o.id desc)
    select ${lockRank.account}::int as rank, account::text as name from touched
    union ${dayLockKeys(sql`touched`)}`),
);

/** Locks an account that takes a draft's place over, and the days of that place. */
export async function lockDaysOfDraft(
  trx: Trx,
  { draftId, accountId }: { draftId: string; accountId: string },
): Promise<LockedDays> {
  const keys = sql`
    with touched as (
      select o.pool_id as pool, p.time_zone as zone, lower(o.during) as at, upper(o.during) as ends
        from occupancy o join capacity_pools p on p.id = o.pool_id
       where o.live and o.owner_id = ${draftId})
    select ${lockRank.account}::int as rank, ${accountId}::text as name
    union ${dayLockKeys(sql`touched`)}`;
  return lock(trx, keys);
}

/** Locks days of pools that a first lock did not include. */
export async function lockDays(trx: Trx, days: Iterable<string>): Promise<LockedDays> {
  return lock(trx, keysIn(toKeyLists(days)));
}

/** Locks pools exclusively: no decision about their places is possible meanwhile. */
export async function lockPools(trx: Trx, poolIds: readonly string[]): Promise<void> {
  await lock(
    trx,
    sql`select ${lockRank.poolExclusive}::int as rank, pool::text as name from unnest(${[...poolIds]}::uuid[]) as p(pool)`,
  );
}

/** As `lockPools`, for all pools of an entity. */
export async function lockPoolsOfEntity(trx: Trx, entityId: string): Promise<void> {
  await lock(
    trx,
    sql`select ${lockRank.poolExclusive}::int as rank, id::text as name from capacity_pools where entity_id = ${entityId}`,
  );
}

/** Locks the waitlists of places that have just ended, shared: no patient can join them meanwhile. */
export async function lockWaitlistsOfPlaces(
  trx: Trx,
  places: ReadonlyArray<{ poolId: string; from: number }>,
): Promise<void> {
  const starts = places.map(({ poolId, from }) => ({ pool: poolId, at: new Date(from) }));
  await lock(
    trx,
    sql`
    select distinct ${lockRank.waitlist}::int as rank, ${waitlistLockName(sql`p.entity_id`, sql`(a.at at time zone p.time_zone)::date`)} as name
      from json_to_recordset(${JSON.stringify(starts)}::json) as a(pool uuid, at timestamptz)
      join capacity_pools p on p.id = a.pool`,
  );
}

/** Locks the waitlists of these entities for a day, exclusively, to join them: waits for releases that are in progress. */
export async function lockWaitlistsToJoin(
  trx: Trx,
  { entityIds, date }: { entityIds: readonly string[]; date: string },
): Promise<void> {
  await lock(
    trx,
    sql`
    select ${lockRank.waitlistExclusive}::int as rank, ${waitlistLockName(sql`entity`, sql`${date}::date`)} as name
      from unnest(${[...entityIds]}::uuid[]) as e(entity)`,
  );
}

/** Names the lock 'line …' as earlier releases do: both may run during an upgrade. */
function waitlistLockName(
  entityId: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`'line ' || ${entityId} || ' ' || ${date}`;
}

function dayLockKeys(touched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${lockRank.pool}::int as rank, pool::text as name from ${touched}
    union select ${lockRank.day}::int, pool || ' ' || (at at time zone zone)::date from ${touched}
    union select ${lockRank.day}::int, pool || ' ' || ((ends - interval '1 microsecond') at time zone zone)::date from ${touched}`;
}

interface LockKey {
  rank: number;
  name: string;
}

/** Separates these locks from other uses of advisory locks. */
const lockSeed = 11;

async function lock(trx: Trx, keys: RawBuilder<unknown>): Promise<LockedDays> {
  return lockedDaysIn((await lockStatement(keys).execute(trx)).rows);
}

function lockStatement(keys: RawBuilder<unknown>): RawBuilder<LockKey> {
  return sql<LockKey>`/* prepared */
    select rank, name,
           case when rank in (${lockRank.pool}::int, ${lockRank.waitlist}::int)
                then pg_advisory_xact_lock_shared(hashtextextended(name, ${lockSeed}))::text
                else pg_advisory_xact_lock(hashtextextended(name, ${lockSeed}))::text end as locked
      from (${inLockOrder(keys)}) as sorted`;
}

/**
 * The keys in the one order. A sort returns no row before it has read all of them, so the timeout is set before the first
 * lock is taken.
 */
function inLockOrder(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select rank, name, row_number() over (order by rank, name) as position from (${keys}) as keys
     where (select set_config('lock_timeout', ${lockTimeout}, true)) is not null
     order by rank, name`;
}

function lockedDaysIn(keys: readonly LockKey[]): LockedDays {
  return new Set(keys.filter((key) => key.rank === lockRank.day).map(({ name }) => name));
}
