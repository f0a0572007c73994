import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import { createCartForStayOrEvent, readCart, removeAssetFromCart } from '../cart/index.ts';
import { readServices } from '../catalogue/index.ts';
import { patientActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import type { AccountReservation } from './reservations.queries.ts';
import { lockReservation } from './reservations.queries.ts';
import type { TravelGuest, TravelRow } from './travels.queries.ts';
import {
  findTravel,
  findUnfinishedCart,
  readTravelGuests,
  setGuestAsset,
} from './travels.queries.ts';

interface ScheduleTravelInput {
  accountId: string;
  travelId: string;
  body: { idAssets: string[]; idService: number };
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Creates a cart for guests of one travel, with the day and time of their arrival and the code of the accommodation. A
 * guest in an unfinished cart leaves it, and the place held there is released. The same guests with the same service keep
 * their cart.
 * @throws Problem 404 if the account does not own the travel or a guest.
 */
export async function scheduleTravel(db: Db, input: ScheduleTravelInput): Promise<Outcome<Cart>> {
  const { accountId, travelId, body, language, now, idempotencyKey } = input;
  return transact(db, idempotencyKey, async (trx) => {
    const travel = await findTravel(trx, { accountId, travelId });
    const reservationKey = travel && { accountId, checkinAssetId: travel.checkinAssetId, now };
    const reservation = reservationKey && (await lockReservation(trx, reservationKey));
    if (!travel || !reservation) throw notFound();
    const guests = await readTravelGuests(trx, { accountId, ids: body.idAssets });
    if (guests.length < new Set(body.idAssets).size) throw notFound();
    const refused = await refuseSchedule(trx, { guests, travel, reservation, body, language });
    if (refused) return refused;
    const cart = await findOrCreateCart(trx, { guests, travel, reservation, input });
    if ('refused' in cart) return cart.refused;
    return success(await readCart(trx, { accountId, cartId: cart.cartId, language, now }));
  });
}

interface TravelCartInput {
  guests: TravelGuest[];
  travel: TravelRow;
  reservation: AccountReservation;
}

async function refuseSchedule(
  trx: Trx,
  input: TravelCartInput & Pick<ScheduleTravelInput, 'body' | 'language'>,
): Promise<Outcome<never> | null> {
  const { guests, travel, reservation, body, language } = input;
  if (guests.some(({ travelId }) => travelId !== travel.id)) {
    return failure('travel.one_at_a_time');
  }
  const services = await readServices(trx, language, { countsForTravel: true });
  if (!services.some(({ id }) => id === body.idService)) return failure('cart.service_unknown');
  if (travel.date < reservation.today) return failure('travel.over');
  return guests.map(refuseGuest).find((refusal) => refusal !== null) ?? null;
}

/** The refusal for a guest who cannot leave the current cart; null if the guest can. */
export function refuseGuest({
  person,
  paymentPending,
  isBooked,
}: Pick<TravelGuest, 'person' | 'paymentPending' | 'isBooked'>): Outcome<never> | null {
  if (paymentPending) return warning('travel.payment_pending', { person });
  return isBooked ? warning('travel.booked', { person }) : null;
}

/** The unfinished cart of exactly these guests, otherwise a new one that they move to. */
async function findOrCreateCart(
  trx: Trx,
  { guests, travel, reservation, input }: TravelCartInput & { input: ScheduleTravelInput },
): Promise<{ cartId: string } | { refused: Outcome<never> }> {
  const { accountId, now, body } = input;
  const assetIds = guests.flatMap(({ assetId }) => (assetId ? [assetId] : []));
  const hasAll = assetIds.length === guests.length;
  const serviceId = body.idService;
  const existingCartId = hasAll ? await findUnfinishedCart(trx, { assetIds, serviceId }) : null;
  if (existingCartId) return { cartId: existingCartId };
  for (const { assetId, cartId, person } of guests) {
    const outcome = assetId
      ? await removeAssetFromCart(trx, { accountId, assetId, now })
      : 'removed';
    const guestStanding = {
      person,
      paymentPending: outcome === 'payment pending',
      isBooked: outcome === 'booked',
    };
    const refusal = refuseGuest(guestStanding);
    if (refusal) return { refused: refusal };
    if (assetId && cartId) await leaveWaitlistWithAsset(trx, { cartId, assetId, now });
  }
  const created = await createCartForStayOrEvent(trx, {
    accountId,
    actor: patientActor({ accountId }),
    serviceId,
    isTravelling: true,
    now,
    personIds: guests.map(({ personId }) => personId),
    entityCode: reservation.entityCode,
    serviceDate: travel.date,
    serviceTime: travel.time,
    timeZone: reservation.timeZone,
  });
  if ('refused' in created) return created;
  for (const [index, assetId] of created.assetIds.entries()) {
    const guestId = guests[index]?.id;
    if (guestId) await setGuestAsset(trx, { guestId, assetId });
  }
  return created;
}
