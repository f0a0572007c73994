import type { Reservation } from '@vaga/contract/accommodation';

/** The tests of some guests of a stay, and how many guests these are. */
export interface GuestTests {
  guests: number;
  toSchedule: number;
  toPay: number;
  booked: number;
}

/** A stay of a hotel with what its numbers come from. */
export interface StayRow extends Omit<Reservation, 'toSchedule' | 'toPay' | 'booked'> {
  /** Those whom the hotel booked: it books for one person at a time. */
  byHotel: Pick<GuestTests, 'guests' | 'toPay' | 'booked'>;
  /** Those who added the code. */
  byGuests: GuestTests;
}

/**
 * A stay with its numbers. Who added the code is taken to be one of the guests whom the hotel named: comparing names would
 * tell the hotel which of its guests has a test. So a guest is still to be scheduled while fewer people than the hotel named
 * are booked or have added the code. Of a stay that is over none is.
 */
export function countStay({ byHotel, byGuests, ...stay }: StayRow): Reservation {
  const unknown = stay.people.length - byHotel.guests - byGuests.guests;
  return {
    ...stay,
    toSchedule: stay.isOver ? 0 : Math.max(unknown, 0) + byGuests.toSchedule,
    toPay: byHotel.toPay + byGuests.toPay,
    booked: byHotel.booked + byGuests.booked,
  };
}

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
