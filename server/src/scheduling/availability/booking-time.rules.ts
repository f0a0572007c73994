import type { Interval, Reach } from './availability-types.rules.ts';

const dayMs = 86_400_000;
const horizonMs = 5 * 366 * dayMs;

/**
 * Whether a start may still be booked, for lists, calendars and the decision under the locks. A rule of the entity service
 * about the time before a start (a notice, a last-minute limit) is a field of `ServiceRules`, a rule of a schedule an instant
 * of its start; both are passed beside the moment, which is one for many services: `tsc` then names each call, and all but the desk's `listPoolStarts` have the rules of one service.
 * What a change of hours proposes (`new-times.rules.ts`) only has to lie ahead.
 * For the public a start that begins now is past; the desk of the entity may give it until it ends, and take a person back to
 * it at any time.
 */
export function isStillBookable(start: Interval, { now, reach }: BookingMoment): boolean {
  return start.from > now || (reach === 'desk' && start.until > now) || reach === 'undo';
}

export interface BookingMoment {
  /** Epoch milliseconds. */
  now: number;
  /** The public if omitted. */
  reach?: Reach | undefined;
}

/**
 * Whether a start lies in the future and within five years. A client may send any year, and JavaScript knows years that
 * PostgreSQL does not. Asked before anything is read: the rules of the entity service are not known yet, so for the desk a
 * start may have begun a day ago, the longest interval that there is.
 */
export function isStartWithinHorizon(from: number, now: number, reach: Reach = 'public'): boolean {
  const earliest = { public: now, desk: now - dayMs, undo: now - horizonMs }[reach];
  return from > earliest && from < now + horizonMs;
}

/** The same for a civil day; includes today and yesterday of every time zone. */
export function isDayWithinHorizon(date: string, now: number): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return isStartWithinHorizon(midnight, now - 3 * dayMs);
}
