import type { Reservation } from '@vaga/contract/accommodation';
import { guestsPerStay } from '@vaga/contract/limits';
import { addDays } from '../platform/add-days.rules.ts';
import type { Arrival } from './arrivals.rules.ts';
import { errorOfName, tidy } from './arrivals.rules.ts';

/** A guest whom a hotel names; one whom the stay has already with their id. */
export interface StayGuest extends Arrival {
  id?: string;
}

interface StayOfForm {
  checkInDate: string;
  checkOutDate: string;
  guests: readonly Arrival[];
}

export type StayGuestField = keyof Arrival;

/** The fields that keep a guest from being added to a stay, in the order of the form: a name, a day of the stay, and a time. */
export function missingOfStayGuest(
  { name, day, time }: Arrival,
  { checkInDate, checkOutDate, guests }: StayOfForm,
): StayGuestField[] {
  const isSound = {
    name: errorOfName(name, guests, guestsPerStay) === null,
    day: day >= checkInDate && day <= checkOutDate,
    time: time !== '',
  };
  return (['name', 'day', 'time'] as const).filter((field) => !isSound[field]);
}

/** Whether a guest is begun and not added: a name or a time stands in the fields. */
export function isDraftOf({ name, time }: Pick<Arrival, 'name' | 'time'>): boolean {
  return tidy(name) !== '' || time !== '';
}

/** The guests of a stay as the form has them. */
export function stayGuestsOf({ people }: Pick<Reservation, 'people'>): StayGuest[] {
  return people.map(({ id, name, arrivesAt = '' }) => ({
    id,
    name,
    day: arrivesAt.slice(0, 10),
    time: arrivesAt.slice(11, 16),
  }));
}

/**
 * A stay with other days: the departure is at least a day after the arrival, and who was expected on a day outside them is
 * expected on the first, as in a file of stays.
 */
export function withDays<Guest extends Arrival>(
  { checkInDate, checkOutDate }: Pick<StayOfForm, 'checkInDate' | 'checkOutDate'>,
  guests: readonly Guest[],
): { checkInDate: string; checkOutDate: string; guests: Guest[] } {
  const last = checkOutDate > checkInDate ? checkOutDate : addDays(checkInDate, 1);
  return {
    checkInDate,
    checkOutDate: last,
    guests: guests.map((guest) =>
      guest.day >= checkInDate && guest.day <= last ? guest : { ...guest, day: checkInDate },
    ),
  };
}
