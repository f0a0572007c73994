import { addDays } from '../platform/local-time.rules.ts';
import type { DayInput, Offer, Span } from './availability.rules.ts';
import { minutesOf, wallClock } from './wall-clock.rules.ts';

/** Places of a pool set aside for one protocol or code. */
export interface Allotment {
  id: string;
  poolId: string;
  places: number;
  /** A start is released to everybody this many hours before it. */
  releaseHours: number;
  /** Civil days: `fromDate` inclusive, `untilDate` exclusive. */
  fromDate: string;
  untilDate: string;
  /** Wall times of each of these days; `toTime` at or before `fromTime` is on the next day. */
  fromTime: string;
  toTime: string;
  /** Whether who asks comes with its protocol or code. */
  isCallers: boolean;
}

/** Places that are taken of a pool for some time. */
export interface Taken extends Span {
  poolId: string;
  places: number;
  /** Null: taken publicly. */
  allotmentId: string | null;
}

/** How full a pool is, step by step: within a step nothing changes. */
export interface Load {
  allotments: readonly Allotment[];
  /** When each step begins, sorted, none twice; the first is minus infinity. */
  begins: Float64Array;
  /** Taken publicly in each step. */
  open: Int32Array;
  /** For each allotment, what is taken of it in each step. */
  of: readonly Int32Array[];
  /** For each allotment, 1 in the steps that its hours cover. */
  hours: readonly Uint8Array[];
}

/** The load of one pool around a civil day. Taken places of other pools do not count. */
export function loadOf(
  poolId: string,
  day: Pick<DayInput, 'date' | 'timeZone' | 'taken' | 'allotments'>,
): Load {
  const taken = day.taken.filter((row) => row.poolId === poolId);
  const allotments = day.allotments.filter((allotment) => allotment.poolId === poolId);
  if (allotments.length === 0) {
    const begins = stepsOf(taken);
    return { allotments, begins, open: countIn(begins, taken), of: [], hours: [] };
  }
  const hours = allotments.map((allotment) => hoursAround(allotment, day));
  const begins = stepsOf([...taken, ...hours.flat()]);
  const ids = new Set(allotments.map(({ id }) => id));
  // Of an allotment that is no longer there, a place is simply taken.
  const open = taken.filter(({ allotmentId }) => allotmentId === null || !ids.has(allotmentId));
  return {
    allotments,
    begins,
    open: countIn(begins, open),
    of: allotments.map(({ id }) =>
      countIn(
        begins,
        taken.filter(({ allotmentId }) => allotmentId === id),
      ),
    ),
    hours: hours.map((spans) => covered(begins, spans)),
  };
}

/**
 * How many places who asks can still take of an offer: first of allotments of their own, then publicly.
 * Free to the public = capacity − taken publicly − for each allotment the larger of what is set aside and what is
 * taken of it, at the fullest moment of the offer.
 */
export function freeFor(load: Load, offer: Offer, now: number): number {
  const steps = stepsIn(load, offer);
  if (load.allotments.length === 0)
    return Math.max(0, offer.schedule.capacity - most(load.open, steps));
  const added = new Int32Array(load.allotments.length);
  let free = 0;
  for (const index of load.allotments.keys()) {
    const room = roomIn(load, { offer, now, steps, added, index });
    added[index] = room;
    free += room;
  }
  return free + roomForAll(load, { offer, now, steps, added });
}

/**
 * Of which allotments (or null: publicly) who asks can take one place of an offer now, own allotments first.
 * Empty when there is no place.
 */
export function waysToTake(load: Load, offer: Offer, now: number): Array<string | null> {
  const steps = stepsIn(load, offer);
  const added = new Int32Array(load.allotments.length);
  const own = load.allotments.flatMap(({ id }, index) =>
    roomIn(load, { offer, now, steps, added, index }) > 0 ? [id] : [],
  );
  return roomForAll(load, { offer, now, steps, added }) > 0 ? [...own, null] : own;
}

interface Question {
  offer: Offer;
  now: number;
  steps: Steps;
  /** For each allotment, what the question supposes to be taken of it in addition. */
  added: Int32Array;
}

