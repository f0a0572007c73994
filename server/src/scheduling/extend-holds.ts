import type { Trx } from '../platform/db.ts';
import { lockCart } from './locks.queries.ts';
import { extendHoldsOf } from './occupancy.queries.ts';

/**
 * Lets a cart's live holds end at `expiresAt`; what has expired stays so.
 * @returns the new end; null where the cart has no live hold.
 */
export async function extendHolds(
  trx: Trx,
  holds: { cartId: string; expiresAt: Date; now: Date },
): Promise<Date | null> {
  await lockCart(trx, holds.cartId);
  return (await extendHoldsOf(trx, holds)) > 0 ? holds.expiresAt : null;
}
