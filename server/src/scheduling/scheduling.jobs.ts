import type { Db, Trx } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { sweepCarts } from './expire-holds.ts';
import { readExpiredCarts, readOwnersWithout } from './occupancy.queries.ts';

interface Deps {
  db: Db;
  /**
   * Told of people whose hold has expired and who have no other place, at least once each, in a transaction that holds
   * no lock of ours.
   */
  onExpired(trx: Trx, ownerIds: string[], now: Date): Promise<void>;
}

const cartsAtOnce = 500;

/** graphile-worker's crontab, UTC: expired holds are swept each minute. Nobody waits for it: a take ends them as well. */
export const schedulingCrontab = '* * * * * scheduling.sweepHolds';

export function schedulingJobs({ db, onExpired }: Deps): Record<string, Job> {
  return {
    'scheduling.sweepHolds': async (_payload, { now }) =>
      sweepCarts(db, await readExpiredCarts(db, now, cartsAtOnce), now),
    'scheduling.tellExpired': async ({ ownerIds }: { ownerIds: string[] }, { now }) => {
      await inTransaction(db, async (trx) => {
        const without = await readOwnersWithout(trx, ownerIds);
        if (without.length > 0) await onExpired(trx, without, now);
      });
    },
  };
}
