import { minutesOf } from '@vaga/contract/schedule-starts';
import { addDays } from '../../platform/local-time.rules.ts';
import type {
  Allotment,
  AllotmentRule,
  Interval,
  OccupiedPlaces,
  ScheduledStart,
} from './availability-types.rules.ts';
import { wallClock } from './wall-clock.rules.ts';

/** How full a pool is, step by step: within a step nothing changes. */
export interface PoolLoad {
  allotments: readonly Allotment[];
  /** When each step starts, sorted, without duplicates; the first is minus infinity. */
  stepStarts: Float64Array;
  /** Occupied public places in each step. */
  publicUse: Int32Array;
  /** For each allotment, its occupied places in each step. */
  allotmentUse: readonly Int32Array[];
  /** For each allotment, 1 in the steps that its hours cover. */
  allotmentHours: readonly Uint8Array[];
}

/** A civil day (YYYY-MM-DD in `timeZone`), with places and allotments of any pools. */
interface LoadDay {
  date: string;
  timeZone: string;
  occupied: readonly OccupiedPlaces[];
  allotments: readonly Allotment[];
}

/** The load of one pool around a civil day. Occupied places of other pools do not count. */
export function computePoolLoad(poolId: string, day: LoadDay): PoolLoad {
  const occupied = day.occupied.filter((places) => places.poolId === poolId);
  const allotments = day.allotments.filter((allotment) => allotment.poolId === poolId);
  if (allotments.length === 0) {
    const stepStarts = computeStepStarts(occupied);
    return {
      allotments,
      stepStarts,
      publicUse: countOccupied(stepStarts, occupied),
      allotmentUse: [],
      allotmentHours: [],
    };
  }
  const hours = allotments.map((allotment) => allotmentHoursAround(allotment, day));
  const stepStarts = computeStepStarts([...occupied, ...hours.flat()]);
  const ids = new Set(allotments.map(({ id }) => id));
  // A place of an allotment that no longer exists counts as public.
  const publicPlaces = occupied.filter(
    ({ allotmentId }) => allotmentId === null || !ids.has(allotmentId),
  );
  return {
    allotments,
    stepStarts,
    publicUse: countOccupied(stepStarts, publicPlaces),
    allotmentUse: allotments.map(({ id }) =>
      countOccupied(
        stepStarts,
        occupied.filter(({ allotmentId }) => allotmentId === id),
      ),
    ),
    allotmentHours: hours.map((intervals) => markCovered(stepStarts, intervals)),
  };
}

/**
 * How many places of a start the caller can still take: first of the caller's own allotments, then of the public
 * capacity.
 * Available to the public = capacity − occupied public places − for each allotment the larger of what is set aside and
 * what is occupied of it, at the fullest moment of the slot.
 */
export function countAvailable(load: PoolLoad, start: ScheduledStart, now: number): number {
  const steps = stepsDuring(load, start);
  if (load.allotments.length === 0)
    return Math.max(0, start.schedule.capacity - maxCount(load.publicUse, steps));
  const added = new Int32Array(load.allotments.length);
  let available = 0;
  for (const index of load.allotments.keys()) {
    const left = allotmentCapacityLeft(load, { start, now, steps, added, index });
    added[index] = left;
    available += left;
  }
  return available + publicCapacityLeft(load, { start, now, steps, added });
}

/**
 * Of which allotments (or null: of the public capacity) the caller can take one place of a start now, the caller's own
 * allotments first. Empty when no place is available.
 */
export function allocationOptions(
  load: PoolLoad,
  start: ScheduledStart,
  now: number,
): Array<string | null> {
  const steps = stepsDuring(load, start);
  const added = new Int32Array(load.allotments.length);
  const own = load.allotments.flatMap(({ id }, index) =>
    allotmentCapacityLeft(load, { start, now, steps, added, index }) > 0 ? [id] : [],
  );
  return publicCapacityLeft(load, { start, now, steps, added }) > 0 ? [...own, null] : own;
}

/** The places of each allotment that are kept from the public at a start and not taken yet, where there are any. */
export function countSetAside(
  load: PoolLoad,
  start: ScheduledStart,
  now: number,
): Array<{ allotmentId: string; places: number }> {
  const query = {
    start,
    now,
    steps: stepsDuring(load, start),
    added: new Int32Array(load.allotments.length),
  };
  return load.allotments.flatMap(({ id }, index) => {
    let places = 0;
    for (let step = query.steps.first; step < query.steps.end; step += 1) {
      const reserved = reservedOrUsed(load, { ...query, step, index });
      places = Math.max(places, reserved - valueAt(load.allotmentUse[index], step));
    }
    return places > 0 ? [{ allotmentId: id, places }] : [];
  });
}

interface LoadQuery {
  start: ScheduledStart;
  now: number;
  steps: StepRange;
  /** For each allotment, places to count as occupied in addition to the load. */
  added: Int32Array;
}

interface StepRange {
  first: number;
  /** Exclusive. */
  end: number;
}

