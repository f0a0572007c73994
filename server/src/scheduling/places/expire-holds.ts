import type { Db, Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockDaysOfCart } from '../locks.queries.ts';
import { expireHoldsOfCart } from '../occupancy/holds.queries.ts';
import { notifyExpiredHolds } from './notify-expired-holds.ts';
import { reserveForWaitlist } from './reserve-for-waitlist.ts';

/** Ends the expired holds of a cart; where the day has a waitlist, their places are reserved for it. */
export async function expireHolds(
  trx: Trx,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  await lockDaysOfCart(trx, cartId);
  const ended = await expireHoldsOfCart(trx, cartId, now);
  await reserveForWaitlist(trx, ended, now);
  await notifyExpiredHolds(trx, ended);
}

/** One transaction for each cart: the places of a family end together, and no lock is held for long. */
export async function expireHoldsOfCarts(
  db: Db,
  cartIds: readonly string[],
  now: Date,
): Promise<void> {
  let failure: unknown;
  for (const cartId of cartIds) {
    try {
      await inTransaction(db, (trx) => expireHolds(trx, { cartId, now }));
    } catch (error) {
      // One busy pool does not stop the sweep of the others; the job is retried for it.
      failure = error;
    }
  }
  if (failure) throw failure;
}
