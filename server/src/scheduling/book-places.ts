import type { Trx } from '../platform/db.ts';
import type { Refusal } from './choose-places.rules.ts';
import type { TakenPlace } from './claim-places.ts';
import { claimPlaces, takenPlace } from './claim-places.ts';
import { lockCart } from './locks.queries.ts';
import type { OccupancyRow } from './occupancy.queries.ts';
import { lockPlacesOfCart, markBooked, readPlacesOfCart } from './occupancy.queries.ts';
import { refusal } from './refusal.ts';

interface Booking {
  cartId: string;
  ownerIds?: readonly string[];
  mustFit?: boolean;
  now: Date;
}

interface Booked {
  /** One for each person, those booked before among them; empty when anybody's place is lost. */
  booked: TakenPlace[];
  /** The people whose place somebody else has now, or whose start is past or closed. */
  lost: string[];
}

/**
 * Makes a cart's places bookings, all or none. Holds that were given back or have expired are taken again in the same
 * transaction, at the price they had, if their start is still free.
 * @param ownerIds only these people; everybody who had a place in the cart when left out.
 * @param mustFit somebody is there to choose anew: what is lost is thrown, not told.
 * @throws Problem as `takePlaces` does, with `mustFit`: 409 `slot.taken` with a `SlotTaken`, or `slot.person_busy`.
 * Error 55P03 (503, busy) when the locks could not be had within 800 ms.
 */
export async function bookPlaces(trx: Trx, booking: Booking): Promise<Booked> {
  const { cartId, ownerIds, mustFit = false, now } = booking;
  const locked = await lockCart(trx, cartId);
  await lockPlacesOfCart(trx, cartId);
  const all = await readPlacesOfCart(trx, cartId);
  const rows = ownerIds ? all.filter(({ ownerId }) => ownerIds.includes(ownerId)) : all;
  // An expired hold that nobody has swept yet is as good as swept: it does not depend on the minute.
  const isGone = ({ live, expiresAt }: OccupancyRow) =>
    !live || (expiresAt !== null && expiresAt <= now.getTime());
  const gone = rows.filter(isGone);
  const again = gone.length === 0 ? [] : await retake(trx, { rows: gone, now, locked });
  if ('refused' in again) {
    if (mustFit) throw await refusal(trx, again.refused, { ...again, now, forCartId: cartId });
    return { booked: [], lost: again.refused.map(({ ask }) => ask.ownerId) };
  }
  const standing = rows.filter((row) => !isGone(row));
  const held = standing.filter(({ state }) => state === 'hold').map(({ id }) => id);
  if (held.length > 0) await markBooked(trx, held);
  return { booked: [...standing.map(takenPlace), ...again], lost: [] };
}

async function retake(
  trx: Trx,
  { rows, now, locked }: { rows: OccupancyRow[]; now: Date; locked: Set<string> },
): Promise<TakenPlace[] | { refused: Refusal[]; entityCode: string | null }> {
  const [first] = rows;
  if (!first) return [];
  const claimed = await claimPlaces(
    trx,
    {
      asks: rows.map(({ ownerId, entityServiceId, from }) => ({ ownerId, entityServiceId, from })),
      accountId: first.accountId,
      cartId: first.cartId,
      entityCode: first.entityCode,
      now,
      limit: null,
      state: 'booked',
      expiresAt: null,
      isPromised: false,
      replacedAs: 'expired',
      replacesBookings: false,
      priced: new Map(rows.map((row) => [row.ownerId, row])),
    },
    locked,
  );
  if ('places' in claimed) return claimed.places;
  // No limit is asked for, and a place that is gone is not booked: the other two refusals would be a fault of ours.
  if (typeof claimed.refused === 'string') {
    throw new Error(`Places that were gone were refused as "${claimed.refused}".`);
  }
  return { refused: claimed.refused, entityCode: first.entityCode };
}
