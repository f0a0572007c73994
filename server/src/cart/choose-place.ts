import type { Trx } from '../platform/db.ts';
import { updateCart } from './cart.queries.ts';

/** The place that a cart goes on with, at no time yet. The cart is locked by the caller. */
export async function choosePlace(
  trx: Trx,
  { cartId, entityServiceId }: { cartId: string; entityServiceId: string },
): Promise<void> {
  await updateCart(trx, cartId, { entityServiceId, preferredTime: null });
}
