import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { EntryRow } from './entries.queries.ts';
import {
  endEntries,
  findActiveEntryOfCart,
  lockEntry,
  readEntryCartStatus,
  resumeWaiting,
} from './entries.queries.ts';
import { endOffer, findOpenOffer } from './offers.queries.ts';

interface LeaveWaitlistInput {
  accountId: string;
  id: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Removes an entry; one that has ended stays as it is. @throws Problem 404 for an entry of another account. */
export async function leaveWaitlist(db: Db, input: LeaveWaitlistInput): Promise<Outcome<null>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const entry = await lockEntry(trx, input);
    if (!entry) throw notFound();
    await removeEntry(trx, entry, input.now);
    return done('waiting_list.left');
  });
}

/** Declines an offer; the entry keeps waiting. @throws Problem 404 for an entry of another account. */
export async function passOffer(db: Db, input: LeaveWaitlistInput): Promise<Outcome<null>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const entry = await lockEntry(trx, input);
    if (!entry) throw notFound();
    return (await declineOffer(trx, entry, input.now))
      ? done('waiting_list.passed')
      : warning('waiting_list.no_offer');
  });
}

/**
 * Removes the cart's entry if this asset, which is deleted or gets another person or event, is the only one of the cart:
 * an offer would no longer be for the right person. The caller has locked the cart.
 */
export async function leaveWaitlistWithAsset(
  trx: Trx,
  { cartId, assetId, now }: { cartId: string; assetId: string; now: Date },
): Promise<void> {
  const entry = await findActiveEntryOfCart(trx, cartId);
  if (!entry) return;
  const { ownerIds } = await readEntryCartStatus(trx, cartId, now);
  if (ownerIds.every((id) => id === assetId)) await removeEntry(trx, entry, now);
}

/**
 * Ends an entry as left, and its open offer; an offer that is being paid counts as taken. The caller has locked the entry
 * and its cart.
 */
export async function removeEntry(trx: Trx, entry: EntryRow, now: Date): Promise<void> {
  if (entry.state !== 'waiting' && entry.state !== 'offered') return;
  await endEntries(trx, [entry.id], { as: 'left', now });
  if (await releaseOffer(trx, entry, now)) return;
  const offerId = await findOpenOffer(trx, entry.id);
  if (offerId) await endOffer(trx, { id: offerId, as: 'taken', now });
}

/** @returns false if nothing is offered, or if the offer is being paid: it stays open in case the payment fails. */
export async function declineOffer(trx: Trx, entry: EntryRow, now: Date): Promise<boolean> {
  if (entry.state !== 'offered' || !(await releaseOffer(trx, entry, now))) return false;
  await resumeWaiting(trx, entry);
  return true;
}

/** Ends the open offer of an entry and releases its places. @returns false if there is none, or if it is paid or being paid. */
async function releaseOffer(trx: Trx, { id, cartId }: EntryRow, now: Date): Promise<boolean> {
  const offerId = await findOpenOffer(trx, id);
  if (!offerId) return false;
  const { isCheckedOut, isPaymentPending, ownerIds } = await readEntryCartStatus(trx, cartId, now);
  if (isCheckedOut || isPaymentPending) return false;
  await endOffer(trx, { id: offerId, as: 'declined', now });
  await releasePlaces(trx, { ownerIds, as: 'released', now });
  return true;
}
