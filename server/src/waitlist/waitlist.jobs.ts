import type { Db } from '../platform/db.ts';
import { addJob, type Job } from '../platform/jobs.ts';
import { runEach } from '../platform/run-each.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import {
  createEntityCache,
  queueWaitlistOffers,
  retryOverdueWaitlists,
  type WaitlistKey,
} from '../scheduling/index.ts';
import { checkAreaWatches } from './check-area-watches.ts';
import {
  endEntries,
  lockEntry,
  readEntryCartStatus,
  readFinishedEntryIds,
} from './entries.queries.ts';
import { expireOffer } from './expire-offer.ts';
import { offerToEntryAtAnyEntity, offerToWaitlist } from './offer-to-waitlist.ts';
import { endOffer, findOpenOffer, readOverdueOfferIds } from './offers.queries.ts';
import { claimChangedWaitlists, readAllWaitlists } from './waitlists.queries.ts';

/** graphile-worker's crontab, UTC. */
export const waitlistCrontab = `* * * * * waitingList.sweep
13 * * * * waitingList.serveAll
*/5 * * * * waitingList.checkAreas`;

/** The jobs of the waitlist. Each may run twice. Their names keep the slice's old name: queued jobs outlive a deploy. */
export function waitlistJobs(deps: { db: Db; links: SignedLinks }): Record<string, Job> {
  const { db } = deps;
  const searchDeps = { ...deps, entityCache: createEntityCache() };
  return {
    'waitingList.serve': async ({ entityId, date }: WaitlistKey, { now }) =>
      offerToWaitlist(deps, { entityId, date, now }),
    'waitingList.look': async ({ entryId }: { entryId: string }, { now }) =>
      offerToEntryAtAnyEntity(deps, { entryId, now }),
    'waitingList.lapse': async ({ offerId }: { offerId: string }, { now }) =>
      expireOffer(db, { offerId, now }),
    'waitingList.checkAreas': async (_payload, { now }) => checkAreaWatches(searchDeps, now),
    'waitingList.sweep': async (_payload, { now }) => sweep(db, now),
    // Allotments become available to all some hours before the start, without an event: hence a job each hour.
    'waitingList.serveAll': async () => {
      const waitlists = await readAllWaitlists(db);
      await inTransaction(db, async (trx) => {
        for (const waitlist of waitlists) await queueWaitlistOffers(trx, waitlist);
      });
    },
  };
}

/**
 * Ends finished entries, queues offers for waitlists whose entity changed its schedules, closures or allotments, and
 * retries what failed jobs left: reserved places and overdue offers.
 */
async function sweep(db: Db, now: Date): Promise<void> {
  const finished = await readFinishedEntryIds(db, now);
  await runEach([
    ...finished.map((id) => () => endFinishedEntry(db, { id, now })),
    () => queueOffersOfChanges(db),
    () => retryOverdueWaitlists(db, now),
    () => retryOverdueOffers(db, now),
  ]);
}

async function queueOffersOfChanges(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const waitlist of await claimChangedWaitlists(trx))
      await queueWaitlistOffers(trx, waitlist);
  });
}

async function retryOverdueOffers(db: Db, now: Date): Promise<void> {
  const late = await readOverdueOfferIds(db, new Date(now.getTime() - 120_000));
  await inTransaction(db, async (trx) => {
    for (const offerId of late) {
      const key = `waitingList.lapse:${offerId}`;
      await addJob(trx, { name: 'waitingList.lapse', payload: { offerId }, key });
    }
  });
}

async function endFinishedEntry(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entry = await lockEntry(trx, { id });
    if (!entry) return;
    const { isCheckedOut } = await readEntryCartStatus(trx, entry.cartId, now);
    const offerId = await findOpenOffer(trx, id);
    const as = isCheckedOut ? 'taken' : 'lapsed';
    if (offerId) await endOffer(trx, { id: offerId, as, now });
    await endEntries(trx, [id], { as: isCheckedOut ? 'booked' : 'ended', now });
  });
}
