import { addDays } from '../platform/local-time.rules.ts';

const minute = 60_000;
const day = 86_400_000;

/** What the clocks on the wall of a zone show around one civil day. */
export interface WallClock {
  /** The day and the one before it, whose working hours may go on past midnight, with their ISO weekdays. */
  days: { own: CivilDay; before: CivilDay };
  /**
   * The instant (epoch milliseconds) at which the wall shows `minutes` after midnight of the day; 1440 and more are on
   * the next day. A wall time that comes twice means its first instant; one that the clock skips is null.
   */
  instantOf(minutes: number): number | null;
  /** The same, but a skipped wall time is the instant at which it is skipped: where a period begins or ends. */
  boundaryOf(minutes: number): number;
  /** The instants of `row` that lie on the day, none of a wall time that is skipped. */
  instantsOf(row: Row): readonly number[];
}

/** Wall times at one distance: minutes after midnight of the day, negative on the day before. */
interface Row {
  first: number;
  /** Inclusive. */
  last: number;
  interval: number;
}

interface CivilDay {
  /** YYYY-MM-DD. */
  date: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

/** A stretch of time with one distance from UTC. `from` inclusive, `until` exclusive, epoch milliseconds. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

/** Reading the zone's rules costs more than everything else about a day, and a search asks 60 entities about one day. */
const kept = new Map<string, WallClock>();
const keptAtMost = 2000;
/** Of a day. Most entities open and close like others, so that a few rows serve a country. */
const rowsKeptAtMost = 200;

/**
 * The wall clock of an IANA zone on a civil day (YYYY-MM-DD), from the day before to two days after it.
 * @throws RangeError for a zone or day that does not exist.
 */
export function wallClock(timeZone: string, date: string): WallClock {
  const key = `${timeZone} ${date}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= keptAtMost) kept.clear();
  const clock = readWallClock(timeZone, date);
  kept.set(key, clock);
  return clock;
}

function readWallClock(timeZone: string, date: string): WallClock {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const stretches = stretchesAround(timeZone, midnight);
  const instantOf = (minutes: number) => {
    const local = midnight + minutes * minute;
    for (const { from, until, offset } of stretches) {
      const instant = local - offset;
      if (instant >= from && instant < until) return instant;
    }
    return null;
  };
  const boundaryOf = (minutes: number) => {
    const local = midnight + minutes * minute;
    // Skipped between two stretches: the later one begins at the moment of the change.
    const skippedAt = stretches.find(({ from, offset }) => local - offset < from)?.from;
    return instantOf(minutes) ?? skippedAt ?? local;
  };
  const rows = new Map<string, readonly number[]>();
  const instantsOf = (row: Row) => {
    const key = `${row.first} ${row.last} ${row.interval}`;
    const known = rows.get(key);
    if (known) return known;
    if (rows.size >= rowsKeptAtMost) rows.clear();
    const instants = minutesIn(row).flatMap((minutes) => instantOf(minutes) ?? []);
    rows.set(key, instants);
    return instants;
  };
  const before = addDays(date, -1);
  const days = {
    own: { date, weekday: weekdayOf(date) },
    before: { date: before, weekday: weekdayOf(before) },
  };
  return { days, instantOf, boundaryOf, instantsOf };
}

function minutesIn({ first, last, interval }: Row): number[] {
  const all: number[] = [];
  for (let minutes = first; minutes <= last; minutes += interval) {
    if (minutes >= 0 && minutes < 1440) all.push(minutes);
  }
  return all;
}

/** At most one change of the clock is usual; some zones had two within days. */
function stretchesAround(timeZone: string, midnight: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(midnight - 2 * day).toZonedDateTimeISO(timeZone);
  const end = midnight + 4 * day;
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    const until = Math.min(next?.epochMilliseconds ?? end, end);
    stretches.push({
      from: at.epochMilliseconds,
      until,
      offset: at.offsetNanoseconds / 1_000_000,
    });
    if (next === null || until === end) return stretches;
    at = next;
  }
}

/** Minutes after midnight of a wall time 'HH:MM' or 'HH:MM:SS'; '24:00' is 1440. Seconds do not count. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** ISO weekday of a civil day: 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return ((Math.floor(Date.parse(`${date}T00:00:00Z`) / day) + 3) % 7) + 1;
}
