import type {
  Allotment,
  Interval,
  OccupiedPlaces,
  Reach,
  ScheduledStart,
  ServiceRules,
  StartAvailability,
} from './availability-types.rules.ts';
import { isStillBookable } from './booking-time.rules.ts';
import { excludeClosed, overlaps, overlapsClosure } from './closures.rules.ts';
import { hasExtraPlaces, withExtraPlaces } from './extra-capacity.rules.ts';
import type { PoolLoad } from './load.rules.ts';
import { computePoolLoad, countAvailable } from './load.rules.ts';
import { overlapCount, selectAroundDay } from './occupied-places.rules.ts';
import type { StartRow } from './scheduled-starts.rules.ts';
import {
  intervalOf,
  listScheduledStarts,
  listStartRows,
  toScheduledStarts,
} from './scheduled-starts.rules.ts';

const minute = 60_000;

/** A civil day of the entity, and for whom its starts are asked. */
export interface DayQuestion {
  /** YYYY-MM-DD in the entity's time zone. */
  date: string;
  /** Epoch milliseconds. */
  now: number;
  /** The caller's entity code, in lower case. */
  entityCode: string | null;
  /** The public if omitted. */
  reach?: Reach | undefined;
}

export interface StartsQuestion extends DayQuestion {
  /** Full starts too, with `available` 0. */
  includesFull?: boolean;
  /** No more than so many starts: later ones are not computed. */
  maxCount?: number;
  /** Only starts in this interval; the whole day if omitted. */
  within?: Interval | undefined;
}

/**
 * The starts of a civil day that may still be booked, are not closed and have an available place, by time.
 * @param occupied the live places of any pools and days, without expired holds and the holds of the caller's cart.
 */
export function freeStarts(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  question: StartsQuestion,
): StartAvailability[] {
  const rows = listStartRows(rules, question.date);
  const [only] = rows;
  if (!only) return [];
  const day = { rules, occupied: selectAroundDay(question.date, occupied), question };
  // Nearly every day is one row of starts: then only the starts that are shown are computed.
  const isPlain =
    rows.length === 1 &&
    rules.allotments.length === 0 &&
    !overlapsClosure(intervalOf(only), rules.closures) &&
    !hasExtraPlaces(intervalOf(only), rules.extraCapacity);
  return isPlain ? freeStartsOfRow(only, day) : freeStartsOfRows(rows, day);
}

/** A day to compute; its occupied places are those around the day. */
interface Day {
  rules: ServiceRules;
  occupied: readonly OccupiedPlaces[];
  question: StartsQuestion;
}

/** Where at most one place overlaps a start, that count is the answer; the load is computed for other starts only. */
function freeStartsOfRow({ schedule, instants }: StartRow, day: Day): StartAvailability[] {
  const { question, occupied } = day;
  const { includesFull = false, maxCount = Number.POSITIVE_INFINITY } = question;
  const { poolId, capacity, intervalMinutes } = schedule;
  let load: PoolLoad | null = null;
  const starts: StartAvailability[] = [];
  for (const from of instants) {
    if (starts.length >= maxCount) break;
    const slot = { from, until: from + intervalMinutes * minute };
    if (!isStillBookable(slot, question) || !isWithin(slot, question)) continue;
    const { until } = slot;
    const count = overlapCount(occupied, poolId, slot);
    if (count > 1) load ??= loadOf(poolId, day, []);
    const available =
      count > 1 && load
        ? countAvailable(load, { from, until, schedule }, question.now)
        : Math.max(0, capacity - count);
    if (includesFull || available > 0) starts.push({ from, until, available, capacity });
  }
  return starts;
}

