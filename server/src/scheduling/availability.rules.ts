import type { Allotment, OccupiedPlaces, PoolLoad } from './load.rules.ts';
import { computePoolLoad, countAvailable } from './load.rules.ts';
import type { PoolOccupancy } from './pool-occupancy.rules.ts';
import { overlapCount, selectAroundDay, toOccupiedPlaces } from './pool-occupancy.rules.ts';
import type { WallClock } from './wall-clock.rules.ts';
import { minutesOf, wallClock } from './wall-clock.rules.ts';

/** An interval of time: epoch milliseconds, `from` inclusive, `until` exclusive. */
export interface Interval {
  from: number;
  until: number;
}

/** A dated version of hours, interval and capacity on a pool. */
export interface ScheduleVersion {
  id: string;
  poolId: string;
  /** ISO weekdays of the working day: a start after midnight belongs to the day before. */
  weekdays: readonly number[];
  /** Wall times 'HH:MM'; `toTime` at or before `fromTime` is on the next day. */
  fromTime: string;
  toTime: string;
  intervalMinutes: number;
  /** Persons at the same time. */
  capacity: number;
  /** Civil days: `validFrom` inclusive, `validUntil` exclusive or 'infinity'. */
  validFrom: string;
  validUntil: string;
}

/** A start of a schedule. Its slot ends `intervalMinutes` elapsed minutes later, also across a clock change. */
export interface ScheduledStart extends Interval {
  schedule: ScheduleVersion;
}

/** Everything that decides which places of one entity service are available on one civil day of its entity. */
export interface DayAvailabilityInput {
  /** YYYY-MM-DD in `timeZone`. */
  date: string;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** Those that serve the entity service, of any date. */
  schedules: readonly ScheduleVersion[];
  /** Of the entity or of the service. */
  closures: readonly Interval[];
  /** Of the pools of these schedules. */
  allotments: readonly Allotment[];
  /** Without ended places, expired holds and the holds of the cart that asks. */
  occupied: readonly OccupiedPlaces[];
}

/** A start with its available places. Places of several pools add up; schedules that share a pool do not. */
export interface StartAvailability extends Interval {
  /** Never below 0. */
  available: number;
  capacity: number;
}

const minute = 60_000;
const yearMs = 366 * 86_400_000;

/**
 * Whether a start lies in the future and within five years. A client may send any year, and JavaScript knows years that
 * PostgreSQL does not.
 */
export function isStartWithinHorizon(from: number, now: number): boolean {
  return from > now && from < now + 5 * yearMs;
}

/** The same for a civil day; includes today and yesterday of every time zone. */
export function isDayWithinHorizon(date: string, now: number): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return isStartWithinHorizon(midnight, now - 3 * 86_400_000);
}

/** The future starts of a civil day that are not closed, by time; a full one has `available` 0. */
export function listStarts(day: DayAvailabilityInput): StartAvailability[] {
  return computeStarts(day, new Map());
}

/** A day as a search reads it: the occupancy comes in lists, most of which are never read. */
export interface SearchDayInput extends Omit<DayAvailabilityInput, 'occupied'> {
  /** At most one for each pool; of any days. */
  occupancy: readonly PoolOccupancy[];
}

/** The first available starts of a civil day, at most `maxCount`; later starts are not computed. */
export function firstAvailableStarts(day: SearchDayInput, maxCount: number): StartAvailability[] {
  const rows = listStartRows(day);
  const [only] = rows;
  if (!only) return [];
  // Nearly every day of a search is one row of starts: then only the starts that are shown are computed.
  const isPlain =
    rows.length === 1 && day.allotments.length === 0 && !overlapsClosure(only, day.closures);
  return isPlain
    ? firstAvailableOf(only, day, maxCount)
    : computeStarts(withOccupiedPlaces(day), new Map(), maxCount).filter(isAvailable);
}

function overlapsClosure({ instants, schedule }: StartRow, closures: readonly Interval[]): boolean {
  const [first, last] = [instants[0] ?? 0, instants.at(-1) ?? 0];
  const end = last + schedule.intervalMinutes * minute;
  return closures.some(({ from, until }) => from < end && until > first);
}