function publicCapacityLeft(load: PoolLoad, query: LoadQuery): number {
  let fullest = 0;
  for (let step = query.steps.first; step < query.steps.end; step += 1) {
    let sum = valueAt(load.publicUse, step);
    for (const index of load.allotments.keys())
      sum += reservedOrUsed(load, { ...query, step, index });
    fullest = Math.max(fullest, sum);
  }
  return Math.max(0, query.start.schedule.capacity - fullest);
}

/** Places left of one allotment; 0 for a caller without its code. */
function allotmentCapacityLeft(load: PoolLoad, query: LoadQuery & { index: number }): number {
  const { index, steps, start } = query;
  const allotment = load.allotments[index];
  const startsInside = valueAt(load.allotmentHours[index], steps.first) === 1;
  if (!allotment?.isForCaller || !startsInside || isReleased(allotment, query)) return 0;
  let left = allotment.places;
  for (let step = steps.first; step < steps.end; step += 1) {
    const ownUse = valueAt(load.allotmentUse[index], step) + valueAt(query.added, index);
    let otherUse = valueAt(load.publicUse, step);
    for (const other of load.allotments.keys()) {
      if (other !== index) otherUse += reservedOrUsed(load, { ...query, step, index: other });
    }
    left = Math.min(left, allotment.places - ownUse, start.schedule.capacity - otherUse - ownUse);
  }
  return Math.max(0, left);
}

/** In one step: the larger of what an allotment sets aside and what is occupied of it; after its release only the latter. */
function reservedOrUsed(
  load: PoolLoad,
  query: LoadQuery & { step: number; index: number },
): number {
  const { step, index, added } = query;
  const allotment = load.allotments[index];
  const used = valueAt(load.allotmentUse[index], step) + valueAt(added, index);
  const isReserved =
    allotment && valueAt(load.allotmentHours[index], step) === 1 && !isReleased(allotment, query);
  return isReserved ? Math.max(allotment.places, used) : used;
}

function isReleased({ releaseHours }: Allotment, { start, now }: LoadQuery): boolean {
  return now >= start.from - releaseHours * 3_600_000;
}

/** The hours of an allotment that can matter for starts of a day: those of the day, the day before and the day after. */
export function allotmentHoursAround(
  allotment: Pick<AllotmentRule, 'fromDate' | 'untilDate' | 'fromTime' | 'toTime'>,
  { date, timeZone }: Pick<LoadDay, 'date' | 'timeZone'>,
): Interval[] {
  const from = minutesOf(allotment.fromTime);
  const to = minutesOf(allotment.toTime);
  return [-1, 0, 1].flatMap((distance) => {
    const day = addDays(date, distance);
    if (day < allotment.fromDate || day >= allotment.untilDate) return [];
    const clock = wallClock(timeZone, day);
    const interval = {
      from: clock.boundaryOf(from),
      until: clock.boundaryOf(to > from ? to : to + 1440),
    };
    return interval.from < interval.until ? [interval] : [];
  });
}

/** A typed array is sorted without a comparison function: a search does this for every entity. */
function computeStepStarts(intervals: readonly Interval[]): Float64Array {
  const moments = new Float64Array(1 + 2 * intervals.length);
  moments[0] = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < intervals.length; index += 1) {
    const interval = intervals[index];
    if (!interval) continue;
    moments[1 + 2 * index] = interval.from;
    moments[2 + 2 * index] = interval.until;
  }
  moments.sort();
  let steps = 1;
  for (const moment of moments) if (moment !== moments[steps - 1]) moments[steps++] = moment;
  return moments.subarray(0, steps);
}

/** How many places are occupied in each step. Every interval begins and ends at a step start. */
function countOccupied(stepStarts: Float64Array, occupied: readonly OccupiedPlaces[]): Int32Array {
  const counts = new Int32Array(stepStarts.length + 1);
  for (const { from, until, places } of occupied) {
    const [first, end] = [firstAtOrAfter(stepStarts, from), firstAtOrAfter(stepStarts, until)];
    counts[first] = valueAt(counts, first) + places;
    counts[end] = valueAt(counts, end) - places;
  }
  for (let step = 1; step < counts.length; step += 1) {
    counts[step] = valueAt(counts, step) + valueAt(counts, step - 1);
  }
  return counts;
}

/** The steps that overlap an interval. */
function stepsDuring({ stepStarts }: PoolLoad, { from, until }: Interval): StepRange {
  return {
    first: firstAtOrAfter(stepStarts, from + 1) - 1,
    end: firstAtOrAfter(stepStarts, until),
  };
}

function firstAtOrAfter(sorted: Float64Array, moment: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function markCovered(stepStarts: Float64Array, intervals: readonly Interval[]): Uint8Array {
  return Uint8Array.from(stepStarts, (stepStart) =>
    intervals.some(({ from, until }) => from <= stepStart && stepStart < until) ? 1 : 0,
  );
}

function maxCount(counts: Int32Array, { first, end }: StepRange): number {
  let result = 0;
  for (let step = first; step < end; step += 1) result = Math.max(result, valueAt(counts, step));
  return result;
}

function valueAt(
  numbers: Float64Array | Int32Array | Uint8Array | undefined,
  index: number,
): number {
  return numbers?.[index] ?? 0;
}
