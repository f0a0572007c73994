import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { Entry } from './entries.queries.ts';
import {
  endEntries,
  findLivingOfCart,
  lockEntry,
  readStanding,
  waitOn,
} from './entries.queries.ts';
import { endOffer, findOpenOffer } from './offers.queries.ts';

interface Asked {
  accountId: string;
  id: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Leaves the waiting list; one that has ended is left already. @throws Problem 404 for an entry of somebody else. */
export async function leaveWaitlist(db: Db, asked: Asked): Promise<Outcome<null>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const entry = await lockEntry(trx, asked);
    if (!entry) throw notFound();
    await leave(trx, entry, asked.now);
    return done('waiting_list.left');
  });
}

/** Passes an offer on and waits on. @throws Problem 404 for an entry of somebody else. */
export async function passOffer(db: Db, asked: Asked): Promise<Outcome<null>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const entry = await lockEntry(trx, asked);
    if (!entry) throw notFound();
    return (await pass(trx, entry, asked.now))
      ? done('waiting_list.passed')
      : warning('waiting_list.no_offer');
  });
}

/**
 * Ends what a cart waits for where nobody but this one is in it, who leaves the cart or is about to be somebody else's: what
 * it would be offered is not what it is for any more. The cart is locked.
 */
export async function leaveWaitlistWithAsset(
  trx: Trx,
  { cartId, assetId, now }: { cartId: string; assetId: string; now: Date },
): Promise<void> {
  const entry = await findLivingOfCart(trx, cartId);
  if (!entry) return;
  const { ownerIds } = await readStanding(trx, cartId, now);
  if (ownerIds.every((id) => id === assetId)) await leave(trx, entry, now);
}

/** The entry and its cart are locked. What somebody is paying for already stays theirs. */
export async function leave(trx: Trx, entry: Entry, now: Date): Promise<void> {
  if (entry.state !== 'waiting' && entry.state !== 'offered') return;
  await endEntries(trx, [entry.id], { as: 'left', now });
  if (await giveOn(trx, entry, now)) return;
  const offerId = await findOpenOffer(trx, entry.id);
  if (offerId) await endOffer(trx, { id: offerId, as: 'taken', now });
}

/** @returns false where nothing is offered, or what was is being paid: its offer goes on, should the payment fail. */
export async function pass(trx: Trx, entry: Entry, now: Date): Promise<boolean> {
  if (entry.state !== 'offered' || !(await giveOn(trx, entry, now))) return false;
  await waitOn(trx, entry);
  return true;
}

/** Ends the open offer of an entry, and gives its places to the next in line; not one that is paid, or being paid. */
async function giveOn(trx: Trx, { id, cartId }: Entry, now: Date): Promise<boolean> {
  const offerId = await findOpenOffer(trx, id);
  if (!offerId) return false;
  const { isCheckedOut, isPaymentPending, ownerIds } = await readStanding(trx, cartId, now);
  if (isCheckedOut || isPaymentPending) return false;
  await endOffer(trx, { id: offerId, as: 'declined', now });
  await releasePlaces(trx, { ownerIds, as: 'released', now });
  return true;
}