/** Where at most one place overlaps a start, that count is the answer; the load is computed for other starts only. */
function firstAvailableOf(
  row: StartRow,
  day: SearchDayInput,
  maxCount: number,
): StartAvailability[] {
  const { poolId, capacity, intervalMinutes } = row.schedule;
  const occupancy = selectAroundDay(day.date, poolId, day.occupancy);
  let load: PoolLoad | null = null;
  const starts: StartAvailability[] = [];
  for (const from of row.instants) {
    if (starts.length === maxCount) break;
    if (from <= day.now) continue;
    const until = from + intervalMinutes * minute;
    const overlaps = overlapCount(occupancy, from, until);
    if (overlaps > 1) load ??= computePoolLoad(poolId, withOccupiedPlaces(day));
    const available =
      overlaps > 1 && load
        ? countAvailable(load, { from, until, schedule: row.schedule }, day.now)
        : capacity - overlaps;
    if (available > 0) starts.push({ from, until, available, capacity });
  }
  return starts;
}

function withOccupiedPlaces(day: SearchDayInput): DayAvailabilityInput {
  const poolIds = new Set(day.schedules.map(({ poolId }) => poolId));
  const occupied = [...poolIds].flatMap((poolId) =>
    toOccupiedPlaces(selectAroundDay(day.date, poolId, day.occupancy)),
  );
  return { ...day, occupied };
}

const isAvailable = ({ available }: StartAvailability) => available > 0;

/** As `listStarts`, for several days, in their order. */
export function listStartsByDate(
  days: Omit<DayAvailabilityInput, 'date'>,
  dates: readonly string[],
): StartAvailability[][] {
  const loads = new Map<string, PoolLoad>();
  return dates.map((date) => {
    // Only allotments depend on the day: without them one load serves all days.
    for (const [poolId, load] of loads) if (load.allotments.length > 0) loads.delete(poolId);
    return computeStarts({ ...days, date }, loads);
  });
}

/**
 * @param loads loads by pool that are known already; missing ones are computed and added.
 * @param maxAvailable stops after this many available starts.
 */
function computeStarts(
  day: DayAvailabilityInput,
  loads: Map<string, PoolLoad>,
  maxAvailable = Number.POSITIVE_INFINITY,
): StartAvailability[] {
  const scheduledStarts = listOpenStarts(day);
  const availableOf = (start: ScheduledStart): number => {
    const { poolId } = start.schedule;
    const load = loads.get(poolId) ?? computePoolLoad(poolId, day);
    loads.set(poolId, load);
    return countAvailable(load, start, day.now);
  };
  const starts: StartAvailability[] = [];
  let availableCount = 0;
  // Sorted by instant: the scheduled starts of one instant are neighbours.
  for (let index = 0; index < scheduledStarts.length && availableCount < maxAvailable; ) {
    const first = index;
    const scheduledStart = scheduledStarts[first];
    if (!scheduledStart) break;
    while (scheduledStarts[index]?.from === scheduledStart.from) index += 1;
    if (scheduledStart.from <= day.now) continue;
    const isOnlyStart = index === first + 1;
    const start = isOnlyStart
      ? toSingleStart(scheduledStart, availableOf(scheduledStart))
      : combineStarts(scheduledStarts.slice(first, index), availableOf);
    starts.push(start);
    if (isAvailable(start)) availableCount += 1;
  }
  return starts;
}

/** Whether the service has a start on that day that is not closed, full and past starts included. */
export function isOpenOn(day: DayAvailabilityInput): boolean {
  return listOpenStarts(day).length > 0;
}

function listOpenStarts(day: DayAvailabilityInput): readonly ScheduledStart[] {
  return excludeClosed(listScheduledStarts(day), day.closures);
}

type ScheduledDay = Pick<DayAvailabilityInput, 'date' | 'timeZone' | 'schedules'>;

/**
 * The starts on a civil day, by time, closed ones included. A day has the starts that its wall clock shows: when an hour
 * is repeated each start counts once (the first instant); an hour that is skipped has none.
 */
export function listScheduledStarts(day: ScheduledDay): ScheduledStart[] {
  const rows = listStartRows(day);
  const starts: ScheduledStart[] = [];
  for (const row of rows) for (const from of row.instants) starts.push(toScheduledStart(row, from));
  return rows.length > 1 ? starts.sort(byStartThenLength) : starts;
}

/** The starts of one schedule on a civil day, by time; at least one. */
interface StartRow {
  schedule: ScheduleVersion;
  instants: readonly number[];
}

