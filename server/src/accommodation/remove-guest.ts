import { leaveCart } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import { lockReservation } from './reservations.queries.ts';
import { refuseGuest } from './schedule-travel.ts';
import type { TravelGuest } from './travels.queries.ts';
import { deleteTravelGuest, readTravelGuests } from './travels.queries.ts';

interface RemoveGuestInput {
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
export async function removeGuest(db: Db, input: RemoveGuestInput): Promise<Outcome<null>> {
  const { accountId, cartId, assetId: id, now, idempotencyKey } = input;
  return transact(db, idempotencyKey, async (trx) => {
    const findGuest = async (): Promise<TravelGuest> => {
      const [guest] = await readTravelGuests(trx, { accountId, ids: [id] });
      if (!guest || (guest.cartId ?? guest.travelId) !== cartId) throw notFound();
      return guest;
    };
    const { checkinAssetId } = await findGuest();
    await lockReservation(trx, { accountId, checkinAssetId, now });
    // Again, now that nobody else changes it.
    const guest = await findGuest();
    const { assetId, travelId, cartId: ownCart } = guest;
    const left = assetId ? await leaveCart(trx, { accountId, assetId, now }) : 'left';
    const refusal = refuseGuest({
      person: guest.person,
      paymentPending: guest.paymentPending || left === 'payment pending',
      isBooked: guest.isBooked || left === 'booked',
    });
    if (refusal) return refusal;
    if (assetId && ownCart) await leaveWaitlistWithAsset(trx, { cartId: ownCart, assetId, now });
    await deleteTravelGuest(trx, { guestId: guest.id, travelId });
    return done();
  });
}
