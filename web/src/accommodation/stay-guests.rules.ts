import { guestsPerStay } from '@vaga/contract/limits';
import type { Arrival } from './arrivals.rules.ts';
import { errorOfName, tidy } from './arrivals.rules.ts';

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
