import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { maxHoldMinutes } from '@vaga/contract/limits';
import type { LockedAccount } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { extendHolds } from '../scheduling/index.ts';
import type { CartState } from './cart.queries.ts';
import {
  lockCartState,
  lockCartWithAccount,
  readCartRow,
  readFirstHeldAt,
  updateCart,
} from './cart.queries.ts';
import { presentCart } from './present-cart.ts';

const minute = 60_000;

/**
 * Locks a cart of this account until the transaction ends, so that checkout, payment and holds are serialised.
 * @throws Problem 404 `cart.not_found`.
 */
export async function lockOwnedCart(
  trx: Trx,
  { accountId, cartId }: { accountId: string; cartId: string },
): Promise<CartState> {
  const cart = await lockCartState(trx, accountId, cartId);
  if (!cart) throw notFound('cart.not_found');
  return cart;
}

/**
 * Locks a cart of this account, and the account, and returns the cart as its screens show it: checkout is decided on that,
 * and on what the account has booked.
 * @throws Problem 404 `cart.not_found`.
 */
export async function lockCartForCheckout(
  trx: Trx,
  input: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<{ cart: CartState; shown: Cart; lockedAccount: LockedAccount }> {
  const lockedAccount = await lockCartWithAccount(trx, input.accountId, input.cartId);
  const cart = lockedAccount ? await readCartRow(trx, input) : null;
  if (!lockedAccount || !cart) throw notFound('cart.not_found');
  return { cart, shown: presentCart(cart, input.now), lockedAccount };
}

/**
 * Extends the holds of a cart the first time that its patient reaches the payment step: to `holdMinutes` from now, at
 * most 30 minutes (`maxHoldMinutes`) from the first hold. The caller has locked the cart.
 * @returns the new end of the holds; null if nothing was extended.
 */
export async function startPaymentStep(
  trx: Trx,
  input: { cart: CartState; holdMinutes: number; now: Date },
): Promise<Date | null> {
  const { cart, holdMinutes, now } = input;
  if (cart.paymentEnteredAt) return null;
  const heldAt = await readFirstHeldAt(trx, cart.id, now);
  if (!heldAt) return null;
  await updateCart(trx, cart.id, { paymentEnteredAt: now });
  const longest = heldAt.getTime() + maxHoldMinutes * minute;
  const expiresAt = new Date(Math.min(now.getTime() + holdMinutes * minute, longest));
  return extendHolds(trx, { cartId: cart.id, expiresAt, now });
}

/** Marks a cart as checked out: its places are booked. */
export async function markCheckedOut(
  trx: Trx,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  await updateCart(trx, cartId, { checkedOutAt: now });
}
