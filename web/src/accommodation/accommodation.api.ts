import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import { api } from '../platform/api.ts';

/** Adds a stay by its code; one that was added before is that one. */
export function addStay(code: string, idempotencyKey: string) {
  return api.call(accommodationCalls.addReservation, { body: { code }, idempotencyKey });
}

/** A guest of that name: one of the people of the account, or a new one. */
export function guestNamed(
  idCheckinAsset: string,
  name: string,
  idempotencyKey: string,
): Promise<{ id: string }> {
  return api.data(accommodationCalls.addGuest, {
    params: { idCheckinAsset },
    body: { name },
    idempotencyKey,
  });
}

/** Says when guests arrive: a civil day, and the time by the clock of where they stay. */
export function sayArrival(
  arrival: { idReservation: string; day: string; time: string; idPersons: string[] },
  idempotencyKey: string,
) {
  const { day, time, ...who } = arrival;
  return api.call(accommodationCalls.orderTravel, {
    body: { ...who, date: `${day}T${time}:00Z` },
    idempotencyKey,
  });
}

/** Makes the cart for guests of one travel. */
export function scheduleGuests(
  travelId: string,
  body: { idAssets: string[]; idService: number },
  idempotencyKey: string,
) {
  return api.call(accommodationCalls.scheduleTravel, {
    params: { travelId },
    body,
    idempotencyKey,
  });
}

export function takeOutGuest(guest: { idCart: string; idAsset: string }, idempotencyKey: string) {
  return api.call(accommodationCalls.removeGuest, { params: { ...guest }, idempotencyKey });
}
