import type { Db } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { expireHolds } from '../scheduling/index.ts';
import { endEntries, lockEntry, readStanding, waitOn } from './entries.queries.ts';
import { endOffer, findEntryOfOffer, findOpenOffer } from './offers.queries.ts';
import { afterLapse, standingOf } from './waitlist.rules.ts';

/**
 * Ends an offer whose time is over: what was not taken goes to the next in line. Whoever is paying has more time, and is
 * looked at again when that ends. May run twice, and late: what the cart has come to decides.
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
    const cart = await readStanding(trx, cartId, now);
    const standing = standingOf(cart);
    if (standing === 'kept') {
      // A payment that waits for its provider ends by itself, the hold with it: soon enough to look each minute.
      const runAt = cart.heldUntil ?? new Date(now.getTime() + 60_000);
      await addJob(trx, { name: 'waitingList.lapse', payload: { offerId }, runAt });
      return;
    }
    if (standing === 'booked') {
      await endOffer(trx, { id: offerId, as: 'taken', now });
      await endEntries(trx, [entryId], { as: 'booked', now });
      return;
    }
    await endOffer(trx, { id: offerId, as: 'lapsed', now });
    // Before the entry waits again: it is not to be kept for itself.
    await expireHolds(trx, { cartId, now });
    const { state, lapses } = afterLapse(entry.lapses);
    if (state === 'waiting') await waitOn(trx, { id: entryId, lapses });
    else await endEntries(trx, [entryId], { as: 'ended', now });
  });
}
