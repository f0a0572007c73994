import type { Db, Trx } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { readCartsWithExpiredHolds } from './occupancy/holds.queries.ts';
import { readOwnersWithoutPlace } from './occupancy/occupancy.queries.ts';
import { expireHoldsOfCarts } from './places/expire-holds.ts';

interface Deps {
  db: Db;
  /**
   * Called at least once with each owner whose hold has expired and who has no other live place, in a transaction that
   * holds no lock of this slice.
   */
  onExpired(trx: Trx, ownerIds: string[], now: Date): Promise<void>;
}

const cartsPerSweep = 500;

/** graphile-worker's crontab, UTC: expired holds are swept each minute. No request depends on it: a new hold ends them too. */
export const schedulingCrontab = '* * * * * scheduling.sweepHolds';

export function schedulingJobs({ db, onExpired }: Deps): Record<string, Job> {
  return {
    'scheduling.sweepHolds': async (_payload, { now }) =>
      expireHoldsOfCarts(db, await readCartsWithExpiredHolds(db, now, cartsPerSweep), now),
    'scheduling.tellExpired': async ({ ownerIds }: { ownerIds: string[] }, { now }) => {
      await inTransaction(db, async (trx) => {
        const withoutPlace = await readOwnersWithoutPlace(trx, ownerIds);
        if (withoutPlace.length > 0) await onExpired(trx, withoutPlace, now);
      });
    },
  };
}
