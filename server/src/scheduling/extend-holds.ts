import type { Trx } from '../platform/db.ts';
import { lockCart } from './locks.queries.ts';
import { extendHoldsOf } from './occupancy.queries.ts';

/**
 * Lets a cart's live holds end at `expiresAt`, or at what was promised where that is later; what has expired stays so.
 * @returns the first of their new ends; null where the cart has no live hold.
 */
export async function extendHolds(
  trx: Trx,
  holds: { cartId: string; expiresAt: Date; now: Date },
): Promise<Date | null> {
  await lockCart(trx, holds.cartId);
  return extendHoldsOf(trx, holds);
}
