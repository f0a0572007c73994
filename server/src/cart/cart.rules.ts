import { entityCodeMinutes } from '@vaga/contract/limits';
import { addDays } from '../platform/local-time.rules.ts';

/** Where a day counts as past while no entity is chosen: the mainland's. */
export const homeTimeZone = 'Europe/Lisbon';

/** How far ahead a cart without a trip looks, in days. */
const daysAhead = 60;

/**
 * The entity code that counts for a cart at `now`: its prices and reserved places are for holds made until its end. Later
 * holds are the public's.
 */
export function codeInForce(
  cart: { entityCode: string | null; entityCodeEndsAt: Date | null },
  now: Date,
): string | null {
  const { entityCode, entityCodeEndsAt } = cart;
  return entityCodeEndsAt === null || now < entityCodeEndsAt ? entityCode : null;
}

/**
 * When a code that was entered then stops counting. A time that has not come yet, or none, means now. One that stopped
 * long ago stops now: what a client says is not kept beyond what it means.
 */
export function codeEnd(enteredAt: string | null | undefined, now: Date): Date {
  const latest = now.getTime();
  const earliest = latest - entityCodeMinutes * 60_000;
  const entered = enteredAt ? Math.max(earliest, Math.min(Date.parse(enteredAt), latest)) : latest;
  return new Date(entered + entityCodeMinutes * 60_000);
}

/** Whether a name stands twice, case apart. */
export function hasRepeatedNames(names: readonly string[]): boolean {
  const seen = new Set(names.map((name) => name.trim().toLocaleLowerCase('pt')));
  return seen.size < names.length;
}

/** The first letters of the first and the last word of a name, in upper case. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt');
}

/**
 * The days on which the service may be done; both inclusive. For a trip or an event: those on which a test counts for it,
 * never before today; holds and moves keep to them. Otherwise from today for 60 days, or to the day asked for where that
 * is later.
 */
export function availableDates(
  { serviceDate }: { serviceDate: string },
  { today, counting }: { today: string; counting: { from: string | null; to: string } | null },
): { from: string; to: string } {
  if (!counting) return { from: today, to: laterDay(serviceDate, addDays(today, daysAhead)) };
  return { from: laterDay(counting.from ?? today, today), to: laterDay(counting.to, today) };
}

/** The days whose prices a place is shown with: those that the cart may book, and the one looked at. */
export function pricedDays(
  cart: { isTravelling: boolean; serviceDate: string },
  { today, date }: { today: string; date: string },
): { from: string; to: string } {
  const { isTravelling, serviceDate } = cart;
  const last = isTravelling ? serviceDate : laterDay(serviceDate, addDays(today, daysAhead));
  return { from: today, to: laterDay(last, date) };
}

/** Of two civil days. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}
