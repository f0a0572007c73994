import type {
  addGuest,
  addReservation,
  listPendingGuests,
  listReservationServices,
  listReservations,
  orderTravel,
  removeGuest,
  scheduleTravel,
} from '@vaga/contract/accommodation';
import { api, wire } from '../platform/api.ts';

export const reservations = wire<typeof listReservations>('GET', 'accommodation/reservation');
export const pendingGuests = wire<typeof listPendingGuests>(
  'GET',
  'accommodation/reservation/travel/pending',
);
export const reservationServices = wire<typeof listReservationServices>(
  'GET',
  'accommodation/reservation/travel/service',
);
const add = wire<typeof addReservation>('POST', 'accommodation/reservation');
const guest = wire<typeof addGuest>('POST', 'accommodation/reservation/:idCheckinAsset/person');
const order = wire<typeof orderTravel>('POST', 'accommodation/reservation/travel/service');
const schedule = wire<typeof scheduleTravel>(
  'POST',
  'accommodation/reservation/travel/:travelId/schedule',
);
const remove = wire<typeof removeGuest>(
  'DELETE',
  'accommodation/reservation/travel/:idCart/service/:idAsset',
);

/** Adds a stay by its code; one that was added before is that one. */
export function addStay(code: string, idempotencyKey: string) {
  return api.call(add, { body: { code }, idempotencyKey });
}

/** A guest of that name: one of the people of the account, or a new one. */
export function guestNamed(
  idCheckinAsset: string,
  name: string,
  idempotencyKey: string,
): Promise<{ id: string }> {
  return api.data(guest, { params: { idCheckinAsset }, body: { name }, idempotencyKey });
}

/** Says when guests arrive: a civil day, and the time by the clock of where they stay. */
export function sayArrival(
  arrival: { idReservation: string; day: string; time: string; idPersons: string[] },
  idempotencyKey: string,
) {
  const { day, time, ...who } = arrival;
  return api.call(order, { body: { ...who, date: `${day}T${time}:00Z` }, idempotencyKey });
}

/** Makes the cart for guests of one travel. */
export function scheduleGuests(
  travelId: string,
  body: { idAssets: string[]; idService: number },
  idempotencyKey: string,
) {
  return api.call(schedule, { params: { travelId }, body, idempotencyKey });
}

export function takeOutGuest(guest: { idCart: string; idAsset: string }, idempotencyKey: string) {
  return api.call(remove, { params: { ...guest }, idempotencyKey });
}
