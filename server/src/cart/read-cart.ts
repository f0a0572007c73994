import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { CartState } from './cart.queries.ts';
import { readCartRow } from './cart.queries.ts';
import { presentCart } from './present-cart.ts';

interface ReadCartInput {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/**
 * The cart of this account.
 * @throws Problem 404 `cart.not_found` if the account has no such cart.
 */
export async function readCart(db: Db, input: ReadCartInput): Promise<Cart> {
  return (await readCartWithState(db, input)).shown;
}

/**
 * The same with its state, without a lock: another transaction may change both at any time.
 * @throws Problem 404 `cart.not_found` if the account has no such cart.
 */
export async function readCartWithState(
  db: Db,
  input: ReadCartInput,
): Promise<{ cart: CartState; shown: Cart }> {
  const cart = await readCartRow(db, input);
  if (!cart) throw notFound('cart.not_found');
  return { cart, shown: presentCart(cart, input.now) };
}

/** The open payment link of a cart: its recipient, and until when it can be paid. Payments answers this. */
export type FindOpenPaymentLink = (
  db: Db,
  cartId: string,
) => Promise<{ email: string | null; expiresAt: Date } | null>;

/**
 * The cart of this account, with its open payment link.
 * @throws Problem 404 `cart.not_found` if the account has no such cart.
 */
export async function readCartWithPaymentLink(
  { db, findOpenPaymentLink }: { db: Db; findOpenPaymentLink: FindOpenPaymentLink },
  input: ReadCartInput,
): Promise<Cart> {
  const { cart, shown } = await readCartWithState(db, input);
  // A link is open while a payment is.
  const link = cart.paymentPending ? await findOpenPaymentLink(db, cart.id) : null;
  if (!link) return shown;
  const { email, expiresAt } = link;
  return { ...shown, deferred: { email: email ?? '', expiresAt: expiresAt.toISOString() } };
}
