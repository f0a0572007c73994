import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { longestHoldMinutes } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { extendHolds } from '../scheduling/index.ts';
import type { CartState } from './cart.queries.ts';
import {
  lockCartState,
  lockOwnCart,
  readCartRow,
  readFirstHeldAt,
  updateCart,
} from './cart.queries.ts';
import { showCart } from './show-cart.ts';

const minute = 60_000;

/**
 * Locks a cart of this account until the transaction ends: checkout, payment and taking places come one after the other.
 * @throws Problem 404 `cart.not_found`.
 */
export async function lockCart(
  trx: Trx,
  { accountId, cartId }: { accountId: string; cartId: string },
): Promise<CartState> {
  const cart = await lockCartState(trx, accountId, cartId);
  if (!cart) throw notFound('cart.not_found');
  return cart;
}

/**
 * The same with what its screens show of it: what it is checked out on.
 * @throws Problem 404 `cart.not_found`.
 */
export async function lockCartToPay(
  trx: Trx,
  asked: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<{ cart: CartState; shown: Cart }> {
  const isTheirs = await lockOwnCart(trx, asked.accountId, asked.cartId);
  const cart = isTheirs ? await readCartRow(trx, asked) : null;
  if (!cart) throw notFound('cart.not_found');
  return { cart, shown: showCart(cart, asked.now) };
}

/**
 * Renews the holds of a cart the first time that its person comes to the payment step: `holdMinutes` from now, and 30
 * minutes from the first hold at most. The cart is locked by the caller.
 * @returns when the holds end now; null where nothing was renewed.
 */
export async function enterPayment(
  trx: Trx,
  entered: { cart: CartState; holdMinutes: number; now: Date },
): Promise<Date | null> {
  const { cart, holdMinutes, now } = entered;
  if (cart.paymentEnteredAt) return null;
  const heldAt = await readFirstHeldAt(trx, cart.id, now);
  if (!heldAt) return null;
  await updateCart(trx, cart.id, { paymentEnteredAt: now });
  const longest = heldAt.getTime() + longestHoldMinutes * minute;
  const expiresAt = new Date(Math.min(now.getTime() + holdMinutes * minute, longest));
  return extendHolds(trx, { cartId: cart.id, expiresAt, now });
}

/** Says that a cart is done: its places are booked. */
export async function markCheckedOut(
  trx: Trx,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  await updateCart(trx, cartId, { checkedOutAt: now });
}