function listStartRows({ date, timeZone, schedules }: ScheduledDay): StartRow[] {
  const rows: StartRow[] = [];
  const clock = wallClock(timeZone, date);
  addStartRows(rows, schedules, { clock, workingDay: 'own' });
  // The working day of the day before may continue after midnight.
  addStartRows(rows, schedules, { clock, workingDay: 'before' });
  return rows;
}

function addStartRows(
  rows: StartRow[],
  schedules: readonly ScheduleVersion[],
  { clock, workingDay }: { clock: WallClock; workingDay: keyof WallClock['days'] },
): void {
  const shiftMinutes = workingDay === 'own' ? 0 : 1440;
  for (const schedule of schedules) {
    if (!isInForce(schedule, clock.days[workingDay])) continue;
    const { first, last, interval } = startMinutes(schedule);
    if (last < shiftMinutes) continue;
    const instants = clock.instantsOf({
      first: first - shiftMinutes,
      last: last - shiftMinutes,
      interval,
    });
    if (instants.length > 0) rows.push({ schedule, instants });
  }
}

function toScheduledStart({ schedule }: StartRow, from: number): ScheduledStart {
  return { schedule, from, until: from + schedule.intervalMinutes * minute };
}

function isInForce(
  { weekdays, validFrom, validUntil }: ScheduleVersion,
  { date, weekday }: { date: string; weekday: number },
): boolean {
  return weekdays.includes(weekday) && date >= validFrom && date < validUntil;
}

/** First and last start in wall minutes after midnight of the working day; the last slot ends at `toTime` at the latest. */
function startMinutes({ fromTime, toTime, intervalMinutes }: ScheduleVersion) {
  const first = minutesOf(fromTime);
  const to = minutesOf(toTime) > first ? minutesOf(toTime) : minutesOf(toTime) + 1440;
  return { first, last: to - intervalMinutes, interval: intervalMinutes };
}

function byStartThenLength(one: ScheduledStart, other: ScheduledStart): number {
  return (
    one.from - other.from ||
    one.until - other.until ||
    (one.schedule.id < other.schedule.id ? -1 : 1)
  );
}

/** `starts` are sorted by time. A start is closed when a closure covers any moment of its slot. */
export function excludeClosed(
  starts: readonly ScheduledStart[],
  closures: readonly Interval[],
): readonly ScheduledStart[] {
  if (closures.length === 0) return starts;
  const closed = mergeIntervals(closures);
  let next = 0;
  return starts.filter((start) => {
    while ((closed[next]?.until ?? Number.POSITIVE_INFINITY) <= start.from) next += 1;
    return (closed[next]?.from ?? Number.POSITIVE_INFINITY) >= start.until;
  });
}

/** Sorted; intervals that touch or overlap become one. */
function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && interval.from <= last.until) last.until = Math.max(last.until, interval.until);
    else result.push({ ...interval });
  }
  return result;
}

interface ScheduleAvailability {
  start: ScheduledStart;
  available: number;
}

/** An instant at which only one schedule has a start: nearly every one. */
function toSingleStart(
  { from, until, schedule }: ScheduledStart,
  available: number,
): StartAvailability {
  return { from, until, available, capacity: schedule.capacity };
}

/** One start for all schedules at an instant: of each pool the one with most available places, the shortest of these. */
function combineStarts(
  starts: readonly ScheduledStart[],
  availableOf: (start: ScheduledStart) => number,
): StartAvailability {
  const best = bestOfEachPool(starts.map((start) => ({ start, available: availableOf(start) })));
  const shown = best.find(({ available }) => available > 0) ?? best[0];
  if (!shown) throw new Error('No scheduled start was given.');
  return {
    from: shown.start.from,
    until: shown.start.until,
    available: best.reduce((sum, { available }) => sum + available, 0),
    capacity: best.reduce((sum, { start }) => sum + start.schedule.capacity, 0),
  };
}

function bestOfEachPool(options: readonly ScheduleAvailability[]): ScheduleAvailability[] {
  const byPool = Map.groupBy(options, ({ start }) => start.schedule.poolId);
  return [...byPool.values()].map((ofPool) =>
    ofPool.reduce((one, other) => (other.available > one.available ? other : one)),
  );
}
