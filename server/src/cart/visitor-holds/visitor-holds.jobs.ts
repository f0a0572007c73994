import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { inTransaction } from '../../platform/transact.ts';
import { releasePlaces } from '../../scheduling/index.ts';
import {
  deleteEndedVisitorHolds,
  endVisitorHold,
  lockVisitorHold,
  readExpiredVisitorHolds,
} from './visitor-holds.queries.ts';

/** graphile-worker's crontab, UTC. No request depends on the sweep: a hold that is over reserves nothing. */
export const cartCrontab = '* * * * * cart.sweepVisitorHolds';

const holdsPerSweep = 500;
const day = 86_400_000;

export function cartJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'cart.sweepVisitorHolds': async (_payload, { now }) => {
      const expired = await readExpiredVisitorHolds(db, now, holdsPerSweep);
      await runEach([
        ...expired.map((id) => () => expireVisitorHold(db, id, now)),
        // What was held and never booked says nothing the day after.
        () => deleteEndedVisitorHolds(db, new Date(now.getTime() - day)),
      ]);
    },
  };
}

/** Ends a hold whose time is over, unless a cart has taken it meanwhile. A waitlist of the day gets its place. */
async function expireVisitorHold(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const hold = await lockVisitorHold(trx, { id });
    if (hold?.state !== 'reserved' || hold.expiresAt > now) return;
    await endVisitorHold(trx, { id, as: 'expired', now });
    await releasePlaces(trx, { ownerIds: [id], as: 'expired', now });
  });
}
