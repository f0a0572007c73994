import type { Trx } from '../platform/db.ts';
import { lockCart } from './locks.queries.ts';
import { extendHoldsOf, shortenHoldsOf } from './occupancy.queries.ts';

interface NewEnd {
  cartId: string;
  expiresAt: Date;
  now: Date;
}

/**
 * Lets a cart's live holds end at `expiresAt`. A hold that ends later keeps its end: its person has read that time. What
 * has expired stays so.
 * @returns the first of their new ends; null where the cart has no live hold.
 */
export async function extendHolds(trx: Trx, holds: NewEnd): Promise<Date | null> {
  await lockCart(trx, holds.cartId);
  return extendHoldsOf(trx, holds);
}

/**
 * Lets a cart's live holds end at `expiresAt` where they would end later. Only for a patient who gives up what the
 * longer time was for. A time that an entity or the waiting list promised is kept.
 */
export async function shortenHolds(trx: Trx, holds: NewEnd): Promise<void> {
  await lockCart(trx, holds.cartId);
  await shortenHoldsOf(trx, holds);
}
