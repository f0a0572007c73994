import type { Trx } from '../platform/db.ts';
import { updateCart } from './cart.queries.ts';

/** Sets the entity service of a cart and clears the preferred time. The caller has locked the cart. */
export async function chooseEntityService(
  trx: Trx,
  { cartId, entityServiceId }: { cartId: string; entityServiceId: string },
): Promise<void> {
  await updateCart(trx, cartId, { entityServiceId, preferredTime: null });
}
