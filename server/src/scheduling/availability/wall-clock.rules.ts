import type { WallTimeSeries } from '@vaga/contract/schedule-starts';
import { dayMinutes, minutesOfSeries } from '@vaga/contract/schedule-starts';
import { addDays } from '../../platform/local-time.rules.ts';
import type { Interval } from './availability-types.rules.ts';

const minute = 60_000;
const day = 86_400_000;

/** The wall clock of a time zone around one civil day. */
export interface WallClock {
  /** The day, and the day before, whose working hours may end after midnight; with their ISO weekdays. */
  days: { own: CivilDay; before: CivilDay };
  /**
   * The instant (epoch milliseconds) of the wall time `minutes` after midnight of the day; 1440 and more are on the next
   * day. A repeated wall time means its first instant; a skipped one is null.
   */
  instantOf(minutes: number): number | null;
  /** The same, but a skipped wall time is the instant of the clock change: for the limits of a period. */
  boundaryOf(minutes: number): number;
  /** The instants of `series` that lie on the day, without skipped wall times. */
  instantsOf(series: WallTimeSeries): readonly number[];
}

interface CivilDay {
  /** YYYY-MM-DD. */
  date: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

/** A period with one offset from UTC. `from` inclusive, `until` exclusive, epoch milliseconds. */
interface OffsetPeriod {
  from: number;
  until: number;
  offset: number;
}

/** To read the rules of a zone is the largest cost of a day, and a search computes the same day for 60 entities. */
const clocks = new Map<string, WallClock>();
const maxClocks = 2000;
/** Per day. Most entities have the same hours as others, so that a few series serve a country. */
const maxSeriesPerClock = 200;

/**
 * The wall clock of an IANA zone on a civil day (YYYY-MM-DD), from the day before to two days after it.
 * @throws RangeError for a zone or day that does not exist.
 */
export function wallClock(timeZone: string, date: string): WallClock {
  const key = `${timeZone} ${date}`;
  const cached = clocks.get(key);
  if (cached) return cached;
  if (clocks.size >= maxClocks) clocks.clear();
  const clock = readWallClock(timeZone, date);
  clocks.set(key, clock);
  return clock;
}

function readWallClock(timeZone: string, date: string): WallClock {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const periods = offsetPeriodsAround(timeZone, midnight);
  const instantOf = (minutes: number) => {
    const local = midnight + minutes * minute;
    for (const { from, until, offset } of periods) {
      const instant = local - offset;
      if (instant >= from && instant < until) return instant;
    }
    return null;
  };
  const boundaryOf = (minutes: number) => {
    const local = midnight + minutes * minute;
    // Skipped between two periods: the later one begins at the clock change.
    const skippedAt = periods.find(({ from, offset }) => local - offset < from)?.from;
    return instantOf(minutes) ?? skippedAt ?? local;
  };
  const instantsBySeries = new Map<string, readonly number[]>();
  const instantsOf = (series: WallTimeSeries) => {
    const key = Object.values(series).join(' ');
    const cached = instantsBySeries.get(key);
    if (cached) return cached;
    if (instantsBySeries.size >= maxSeriesPerClock) instantsBySeries.clear();
    const instants = minutesOfSeries(series).flatMap((minutes) =>
      minutes >= 0 && minutes < dayMinutes ? (instantOf(minutes) ?? []) : [],
    );
    instantsBySeries.set(key, instants);
    return instants;
  };
  const before = addDays(date, -1);
  const days = {
    own: { date, weekday: weekdayOf(date) },
    before: { date: before, weekday: weekdayOf(before) },
  };
  return { days, instantOf, boundaryOf, instantsOf };
}

/** From one wall time of a civil day to another, in minutes after its midnight; 1440 is its end. */
export function wallInterval(
  { timeZone, date }: { timeZone: string; date: string },
  minutes: { from: number; until: number },
): Interval {
  const { boundaryOf } = wallClock(timeZone, date);
  return { from: boundaryOf(minutes.from), until: boundaryOf(minutes.until) };
}

/** At most one clock change is usual; some zones had two within days. */
function offsetPeriodsAround(timeZone: string, midnight: number): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let periodStart = Temporal.Instant.fromEpochMilliseconds(midnight - 2 * day).toZonedDateTimeISO(
    timeZone,
  );
  const end = midnight + 4 * day;
  for (;;) {
    const next = periodStart.getTimeZoneTransition('next');
    const until = Math.min(next?.epochMilliseconds ?? end, end);
    periods.push({
      from: periodStart.epochMilliseconds,
      until,
      offset: periodStart.offsetNanoseconds / 1_000_000,
    });
    if (next === null || until === end) return periods;
    periodStart = next;
  }
}

/** ISO weekday of a civil day: 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return ((Math.floor(Date.parse(`${date}T00:00:00Z`) / day) + 3) % 7) + 1;
}
