import { guestsPerStay } from '@vaga/contract/limits';
import type { Arrival, ArrivalErrorText } from './arrivals.rules.ts';
import { errorOfName, tidy } from './arrivals.rules.ts';

interface StayOfForm {
  checkInDate: string;
  checkOutDate: string;
  guests: readonly Arrival[];
}

/** Why a guest cannot be added to a stay yet; null where they can: a name, a day of the stay, and a time. */
export function errorOfStayGuest(
  { name, day, time }: Arrival,
  { checkInDate, checkOutDate, guests }: StayOfForm,
): ArrivalErrorText | 'outside' | null {
  const error = errorOfName(name, guests, guestsPerStay);
  if (error) return error;
  return day >= checkInDate && day <= checkOutDate && time !== '' ? null : 'outside';
}

/** Whether a guest is begun and not added: a name or a time stands in the fields. */
export function isDraftOf({ name, time }: Pick<Arrival, 'name' | 'time'>): boolean {
  return tidy(name) !== '' || time !== '';
}
