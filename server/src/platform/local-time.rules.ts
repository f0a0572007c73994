/** Cached texts by zone and instant: all readers of a day see the same start times. */
const cachedTexts = new Map<string, Map<number, string>>();
const maxCachedTexts = 2000;

/** ISO 8601 to the second with the zone's offset at that instant: `2026-10-25T01:30:00+01:00`. */
export function localTime(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  const ofZone = cachedTexts.get(timeZone) ?? new Map<number, string>();
  const known = ofZone.get(at);
  if (known !== undefined) return known;
  const offset = offsetAt(at, timeZone);
  const text = `${wallClock(instant, offset).slice(0, 19)}${isoOffset(offset)}`;
  if (ofZone.size >= maxCachedTexts) ofZone.clear();
  cachedTexts.set(timeZone, ofZone.set(at, text));
  return text;
}

/** The civil day of an instant in a zone: YYYY-MM-DD. */
export function localDay(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return dateOf(Math.floor((at + offsetAt(at, timeZone)) / dayMs) * dayMs);
}

/** The wall time of an instant in a zone: HH:mm. */
export function wallTime(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  const local = at + offsetAt(at, timeZone);
  const minutes = Math.floor((local - Math.floor(local / dayMs) * dayMs) / 60_000);
  return `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
}

const dayMs = 86_400_000;

/**
 * `days` may be negative. Computed with numbers: `Temporal.PlainDate` costs five times as much, and a strip of days
 * asks fourteen times.
 * @throws RangeError for a date that does not exist.
 */
export function addDays(date: string, days: number): string {
  return dateOf(midnightOf(date) + days * dayMs);
}

/**
 * The number of days from `from` to `until`; negative if `until` is earlier.
 * @throws RangeError for a date that does not exist.
 */
export function daysBetween(from: string, until: string): number {
  return (midnightOf(until) - midnightOf(from)) / dayMs;
}

/** `count` days from `from` on. @throws RangeError for a date that does not exist. */
export function daysFrom(from: string, count: number): string[] {
  const first = midnightOf(from);
  return Array.from({ length: count }, (_, index) => dateOf(first + index * dayMs));
}

/** Midnight UTC of a civil date: for arithmetic with days only. */
function midnightOf(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || dateOf(midnight) !== date)
    throw new RangeError(`${date} is no date`);
  return midnight;
}

/** Cached, because every strip of fourteen days asks for the same dates. */
const dates = new Map<number, string>();

function dateOf(midnight: number): string {
  const known = dates.get(midnight);
  if (known !== undefined) return known;
  const date = new Date(midnight).toISOString().slice(0, 10);
  if (dates.size >= maxCachedTexts) dates.clear();
  dates.set(midnight, date);
  return date;
}

/** A period in which a zone has one UTC offset. Milliseconds; `until` is exclusive. */
interface OffsetPeriod {
  from: number;
  until: number;
  offset: number;
}

/** Reading a zone's rules costs twenty times the arithmetic, and a page shows a hundred times. */
const offsetPeriods = new Map<string, OffsetPeriod[]>();
const maxPeriodsPerZone = 8;

/**
 * The UTC offset of a zone at an instant, rounded to whole minutes as ISO 8601 writes it, in milliseconds. @throws
 * RangeError for an unknown zone.
 */
function offsetAt(instant: number, timeZone: string): number {
  const known = offsetPeriods.get(timeZone) ?? [];
  for (const { from, until, offset } of known) {
    if (instant >= from && instant < until) return offset;
  }
  const read = readOffsetPeriod(instant, timeZone);
  offsetPeriods.set(timeZone, [read, ...known.slice(0, maxPeriodsPerZone - 1)]);
  return read.offset;
}

function readOffsetPeriod(instant: number, timeZone: string): OffsetPeriod {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // The previous transition includes one at this very instant only if asked from the next nanosecond.
  const begin = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const end = at.getTimeZoneTransition('next');
  return {
    from: begin?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: end?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(at.offsetNanoseconds / 60_000_000_000) * 60_000,
  };
}

/** The wall time in the format of `toISOString`. */
function wallClock(instant: Date, offset: number): string {
  return new Date(instant.getTime() + offset).toISOString();
}

function isoOffset(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
}

const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function padTwo(value: number): string {
  return twoDigits[value] ?? String(value);
}

/** Whether this is a wall time HH:mm. The contract checks only the format: '99:99' passes there. */
export function isWallTime(text: string | null): text is string {
  return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
