import { sql } from 'kysely';
import type { MemberActor, PatientActor } from '../identity/index.ts';
import { hotelActor, patientActor } from '../identity/index.ts';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db } from '../platform/db.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Who acts on a cart: the patient whose cart it is, or a member of the hotel that opened it for its guests. */
export type CartActor = PatientActor | MemberActor;

/** Who acts on a cart, and whose account it is. */
export interface CartOwner {
  actor: CartActor;
  accountId: string;
}

/**
 * For whom a call about a cart acts: for the hotel of the session if that opened the cart, and else for the caller's own
 * account, also where it has no such cart. The cart decides, so that one call serves both areas.
 */
export async function findCartOwner(
  db: Db,
  { caller, cartId }: { caller: Caller; cartId: string },
): Promise<CartOwner> {
  const actor = hotelActor(caller);
  const [cart] = actor ? await findGuestCarts(db, { cartId, entityId: actor.entityId }) : [];
  if (actor && cart) return { actor, accountId: cart.accountId };
  return { actor: patientActor(caller), accountId: caller.accountId };
}

const findGuestCarts = compileOnce(
  (cart: { cartId: string; entityId: string }) => sql<{ accountId: string }>`/* prepared */
    select account_id from carts where id = ${cart.cartId} and booked_by_entity_id = ${cart.entityId}`,
);
