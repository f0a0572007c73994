import { sql } from 'kysely';
import { codeOf } from './database-errors.ts';
import type { Db, Trx } from './db.ts';
import type { IdempotencyKey } from './http/idempotency.ts';
import { claimIdempotencyKey, storeReply } from './http/idempotency.ts';
import type { Outcome } from './http/outcome.ts';
import { Problem } from './http/outcome.ts';

/** Deadlock detected, serialization failure: the database rolled everything back and a retry may succeed. */
const retryable = new Set<unknown>(['40P01', '40001']);

/**
 * One transaction (READ COMMITTED) for one use case. A deadlock is retried once; other errors go to the caller. With an
 * idempotency key that was used before, the stored reply is returned and nothing is done.
 */
export async function transact<Data>(
  db: Db,
  idempotencyKey: IdempotencyKey | null,
  work: (trx: Trx) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  return inTransaction(db, async (trx) => {
    if (!idempotencyKey) return work(trx);
    const earlier = await claimIdempotencyKey(trx, idempotencyKey);
    if (earlier) return earlier as Outcome<Data>;
    const outcome = await work(trx);
    await storeReply(trx, idempotencyKey, outcome);
    return outcome;
  });
}

/**
 * The reply that was stored under this key, for a use case with an effect before its own transaction; null for the
 * first call.
 */
export async function findEarlierReply<Data>(
  db: Db,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Data> | null> {
  if (!idempotencyKey) return null;
  const earlier = await inTransaction(db, (trx) => claimIdempotencyKey(trx, idempotencyKey));
  return earlier as Outcome<Data> | null;
}

/** The same without a stored reply: for jobs, and for steps between two calls to other systems. */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!retryable.has(codeOf(error))) throw error;
    return db.transaction().execute(work);
  }
}

/** Runs work whose writes and locks are taken back where it throws a Problem, which is then the result; other errors go to the caller. */
export async function attempt<Result>(
  trx: Trx,
  work: () => Promise<Result>,
): Promise<Result | Problem> {
  await sql`savepoint before_attempt`.execute(trx);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint before_attempt`.execute(trx);
    return error;
  }
}

/** Runs work whose writes and locks are taken back; its result is that of the writes. */
export async function rolledBack<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint before_trial`.execute(trx);
  const result = await work();
  await sql`rollback to savepoint before_trial`.execute(trx);
  return result;
}
