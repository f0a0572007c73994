import type { Db } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { expireHolds } from '../scheduling/index.ts';
import { endEntries, lockEntry, readEntryCartStatus, resumeWaiting } from './entries.queries.ts';
import { endOffer, findEntryOfOffer, findOpenOffer } from './offers.queries.ts';
import { offerStatusOf, stateAfterExpiry } from './waitlist.rules.ts';

/**
 * Ends an offer that has expired: its places are reserved for the next entry. A cart with a hold or a pending payment has
 * more time; the job then runs again when the hold ends. May run twice or late: the status of the cart decides.
 */
export async function expireOffer(
  db: Db,
  { offerId, now }: { offerId: string; now: Date },
): Promise<void> {
  const entryId = await findEntryOfOffer(db, offerId);
  if (!entryId) return;
  await inTransaction(db, async (trx) => {
    const entry = await lockEntry(trx, { id: entryId });
    if (entry?.state !== 'offered' || (await findOpenOffer(trx, entryId)) !== offerId) return;
    const { cartId } = entry;
    const cart = await readEntryCartStatus(trx, cartId, now);
    const status = offerStatusOf(cart);
    if (status === 'held') {
      // A pending payment ends by itself, and its hold with it; a check each minute is soon enough.
      const runAt = cart.heldUntil ?? new Date(now.getTime() + 60_000);
      await addJob(trx, { name: 'waitingList.lapse', payload: { offerId }, runAt });
      return;
    }
    if (status === 'booked') {
      await endOffer(trx, { id: offerId, as: 'taken', now });
      await endEntries(trx, [entryId], { as: 'booked', now });
      return;
    }
    await endOffer(trx, { id: offerId, as: 'lapsed', now });
    // Before the entry waits again, so that the place is not reserved for the same entry.
    await expireHolds(trx, { cartId, now });
    const { state, lapses } = stateAfterExpiry(entry.lapses);
    if (state === 'waiting') await resumeWaiting(trx, { id: entryId, lapses });
    else await endEntries(trx, [entryId], { as: 'ended', now });
  });
}