interface Steps {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Places that are left publicly. */
function roomForAll(load: Load, question: Question): number {
  let fullest = 0;
  for (let step = question.steps.first; step < question.steps.end; step += 1) {
    let sum = at(load.open, step);
    for (const index of load.allotments.keys())
      sum += asideOrTaken(load, { ...question, step, index });
    fullest = Math.max(fullest, sum);
  }
  return Math.max(0, question.offer.schedule.capacity - fullest);
}

/** Places that are left of one allotment, for those whose it is. */
function roomIn(load: Load, question: Question & { index: number }): number {
  const { index, steps, offer } = question;
  const allotment = load.allotments[index];
  const startsInside = at(load.hours[index], steps.first) === 1;
  if (!allotment?.isCallers || !startsInside || isReleased(allotment, question)) return 0;
  let room = allotment.places;
  for (let step = steps.first; step < steps.end; step += 1) {
    const own = at(load.of[index], step) + at(question.added, index);
    let others = at(load.open, step);
    for (const other of load.allotments.keys()) {
      if (other !== index) others += asideOrTaken(load, { ...question, step, index: other });
    }
    room = Math.min(room, allotment.places - own, offer.schedule.capacity - others - own);
  }
  return Math.max(0, room);
}

function asideOrTaken(load: Load, question: Question & { step: number; index: number }): number {
  const { step, index, added } = question;
  const allotment = load.allotments[index];
  const taken = at(load.of[index], step) + at(added, index);
  const isAside =
    allotment && at(load.hours[index], step) === 1 && !isReleased(allotment, question);
  return isAside ? Math.max(allotment.places, taken) : taken;
}

function isReleased({ releaseHours }: Allotment, { offer, now }: Question): boolean {
  return now >= offer.from - releaseHours * 3_600_000;
}

/** The hours of an allotment that may matter for starts of a day: those of the day itself and of its neighbours. */
function hoursAround(
  allotment: Allotment,
  { date, timeZone }: Pick<DayInput, 'date' | 'timeZone'>,
): Span[] {
  const from = minutesOf(allotment.fromTime);
  const to = minutesOf(allotment.toTime);
  return [-1, 0, 1].flatMap((distance) => {
    const day = addDays(date, distance);
    if (day < allotment.fromDate || day >= allotment.untilDate) return [];
    const clock = wallClock(timeZone, day);
    const span = {
      from: clock.boundaryOf(from),
      until: clock.boundaryOf(to > from ? to : to + 1440),
    };
    return span.from < span.until ? [span] : [];
  });
}

/** Numbers in an array of their own are sorted without a call for each comparison: a search does this for every entity. */
function stepsOf(spans: readonly Span[]): Float64Array {
  const moments = new Float64Array(1 + 2 * spans.length);
  moments[0] = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span) continue;
    moments[1 + 2 * index] = span.from;
    moments[2 + 2 * index] = span.until;
  }
  moments.sort();
  let steps = 1;
  for (const moment of moments) if (moment !== moments[steps - 1]) moments[steps++] = moment;
  return moments.subarray(0, steps);
}

/** How many places are taken in each step; each is taken from the begin of one to the begin of another. */
function countIn(begins: Float64Array, taken: readonly Taken[]): Int32Array {
  const counts = new Int32Array(begins.length + 1);
  for (const { from, until, places } of taken) {
    const [first, end] = [firstAtOrAfter(begins, from), firstAtOrAfter(begins, until)];
    counts[first] = at(counts, first) + places;
    counts[end] = at(counts, end) - places;
  }
  for (let step = 1; step < counts.length; step += 1) {
    counts[step] = at(counts, step) + at(counts, step - 1);
  }
  return counts;
}

/** The steps that an offer touches. */
function stepsIn({ begins }: Load, { from, until }: Span): Steps {
  return { first: firstAtOrAfter(begins, from + 1) - 1, end: firstAtOrAfter(begins, until) };
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

function covered(begins: Float64Array, spans: readonly Span[]): Uint8Array {
  return Uint8Array.from(begins, (begin) =>
    spans.some(({ from, until }) => from <= begin && begin < until) ? 1 : 0,
  );
}

function most(counts: Int32Array, { first, end }: Steps): number {
  let result = 0;
  for (let step = first; step < end; step += 1) result = Math.max(result, at(counts, step));
  return result;
}

function at(numbers: Float64Array | Int32Array | Uint8Array | undefined, index: number): number {
  return numbers?.[index] ?? 0;
}
