/**
 * Which starts a schedule has: the one arithmetic of the server, which books them, and of the browser, which draws them while they
 * are edited. Plain functions of wall times; what a clock change does to a day is the server's (`wall-clock.rules.ts`).
 */

/** The hours of a schedule. Wall times 'HH:MM'; `toTime` at or before `fromTime` is on the next day. */
export interface ScheduleHours {
  fromTime: string;
  toTime: string;
  /** A break within the hours: no slot overlaps it, and starts count anew from its end. Both null: none. */
  breakFrom: string | null;
  breakTo: string | null;
  intervalMinutes: number;
}

/** Wall times at a fixed interval: minutes after midnight of a day, negative on the day before, 1440 and more on the next. */
export interface WallTimeSeries {
  first: number;
  /** Inclusive. */
  last: number;
  interval: number;
  /** No slot of `interval` minutes overlaps the break; the series begins anew at its end. Infinite without a break. */
  breakFrom: number;
  breakTo: number;
}

/** Minutes of a day. */
export const dayMinutes = 1440;

/** Minutes after midnight of a wall time 'HH:MM' or 'HH:MM:SS'; '24:00' is 1440. Seconds are ignored. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** When the hours end, in minutes after midnight of the working day: after they begin, so up to 2879. */
export function endMinutesOf({ fromTime, toTime }: Pick<ScheduleHours, 'fromTime' | 'toTime'>) {
  return minutesAfter(minutesOf(fromTime), toTime);
}

/** The starts of a working day. The last slot ends with the hours at the latest; without room for a slot `last` is before `first`. */
export function startSeriesOf(hours: ScheduleHours): WallTimeSeries {
  const { fromTime, breakFrom, breakTo, intervalMinutes: interval } = hours;
  const first = minutesOf(fromTime);
  const breakEnd = breakTo === null ? Number.POSITIVE_INFINITY : minutesAfter(first, breakTo);
  return {
    first,
    last: endMinutesOf(hours) - interval,
    interval,
    breakFrom: breakFrom === null ? breakEnd : breakStartAfter(first, breakFrom),
    breakTo: breakEnd,
  };
}

/** The minutes of a series, in order. */
export function minutesOfSeries(series: WallTimeSeries): number[] {
  const { first, last, interval, breakFrom, breakTo } = series;
  const all: number[] = [];
  for (let minutes = first; minutes <= last; minutes += interval) {
    if (minutes < breakTo && minutes + interval > breakFrom) minutes = breakTo;
    if (minutes > last) break;
    all.push(minutes);
  }
  return all;
}

/** The starts of a working day, in minutes after its midnight. */
export function startMinutesOf(hours: ScheduleHours): number[] {
  return minutesOfSeries(startSeriesOf(hours));
}

/**
 * The times at which a start would be due, and which have none because its slot would run into the break or outlast the hours: at
 * most one before each.
 */
export function outlastingMinutesOf(hours: ScheduleHours): number[] {
  const { first, interval, breakFrom, breakTo } = startSeriesOf(hours);
  const end = endMinutesOf(hours);
  const starts = startMinutesOf(hours);
  const due: number[] = [];
  const nextAfter = (parts: number[], from: number) => (parts.at(-1) ?? from - interval) + interval;
  const isBroken = Number.isFinite(breakTo) && breakFrom < end;
  if (isBroken) {
    const next = nextAfter(
      starts.filter((minutes) => minutes < breakFrom),
      first,
    );
    if (next < breakFrom) due.push(next);
  }
  const restart = isBroken ? breakTo : first;
  const next = nextAfter(
    starts.filter((minutes) => minutes >= restart),
    restart,
  );
  if (next < end) due.push(next);
  return due;
}

/** Whether a break begins and ends within the hours, in this order. True without one. */
export function isBreakWithin(hours: ScheduleHours): boolean {
  const { breakFrom, breakTo } = hours;
  if (breakFrom === null || breakTo === null) return breakFrom === breakTo;
  const first = minutesOf(hours.fromTime);
  const [from, to] = [breakStartAfter(first, breakFrom), minutesAfter(first, breakTo)];
  return from < to && to <= endMinutesOf(hours);
}

/** A schedule as it repeats each week. `weekdays`: ISO, 1 Monday to 7 Sunday, of the working day. */
export interface WeeklySchedule extends ScheduleHours {
  weekdays: readonly number[];
  /** Persons at the same time. */
  capacity: number;
}

/** What a pool gives in a week without closures, clock changes or allotments. */
export interface WeekSummary {
  /** For each working day from Monday on: how many starts it has, and the last, in minutes after its midnight; null without any. */
  days: { starts: number; lastStart: number | null }[];
  /** Places in the week: schedules of one pool do not add up at an instant. */
  places: number;
}

/** Sums up the schedules of one pool. A start after midnight counts for its working day. */
export function summariseWeek(schedules: readonly WeeklySchedule[]): WeekSummary {
  const startsOfDays = Array.from({ length: 7 }, () => new Set<number>());
  const placesAt = new Map<number, number>();
  for (const schedule of schedules) {
    const minutes = startMinutesOf(schedule);
    for (const weekday of schedule.weekdays) {
      for (const minute of minutes) {
        startsOfDays[weekday - 1]?.add(minute);
        // Sunday's starts after midnight are those of the next week's Monday.
        const at = ((weekday - 1) * dayMinutes + minute) % (7 * dayMinutes);
        placesAt.set(at, Math.max(schedule.capacity, placesAt.get(at) ?? 0));
      }
    }
  }
  return {
    days: startsOfDays.map((starts) => ({
      starts: starts.size,
      lastStart: starts.size === 0 ? null : Math.max(...starts),
    })),
    places: [...placesAt.values()].reduce((sum, places) => sum + places, 0),
  };
}

/** An end is after what it ends: a time at or before it is on the next day. */
function minutesAfter(first: number, time: string): number {
  return minutesOf(time) > first ? minutesOf(time) : minutesOf(time) + dayMinutes;
}

/** A break may begin with the hours; before them it is on the next day. */
function breakStartAfter(first: number, time: string): number {
  return minutesOf(time) >= first ? minutesOf(time) : minutesOf(time) + dayMinutes;
}
