import type { Trx } from '../../platform/db.ts';
import { lockDaysOfCart } from '../locks.queries.ts';
import { extendHoldsOfCart, shortenHoldsOfCart } from '../occupancy/holds.queries.ts';

interface HoldEndInput {
  cartId: string;
  expiresAt: Date;
  now: Date;
}

/**
 * Extends a cart's live holds to `expiresAt`. A hold that ends later keeps its end: the patient has seen that time.
 * Expired holds stay expired.
 * @returns the first of their new ends; null where the cart has no live hold.
 */
export async function extendHolds(trx: Trx, input: HoldEndInput): Promise<Date | null> {
  await lockDaysOfCart(trx, input.cartId);
  return extendHoldsOfCart(trx, input);
}

/**
 * Shortens a cart's live holds to `expiresAt` where they end later. Only for a patient who gives up what the longer
 * time was for. A time that an entity or the waitlist guaranteed stays.
 */
export async function shortenHolds(trx: Trx, input: HoldEndInput): Promise<void> {
  await lockDaysOfCart(trx, input.cartId);
  await shortenHoldsOfCart(trx, input);
}
