import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { recordHealthAccess } from '../audit/index.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import type { CartState } from './cart.queries.ts';
import { readCartRow } from './cart.queries.ts';
import type { CartOwner } from './cart-owner.ts';
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
 * The cart of this account, with its open payment link. Once it is booked, a member's read is recorded before the answer.
 * @throws Problem 404 `cart.not_found` if the account has no such cart.
 */
export async function readCartWithPaymentLink(
  { db, findOpenPaymentLink }: { db: Db; findOpenPaymentLink: FindOpenPaymentLink },
  input: ReadCartInput & CartOwner,
): Promise<Cart> {
  const { cart, shown } = await readCartWithState(db, input);
  if (input.actor.kind === 'member' && shown.isCheckedOut) await recordRead(db, input, shown);
  // A link is open while a payment is.
  const link = cart.paymentPending ? await findOpenPaymentLink(db, cart.id) : null;
  if (!link) return shown;
  const { email, expiresAt } = link;
  return { ...shown, deferred: { email: email ?? '', expiresAt: expiresAt.toISOString() } };
}

async function recordRead(
  db: Db,
  { actor, now }: CartOwner & ReadCartInput,
  { assets }: Cart,
): Promise<void> {
  const people = assets.map(({ person }) => ({ personId: person.idPerson, appointmentId: null }));
  const fields = [
    'name',
    'contact',
    'dateOfBirth',
    'identification',
    'healthNumber',
    'time',
    'service',
    'payment',
  ] as const;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'opened', people, fields, now }),
  );
}
