const dayMs = 86_400_000;
const horizonMs = 5 * 366 * dayMs;

/**
 * Whether a start may still be booked: the only place that decides it, for lists, calendars and the decision under the
 * locks. A rule of the entity service about the time before a start (a notice, a last-minute limit) is a field of
 * `ServiceRules` and a second field of `moment`: `tsc` then names each call, and each has the rules at hand.
 * @param from epoch milliseconds, as is `now`. A start that begins now is past.
 */
export function isStillBookable(from: number, moment: { now: number }): boolean {
  return from > moment.now;
}

/**
 * Whether a start lies in the future and within five years. A client may send any year, and JavaScript knows years that
 * PostgreSQL does not. Asked before anything is read: the rules of the entity service are not known yet.
 */
export function isStartWithinHorizon(from: number, now: number): boolean {
  return from > now && from < now + horizonMs;
}

/** The same for a civil day; includes today and yesterday of every time zone. */
export function isDayWithinHorizon(date: string, now: number): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return isStartWithinHorizon(midnight, now - 3 * dayMs);
}
