import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

/** An answer that takes longer says too little of the time at which it was given. */
const promptMs = 1000;

/** The time of the database, which processes with clocks that differ have in common. */
export interface DatabaseClock extends Clock {
  /** Compares the process' clock with the database's. Without a prompt answer the comparison before stands. */
  compare(): Promise<void>;
}

/** Until it is compared for the first time, the time is the process'. */
export function createDatabaseClock(db: Db, now: () => Date): DatabaseClock {
  let aheadMs = 0;
  return {
    now: () => new Date(now().getTime() + aheadMs),
    async compare() {
      const askedAt = performance.now();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      const tookMs = performance.now() - askedAt;
      const [row] = rows;
      if (row && tookMs < promptMs) aheadMs = row.at.getTime() + tookMs / 2 - now().getTime();
    },
  };
}
