import type { Db, Trx } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { keepForLine } from './keep-for-line.ts';
import { lockCart } from './locks.queries.ts';
import { expireHoldsOf } from './occupancy.queries.ts';
import { tellExpired } from './tell-expired.ts';

/** Ends the holds of a cart whose time is over; where somebody waits for their places, these are kept for the line. */
export async function expireHolds(
  trx: Trx,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  await lockCart(trx, cartId);
  const ended = await expireHoldsOf(trx, cartId, now);
  await keepForLine(trx, ended, now);
  await tellExpired(trx, ended);
}

/** A transaction for each cart, so that a whole family's places end together and no lock is kept long. */
export async function sweepCarts(db: Db, cartIds: readonly string[], now: Date): Promise<void> {
  let failure: unknown;
  for (const cartId of cartIds) {
    try {
      await inTransaction(db, (trx) => expireHolds(trx, { cartId, now }));
    } catch (error) {
      // One busy pool does not keep the others from being swept; the job is tried again for it.
      failure = error;
    }
  }
  if (failure) throw failure;
}
