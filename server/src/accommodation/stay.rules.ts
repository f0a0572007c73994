import type { Reservation } from '@vaga/contract/accommodation';
import { bookableDays } from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';
import { isStayCode } from '@vaga/contract/stay-code';
import { addDays } from '../platform/local-time.rules.ts';

/** The code and the days of a stay, YYYY-MM-DD. */
export interface StayDays {
  code: string;
  checkInDate: string;
  checkOutDate: string;
}

/** A guest whom a hotel names: when they arrive, YYYY-MM-DDTHH:mm by its clock. */
export interface StayGuest {
  name: string;
  arrivesAt: string;
}

/** A stay that there is, by its code. */
export interface KnownStay extends StayDays {
  id: string;
  /** The days of appointments to come that the hotel booked for it. */
  bookedDays: readonly string[];
}

/** Why a stay is not saved. */
export interface StayRefusal {
  code: MessageCode;
  values?: Record<string, string | number>;
}

/** The tests of some guests of a stay, and how many guests these are. */
export interface GuestTests {
  guests: number;
  toSchedule: number;
  toPay: number;
  booked: number;
}

/** A stay of a hotel with what its numbers come from. */
export interface StayRow extends Omit<Reservation, 'toSchedule' | 'toPay' | 'booked'> {
  /** Those whom the hotel booked; to schedule are the people of its carts for the stay, none of whom is one of `guests`. */
  byHotel: GuestTests;
  /** Those who added the code. */
  byGuests: GuestTests;
}

/**
 * A stay with its numbers. Who added the code is taken to be one of the guests whom the hotel named: comparing names would
 * tell the hotel which of its guests has a test. So a guest is still to be scheduled while fewer people than the hotel named
 * are booked or have added the code, and so is who is in a cart of the hotel: taken to be named as well. Of a stay that is
 * over none is.
 */
export function countStay({ byHotel, byGuests, ...stay }: StayRow): Reservation {
  const unknown = stay.people.length - byHotel.guests - byGuests.guests;
  return {
    ...stay,
    toSchedule: stay.isOver ? 0 : Math.max(unknown, byHotel.toSchedule) + byGuests.toSchedule,
    toPay: byHotel.toPay + byGuests.toPay,
    booked: byHotel.booked + byGuests.booked,
  };
}

/** A stay as a member of its hotel wants to save it. */
interface StayToSave {
  stay: StayDays;
  guests: readonly StayGuest[];
  /** As it is saved so far; null for a new one. */
  present: KnownStay | null;
  /** Today at the hotel. */
  today: string;
}

/**
 * Why a stay may not be saved so; null if it may. One that is over can be corrected: only a day of departure that is typed
 * anew must be to come, and within the days that can be booked.
 */
export function refuseStay({ stay, guests, present, today }: StayToSave): StayRefusal | null {
  const { code, checkInDate, checkOutDate } = stay;
  if (!isStayCode(code)) return { code: 'stay.code_wrong' };
  if (checkOutDate <= checkInDate) return { code: 'stay.days_wrong' };
  const isNewEnd = checkOutDate !== present?.checkOutDate;
  if (isNewEnd && checkOutDate < today) return { code: 'reservation.over' };
  if (isNewEnd && checkOutDate > addDays(today, bookableDays))
    return { code: 'stay.too_far', values: { days: bookableDays } };
  if (repeatedName(guests.map(({ name }) => name)) !== null)
    return { code: 'cart.duplicate_persons' };
  const outside = guests.find(({ arrivesAt }) => !isWithin(arrivesAt.slice(0, 10), stay));
  if (outside) return { code: 'stay.arrival_outside', values: { person: outside.name } };
  const count = present ? countLeftOut(present, stay) : 0;
  return count > 0 ? { code: 'stay.leaves_out', values: { count } } : null;
}

type Days = Pick<StayDays, 'checkInDate' | 'checkOutDate'>;

/** How many appointments that the hotel booked within the days of a stay lie outside other days of it. */
export function countLeftOut(present: KnownStay, days: Days): number {
  return present.bookedDays.filter((day) => isWithin(day, present) && !isWithin(day, days)).length;
}

const isWithin = (day: string, { checkInDate, checkOutDate }: Days) =>
  day >= checkInDate && day <= checkOutDate;

/** The first name that stands twice in a list, whatever its capitals and spaces; null if there is none. */
export function repeatedName(names: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.replace(/\s+/g, ' ').trim().toLocaleLowerCase('pt');
    if (seen.has(key)) return name;
    seen.add(key);
  }
  return null;
}