function freeStartsOfRows(rows: readonly StartRow[], day: Day): StartAvailability[] {
  const { question, rules } = day;
  const { includesFull = false, maxCount = Number.POSITIVE_INFINITY, now, entityCode } = question;
  const allotments = allotmentsFor(rules, entityCode);
  const loads = new Map<string, PoolLoad>();
  const availableOf = (start: ScheduledStart): number => {
    const { poolId } = start.schedule;
    const load = loads.get(poolId) ?? loadOf(poolId, day, allotments);
    loads.set(poolId, load);
    return countAvailable(load, start, now);
  };
  const open = excludeClosed(toScheduledStarts(rows), rules.closures)
    .filter((start) => isStillBookable(start, question) && isWithin(start, question))
    .map((start) => withExtraPlaces(start, rules.extraCapacity, question));
  const starts: StartAvailability[] = [];
  // Sorted by instant: the scheduled starts of one instant are neighbours.
  for (let index = 0; index < open.length && starts.length < maxCount; ) {
    const first = index;
    const scheduledStart = open[first];
    if (!scheduledStart) break;
    while (open[index]?.from === scheduledStart.from) index += 1;
    const isOnlyStart = index === first + 1;
    const start = isOnlyStart
      ? toSingleStart(scheduledStart, availableOf(scheduledStart))
      : combineStarts(open.slice(first, index), availableOf);
    if (includesFull || start.available > 0) starts.push(start);
  }
  return starts;
}

function isWithin({ from }: Interval, { within }: StartsQuestion): boolean {
  return within === undefined || (from >= within.from && from < within.until);
}

function loadOf(poolId: string, day: Day, allotments: readonly Allotment[]): PoolLoad {
  const { rules, occupied, question } = day;
  const { timeZone } = rules;
  return computePoolLoad(poolId, { date: question.date, timeZone, occupied, allotments });
}

/** The allotments as they count for a caller with this entity code or without one. */
export function allotmentsFor(
  { allotments }: Pick<ServiceRules, 'allotments'>,
  entityCode: string | null,
): Allotment[] {
  return allotments.map((allotment) => ({
    ...allotment,
    isForCaller: entityCode !== null && allotment.codes.includes(entityCode),
  }));
}

interface DaySummary {
  /** Available places of all future starts. */
  free: number;
  /** Whether the day has a start that is not closed, full and past starts included. */
  isOpen: boolean;
}

/** A day as a calendar shows it: the sum of its `freeStarts`. */
export function summariseDay(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  question: DayQuestion,
): DaySummary {
  const rows = listStartRows(rules, question.date);
  if (rows.length === 0) return { free: 0, isOpen: false };
  // Most days of a strip have no bookings: then no start is computed.
  if (isUntouched(rows, { rules, occupied, question })) {
    return {
      free: sumOf(rows, ({ schedule, instants }) => schedule.capacity * instants.length),
      isOpen: true,
    };
  }
  const free = sumOf(freeStarts(rules, occupied, question), ({ available }) => available);
  return { free, isOpen: free > 0 || isOpenOn(rules, question.date) };
}

/** Whether no start of the day is past or closed, no place of it is taken or set aside, and no two rows share places. */
function isUntouched(rows: readonly StartRow[], { rules, occupied, question }: Day): boolean {
  if (rules.allotments.length > 0) return false;
  const earlier: Array<Interval & { poolId: string }> = [];
  for (const row of rows) {
    const { poolId } = row.schedule;
    const interval = intervalOf(row);
    if (!isStillBookable({ from: interval.from, until: interval.from }, question)) return false;
    if (overlapsClosure(interval, rules.closures)) return false;
    if (hasExtraPlaces(interval, rules.extraCapacity)) return false;
    if (overlapCount(occupied, poolId, interval) > 0) return false;
    if (earlier.some((one) => one.poolId === poolId && overlaps(one, interval))) return false;
    earlier.push({ ...interval, poolId });
  }
  return true;
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

/** Whether the service has a start on that day that is not closed, full and past starts included. */
export function isOpenOn(rules: ServiceRules, date: string): boolean {
  return listOpenStarts(rules, date).length > 0;
}

/** The starts on a civil day that are not closed, by time, full and past ones included. */
export function listOpenStarts(
  rules: Pick<ServiceRules, 'timeZone' | 'schedules' | 'closures'>,
  date: string,
): readonly ScheduledStart[] {
  return excludeClosed(listScheduledStarts(rules, date), rules.closures);
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
