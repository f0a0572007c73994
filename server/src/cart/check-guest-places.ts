import { sql } from 'kysely';
import { checkEntityQuota } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';

interface CheckGuestPlacesInput {
  /** The hotel. */
  entityId: string;
  /** What this cart holds is replaced, and does not count; null: a new cart. */
  cartId: string | null;
  adding: number;
  now: Date;
}

/**
 * Returns the refusal if the carts of a hotel would hold more than `guestPlacesPerHotel` places: what is held for guests is
 * offered to no patient, and costs the hotel nothing. Call it before the locks of pools.
 */
export function checkGuestPlaces(
  trx: Trx,
  { adding, ...of }: CheckGuestPlacesInput,
): Promise<Outcome<never> | null> {
  const { entityId } = of;
  return checkEntityQuota(trx, 'guestPlaces', {
    entityId,
    adding,
    count: () => countGuestPlaces(trx, of),
  });
}

/** The same for a cart by its id; one that no hotel opened is not limited. */
export async function checkPlacesOfGuestCart(
  trx: Trx,
  { cartId, adding, now }: { cartId: string; adding: number; now: Date },
): Promise<Outcome<never> | null> {
  const cart = await trx
    .selectFrom('carts')
    .select('bookedByEntityId as entityId')
    .where('id', '=', cartId)
    .where('source', '=', 'hotel')
    .executeTakeFirst();
  if (!cart?.entityId) return null;
  return checkGuestPlaces(trx, { entityId: cart.entityId, cartId, adding, now });
}

async function countGuestPlaces(
  trx: Trx,
  { entityId, cartId, now }: Omit<CheckGuestPlacesInput, 'adding'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from carts c join occupancy o on o.cart_id = c.id and o.state = 'hold' and o.expires_at > ${now}
     where c.booked_by_entity_id = ${entityId} and c.checked_out_at is null
       and c.id is distinct from ${cartId}::uuid`.execute(trx);
  return rows[0]?.count ?? 0;
}
