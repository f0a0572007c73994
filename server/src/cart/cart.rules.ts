import { entityCodeMinutes } from '@vaga/contract/limits';
import { addDays } from '../platform/local-time.rules.ts';
import type { CartSource } from './cart.queries.ts';

/** How many days ahead a cart without a trip or event shows. */
const daysAhead = 60;

/**
 * The entity code of a cart that is active at `now`. Holds made before it ends have its prices and may take its reserved
 * places; later holds have the public prices.
 */
export function activeEntityCode(
  cart: { entityCode: string | null; entityCodeEndsAt: Date | null },
  now: Date,
): string | null {
  const { entityCode, entityCodeEndsAt } = cart;
  return entityCodeEndsAt === null || now < entityCodeEndsAt ? entityCode : null;
}

/**
 * The end of a code entered at `enteredAt`: `entityCodeMinutes` later. A time in the future, or none, means now. A code
 * that ended long ago ends now, so that no arbitrary time of a client is stored.
 */
export function entityCodeEnd(enteredAt: string | null | undefined, now: Date): Date {
  const latest = now.getTime();
  const earliest = latest - entityCodeMinutes * 60_000;
  const entered = enteredAt ? Math.max(earliest, Math.min(Date.parse(enteredAt), latest)) : latest;
  return new Date(entered + entityCodeMinutes * 60_000);
}

/**
 * Whether every person of a cart must have complete data before it is checked out. What is booked at a desk may begin with a
 * name: the entity asks for the rest before a result.
 */
export function needsCompletePersons({ source }: { source: CartSource }): boolean {
  return source === 'web' || source === 'embed';
}

/** Whether two names are the same, ignoring case. */
export function hasRepeatedNames(names: readonly string[]): boolean {
  const seen = new Set(names.map((name) => name.trim().toLocaleLowerCase('pt')));
  return seen.size < names.length;
}

/**
 * The first letters of the first and the last word of a name, in upper case. The specification says 'first letters, at most two' and
 * 'first two letters': of two people of one family, 'MS' and 'JS' tell more than 'MA' and 'JO'.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt');
}

/**
 * The days on which the service can be done, both inclusive. For a trip or an event: the days on which a test is valid
 * for it, never before today; holds and reschedules are limited to them. Otherwise from today for 60 days, or to the
 * requested day if that is later.
 */
export function availableDates(
  { serviceDate }: { serviceDate: string },
  { today, validDays }: { today: string; validDays: { from: string | null; to: string } | null },
): { from: string; to: string } {
  if (!validDays) return { from: today, to: laterDay(serviceDate, addDays(today, daysAhead)) };
  return { from: laterDay(validDays.from ?? today, today), to: laterDay(validDays.to, today) };
}

/** The days whose prices are shown: those that the cart can book, and the requested day. */
export function pricedDays(
  cart: { isTravelling: boolean; serviceDate: string },
  { today, date }: { today: string; date: string },
): { from: string; to: string } {
  const { isTravelling, serviceDate } = cart;
  const last = isTravelling ? serviceDate : laterDay(serviceDate, addDays(today, daysAhead));
  return { from: today, to: laterDay(last, date) };
}

/** The later of two civil days. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}
