import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { readCartRow } from './cart.queries.ts';
import { presentCart } from './present-cart.ts';

/**
 * The cart of this account.
 * @throws Problem 404 `cart.not_found` if the account has no such cart.
 */
export async function readCart(
  db: Db,
  input: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<Cart> {
  const row = await readCartRow(db, input);
  if (!row) throw notFound('cart.not_found');
  return presentCart(row, input.now);
}
