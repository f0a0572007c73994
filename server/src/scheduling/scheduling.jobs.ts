import type { Db, Trx } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockCart } from './locks.queries.ts';
import { expireHoldsOf, readExpiredCarts, readOwnersWithout } from './occupancy.queries.ts';
import { tellExpired } from './tell-expired.ts';

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
    'scheduling.sweepHolds': async (_payload, { now }) => sweepHolds(db, now),
    'scheduling.tellExpired': async ({ ownerIds }: { ownerIds: string[] }, { now }) => {
      await inTransaction(db, async (trx) => {
        const without = await readOwnersWithout(trx, ownerIds);
        if (without.length > 0) await onExpired(trx, without, now);
      });
    },
  };
}

/** A transaction for each cart, so that a whole family's places end together and no lock is kept long. */
async function sweepHolds(db: Db, now: Date): Promise<void> {
  let failure: unknown;
  for (const cartId of await readExpiredCarts(db, now, cartsAtOnce)) {
    try {
      await inTransaction(db, async (trx) => {
        await lockCart(trx, cartId);
        const ended = await expireHoldsOf(trx, cartId, now);
        await tellExpired(
          trx,
          ended.map((ownerId) => ({ ownerId })),
        );
      });
    } catch (error) {
      // One busy pool does not keep the others from being swept; the job is tried again for it.
      failure = error;
    }
  }
  if (failure) throw failure;
}
