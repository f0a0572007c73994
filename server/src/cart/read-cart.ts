import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { readCartRow } from './cart.queries.ts';
import { showCart } from './show-cart.ts';

/**
 * The cart of this account.
 * @throws Problem 404 `cart.not_found` where it is not there or not theirs.
 */
export async function readCart(
  db: Db,
  asked: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<Cart> {
  const row = await readCartRow(db, asked);
  if (!row) throw notFound('cart.not_found');
  return showCart(row, asked.now);
}
