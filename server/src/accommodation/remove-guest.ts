import { removeAssetFromCart } from '../cart/index.ts';
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
  /** The guest's cart, or the guest's travel if there is no cart yet. */
  cartId: string;
  assetId: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Removes a guest from a travel and from the guest's cart, and releases a held place at once.
 * With a booking or a payment under way the Warning says so, and nothing is deleted.
 * @throws Problem 404 for a guest of another account, or one who is not in that cart.
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
    // Read again under the lock.
    const guest = await findGuest();
    const { assetId, travelId, cartId: ownCart } = guest;
    const outcome = assetId
      ? await removeAssetFromCart(trx, { accountId, assetId, now })
      : 'removed';
    const refusal = refuseGuest({
      person: guest.person,
      paymentPending: guest.paymentPending || outcome === 'payment pending',
      isBooked: guest.isBooked || outcome === 'booked',
    });
    if (refusal) return refusal;
    if (assetId && ownCart) await leaveWaitlistWithAsset(trx, { cartId: ownCart, assetId, now });
    await deleteTravelGuest(trx, { guestId: guest.id, travelId });
    return done();
  });
}
