import { setTimeout as pause } from 'node:timers/promises';
import { placesPerAccount } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { Problem } from '../src/platform/http/outcome.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import type { TakenPlace } from '../src/scheduling/index.ts';
import { holdPlaces, holdPolicy, offerPolicy } from '../src/scheduling/index.ts';
import { createTestDatabase } from './database.ts';

/** A database of one's own with as many connections as there are to be contenders at work at once. */
export interface OccupancyFixture {
  url: string;
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

export async function createOccupancyFixture({ connections = 20 } = {}): Promise<OccupancyFixture> {
  const database = await createTestDatabase();
  const pool = await openPool(database.url, connections);
  const db = createDb(pool);
  return {
    url: database.url,
    db,
    pool,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** With all its connections open: a caller that had to wait for one would begin when the others are through. */
export async function openPool(url: string, connections: number): Promise<Pool> {
  const pool = createPool(url, { max: connections, onError: () => {} });
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) client.release();
  return pool;
}

/** An account's cart with some people, without rows of their own: what is taken names them by id alone. */
export interface Contender {
  accountId: string;
  cartId: string;
  ownerIds: string[];
}

export function newContender(people = 1): Contender {
  return { accountId: newId(), cartId: newId(), ownerIds: Array.from({ length: people }, newId) };
}

export interface TakeOptions {
  entityServiceId: string;
  /** For the people of the contender in order; null leaves one out. */
  starts: ReadonlyArray<Date | null>;
  now: Date;
  entityCode?: string;
  /** 15 unless given. */
  holdMinutes?: number;
  /** Kept for that long whatever ends holds before. */
  isPromised?: boolean;
  /** The product's unless given. */
  limitPerAccount?: number;
  /** Whether to come again when the answer is 'busy', as clients are asked to; true unless given. */
  retriesWhenBusy?: boolean;
}

/** Takes places in a transaction of its own, as a call would. */
export async function takeFor(
  db: Db,
  contender: Contender,
  options: TakeOptions,
): Promise<TakenPlace[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeOnce(db, contender, options);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy || options.retriesWhenBusy === false || attempt === 10) throw error;
    }
  }
}

function takeOnce(db: Db, contender: Contender, options: TakeOptions): Promise<TakenPlace[]> {
  const { entityServiceId, now, starts, entityCode = null, holdMinutes = 15 } = options;
  const maxHolds = options.limitPerAccount ?? placesPerAccount;
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000);
  const places = contender.ownerIds.flatMap((ownerId, index) => {
    const startsAt = starts[index];
    return startsAt ? [{ ownerId, entityServiceId, startsAt }] : [];
  });
  return inTransaction(db, (trx) =>
    holdPlaces(trx, {
      accountId: contender.accountId,
      cartId: contender.cartId,
      entityCode,
      places,
      now,
      policy: options.isPromised
        ? offerPolicy({ expiresAt, maxHolds, usableReservedIds: [] })
        : holdPolicy({ expiresAt, maxHolds }),
    }),
  );
}

/** The Problem that a call was answered with; any other end is an error. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => new Error('It succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw new Error(`No Problem, but ${String(error)}`, { cause: error });
}

/** How a race ended: who won, and why the others did not. */
export async function settleRace<Result>(
  work: readonly Promise<Result>[],
): Promise<{ won: Result[]; lost: unknown[]; slowestMs: number }> {
  const startedAt = performance.now();
  let slowestMs = 0;
  const timed = work.map((promise) =>
    promise.finally(() => {
      slowestMs = performance.now() - startedAt;
    }),
  );
  const results = await Promise.allSettled(timed);
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { won, lost, slowestMs };
}

/** Waits until a session of this database waits for a lock, or several: no pause says that on a loaded machine. */
export async function untilSessionWaitsForLock(db: Db, count = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length < count) await pause(5);
}
