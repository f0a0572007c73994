/** A start on a day, as lists of starts have it. */
interface ListedStart {
  /** The instant with the offset of the entity, so that its day and wall time can be read in it. */
  time: string;
}

/** The civil day of a start at its entity. */
export const dayOfStart = (time: string): string => time.slice(0, 10);

/** The wall time of a start at its entity: '09:20'. */
export const wallTimeOfStart = (time: string): string => time.slice(11, 16);

/** The start for the next guest: the first one after the start that has just been booked; empty where there is none. */
export function nextStartAfter(starts: readonly ListedStart[], booked: string): string {
  const after = Date.parse(booked);
  return starts.find(({ time }) => Date.parse(time) > after)?.time ?? '';
}

/** What has become of the start that a form has reserved. */
export type ReservedState =
  /** None is chosen. */
  | 'none'
  /** On its way, or not reserved: it is booked when the form is sent. */
  | 'unreserved'
  | 'reserved'
  /** The reservation is over; whether the start is still available shows when the form is sent. */
  | 'lapsedFree';

/** Which of its texts the bar shows. */
export function reservedState(
  { hasDraft, secondsLeft }: { hasDraft: boolean; secondsLeft: number | null },
  time: string,
): ReservedState {
  if (time === '') return 'none';
  if (!hasDraft || secondsLeft === null) return 'unreserved';
  return secondsLeft > 0 ? 'reserved' : 'lapsedFree';
}

/** The query of the address that opens the form: the guest's name and the code of their stay, at most as long as they can be. */
export function prefillOf(query: URLSearchParams): { name: string; reservationCode: string } {
  return {
    name: (query.get('name') ?? '').trim().slice(0, 120),
    reservationCode: (query.get('reservation') ?? '').trim().toUpperCase().slice(0, 40),
  };
}

/** The days of a stay of the hotel, YYYY-MM-DD. */
export interface StayDays {
  code: string;
  checkInDate: string;
  checkOutDate: string;
}

/** The first and the last day that can be chosen for a guest of a stay. */
export interface BookableDays {
  first: string;
  last: string;
}

/** A guest of a stay is booked from today on, from the day of arrival up to that of departure; null once the stay is over. */
export function bookableDaysOf(
  { checkInDate, checkOutDate }: StayDays,
  today: string,
): BookableDays | null {
  if (checkOutDate < today) return null;
  return { first: checkInDate > today ? checkInDate : today, last: checkOutDate };
}
