import type { PendingGuest } from '@vaga/contract/accommodation';
import { personsPerCart } from '@vaga/contract/limits';
import { isValidName, minimumNameLength, nameLength } from '@vaga/contract/person-name';

/** A guest of the form: who, and when they arrive by the clock of the stay. */
export interface Arrival {
  name: string;
  /** YYYY-MM-DD and HH:mm. */
  day: string;
  time: string;
}

export type ArrivalErrorText =
  | 'fault.name'
  | 'fault.nameSigns'
  | 'fault.duplicate'
  | 'fault.tooMany';

/** What is wrong with a guest beside those that are in the list; null where they can be added. */
export function errorOfName(
  typed: string,
  others: readonly Arrival[],
  maximum = personsPerCart,
): ArrivalErrorText | null {
  const name = tidy(typed);
  if (nameLength(name) < minimumNameLength.full) return 'fault.name';
  if (!isValidName(name)) return 'fault.nameSigns';
  if (others.some((other) => isSame(other.name, name))) return 'fault.duplicate';
  return others.length >= maximum ? 'fault.tooMany' : null;
}

/** Whether a guest is whole: a name that can be added, a day from today on, and a time. */
export function isWhole(guest: Arrival, others: readonly Arrival[], today: string): boolean {
  return errorOfName(guest.name, others) === null && guest.day >= today && guest.time !== '';
}

/** Who arrives at the same time goes in one order; the first to arrive first. */
export function ordersOf(
  guests: readonly Arrival[],
): Array<Omit<Arrival, 'name'> & { names: string[] }> {
  const groups = Map.groupBy(guests, ({ day, time }) => `${day} ${time}`);
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, together]) => {
      const [first] = together;
      return first
        ? [{ day: first.day, time: first.time, names: together.map(({ name }) => tidy(name)) }]
        : [];
    });
}

export function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

function isSame(one: string, other: string): boolean {
  return tidy(one).toLocaleLowerCase('pt') === tidy(other).toLocaleLowerCase('pt');
}

export interface Travel {
  idTravel: string;
  checkIn: string;
  /** YYYY-MM-DDTHH:mm:ss by the clock of the stay. */
  date: string;
  reservation: string;
  guests: PendingGuest[];
}

/** The guests that can be scheduled by travel, in the order of the list. */
export function travelsOf(guests: readonly PendingGuest[]): Travel[] {
  const free = guests.filter(({ canSchedule }) => canSchedule);
  return [...Map.groupBy(free, ({ idTravel }) => idTravel).values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const { idTravel, checkIn, date, reservation } = first;
    return [{ idTravel, checkIn, date, reservation, guests: together }];
  });
}
