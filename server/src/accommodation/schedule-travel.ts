import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { leaveCart, makeCart, readCart } from '../cart/index.ts';
import { readServices } from '../catalogue/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import type { OwnReservation } from './reservations.queries.ts';
import { lockReservation } from './reservations.queries.ts';
import type { Guest, TravelRow } from './travels.queries.ts';
import { findSameCart, findTravel, readGuestsByIds, setGuestAsset } from './travels.queries.ts';

interface Asked {
  accountId: string;
  travelId: string;
  body: { idAssets: string[]; idService: number };
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Makes a cart for guests of one travel: for the day and time of their arrival, with the code of where they stay. Whoever
 * stands in a cart that is not finished leaves it, and their place there is free. The same guests for the same service
 * get the cart that they have.
 * @throws Problem 404 for a travel, or a guest, of somebody else.
 */
export async function scheduleTravel(db: Db, asked: Asked): Promise<Outcome<Cart>> {
  const { accountId, travelId, body, language, now, idempotencyKey } = asked;
  return transact(db, idempotencyKey, async (trx) => {
    const travel = await findTravel(trx, { accountId, travelId });
    const at = travel && { accountId, checkinId: travel.checkinId, now };
    const reservation = at && (await lockReservation(trx, at));
    if (!travel || !reservation) throw notFound();
    const guests = await readGuestsByIds(trx, { accountId, ids: body.idAssets });
    if (guests.length < new Set(body.idAssets).size) throw notFound();
    const refused = await refuse(trx, { guests, travel, reservation, body, language });
    if (refused) return refused;
    const cart = await cartFor(trx, { guests, travel, reservation, asked });
    if ('refused' in cart) return cart.refused;
    return success(await readCart(trx, { accountId, cartId: cart.cartId, language, now }));
  });
}

interface Wanted {
  guests: Guest[];
  travel: TravelRow;
  reservation: OwnReservation;
}

async function refuse(
  trx: Trx,
  wanted: Wanted & Pick<Asked, 'body' | 'language'>,
): Promise<Outcome<never> | null> {
  const { guests, travel, reservation, body, language } = wanted;
  if (guests.some(({ travelId }) => travelId !== travel.id)) {
    return failure('travel.one_at_a_time');
  }
  const services = await readServices(trx, language, { countsForTravel: true });
  if (!services.some(({ id }) => id === body.idService)) return failure('cart.service_unknown');
  if (travel.date < reservation.today) return failure('travel.over');
  return guests.map(refuseGuest).find((refusal) => refusal !== null) ?? null;
}

/** Why somebody cannot be taken out of where they stand; null where they can. */
export function refuseGuest({
  person,
  paymentPending,
  isBooked,
}: Pick<Guest, 'person' | 'paymentPending' | 'isBooked'>): Outcome<never> | null {
  if (paymentPending) return warning('travel.payment_pending', { person });
  return isBooked ? warning('travel.booked', { person }) : null;
}

/** The cart that these guests have, or a new one that they move to. */
async function cartFor(
  trx: Trx,
  { guests, travel, reservation, asked }: Wanted & { asked: Asked },
): Promise<{ cartId: string } | { refused: Outcome<never> }> {
  const { accountId, now, body } = asked;
  const assetIds = guests.flatMap(({ assetId }) => (assetId ? [assetId] : []));
  const hasAll = assetIds.length === guests.length;
  const serviceId = body.idService;
  const same = hasAll ? await findSameCart(trx, { assetIds, serviceId }) : null;
  if (same) return { cartId: same };
  for (const { assetId, cartId, person } of guests) {
    const left = assetId ? await leaveCart(trx, { accountId, assetId, now }) : 'left';
    const stands = {
      person,
      paymentPending: left === 'payment pending',
      isBooked: left === 'booked',
    };
    const refusal = refuseGuest(stands);
    if (refusal) return { refused: refusal };
    if (assetId && cartId) await leaveWaitlistWithAsset(trx, { cartId, assetId, now });
  }
  const made = await makeCart(trx, {
    accountId,
    serviceId,
    isTravelling: true,
    now,
    personIds: guests.map(({ personId }) => personId),
    entityCode: reservation.entityCode,
    serviceDate: travel.date,
    serviceTime: travel.time,
    timeZone: reservation.timeZone,
  });
  if ('refused' in made) return made;
  for (const [index, assetId] of made.assetIds.entries()) {
    const guestId = guests[index]?.id;
    if (guestId) await setGuestAsset(trx, { guestId, assetId });
  }
  return made;
}
