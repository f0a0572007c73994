import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/** The cart of a guest, as far as their data may still be changed. */
export interface GuestCart {
  /** Booked, or held while a payment is waited for. */
  isBooked: boolean;
}

/**
 * Locks the cart that a hotel opened for a guest until the transaction ends, so that it is not booked meanwhile; null for a
 * person who is no guest of the hotel.
 */
export async function lockCartOfGuest(
  trx: Trx,
  { personId, entityId }: { personId: string; entityId: string },
): Promise<GuestCart | null> {
  const { rows } = await sql<GuestCart>`
    select c.checked_out_at is not null or c.open_payment_id is not null as is_booked
      from carts c join assets s on s.cart_id = c.id
     where s.person_id = ${personId} and c.booked_by_entity_id = ${entityId}
       for update of c`.execute(trx);
  return rows[0] ?? null;
}

/** The first person of a cart: the lead, who gets the e-mails about it. */
export async function readLead(
  db: Db,
  cartId: string,
): Promise<{ personId: string; name: string; email: string | null }> {
  return db
    .selectFrom('assets')
    .innerJoin('persons', 'persons.id', 'assets.personId')
    .select(['persons.id as personId', 'persons.name', 'persons.email'])
    .where('assets.cartId', '=', cartId)
    .orderBy('assets.ordinal')
    .limit(1)
    .executeTakeFirstOrThrow();
}
