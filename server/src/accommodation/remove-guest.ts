import { leaveCart } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import { lockReservation } from './reservations.queries.ts';
import { refuseGuest } from './schedule-travel.ts';
import type { Guest } from './travels.queries.ts';
import { deleteGuest, readGuestsByIds } from './travels.queries.ts';

interface Asked {
  accountId: string;
  /** The guest's cart, or their travel while there is none. */
  cartId: string;
  assetId: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Takes a guest out of a travel, and out of the cart that was made for them: the place that they held is free at once.
 * With a booking or a payment under way the Warning says so, and nothing is deleted.
 * @throws Problem 404 for a guest of somebody else, or one who is not in that cart.
 */
export async function removeGuest(db: Db, asked: Asked): Promise<Outcome<null>> {
  const { accountId, cartId, assetId: id, now, idempotencyKey } = asked;
  return transact(db, idempotencyKey, async (trx) => {
    const find = async (): Promise<Guest> => {
      const [guest] = await readGuestsByIds(trx, { accountId, ids: [id] });
      if (!guest || (guest.cartId ?? guest.travelId) !== cartId) throw notFound();
      return guest;
    };
    const { checkinId } = await find();
    await lockReservation(trx, { accountId, checkinId, now });
    // Again, now that nobody else changes it.
    const guest = await find();
    const { assetId, travelId, cartId: ownCart } = guest;
    const left = assetId ? await leaveCart(trx, { accountId, assetId, now }) : 'left';
    const refusal = refuseGuest({
      person: guest.person,
      paymentPending: guest.paymentPending || left === 'payment pending',
      isBooked: guest.isBooked || left === 'booked',
    });
    if (refusal) return refusal;
    if (assetId && ownCart) await leaveWaitlistWithAsset(trx, { cartId: ownCart, assetId, now });
    await deleteGuest(trx, { guestId: guest.id, travelId });
    return done();
  });
}
