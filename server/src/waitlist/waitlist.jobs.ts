import type { Db } from '../platform/db.ts';
import { addJob, type Job } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  queueWaitlistOffers,
  retryOverdueWaitlists,
  type WaitlistKey,
} from '../scheduling/index.ts';
import { endEntries, lockEntry, readOver, readStanding } from './entries.queries.ts';
import { expireOffer } from './expire-offer.ts';
import { lookFor, offerToWaitlist } from './offer-to-waitlist.ts';
import { endOffer, findOpenOffer, readForgottenOffers } from './offers.queries.ts';
import { readAllLines, takeChangedLines } from './waitlists.queries.ts';

/** graphile-worker's crontab, UTC. */
export const waitlistCrontab = `* * * * * waitingList.sweep
13 * * * * waitingList.serveAll`;

/** What runs without a request. Each may run twice. */
export function waitlistJobs(deps: { db: Db; links: SignedLinks }): Record<string, Job> {
  const { db } = deps;
  return {
    'waitingList.serve': async ({ entityId, date }: WaitlistKey, { now }) =>
      offerToWaitlist(deps, { entityId, date, now }),
    'waitingList.look': async ({ entryId }: { entryId: string }, { now }) =>
      lookFor(deps, { entryId, now }),
    'waitingList.lapse': async ({ offerId }: { offerId: string }, { now }) =>
      expireOffer(db, { offerId, now }),
    'waitingList.sweep': async (_payload, { now }) => sweep(db, now),
    // What is set aside for others is free to all some hours before: nobody tells of that.
    'waitingList.serveAll': async () => {
      const lines = await readAllLines(db);
      await inTransaction(db, async (trx) => {
        for (const line of lines) await queueWaitlistOffers(trx, line);
      });
    },
  };
}

/**
 * Ends what is over, has the lines asked where a place opened more (schedules, closures, allotments, whoever changed
 * them), and starts anew what a broken job left.
 */
async function sweep(db: Db, now: Date): Promise<void> {
  for (const id of await readOver(db, now)) await endOver(db, { id, now });
  await inTransaction(db, async (trx) => {
    for (const line of await takeChangedLines(trx)) await queueWaitlistOffers(trx, line);
  });
  await retryOverdueWaitlists(db, now);
  const late = await readForgottenOffers(db, new Date(now.getTime() - 120_000));
  await inTransaction(db, async (trx) => {
    for (const offerId of late) {
      const key = `waitingList.lapse:${offerId}`;
      await addJob(trx, { name: 'waitingList.lapse', payload: { offerId }, key });
    }
  });
}

async function endOver(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entry = await lockEntry(trx, { id });
    if (!entry) return;
    const { isCheckedOut } = await readStanding(trx, entry.cartId, now);
    const offerId = await findOpenOffer(trx, id);
    const as = isCheckedOut ? 'taken' : 'lapsed';
    if (offerId) await endOffer(trx, { id: offerId, as, now });
    await endEntries(trx, [id], { as: isCheckedOut ? 'booked' : 'ended', now });
  });
}
