import type { Allotment, Load, Taken } from './load.rules.ts';
import { freeFor, loadOf } from './load.rules.ts';
import type { TakenOfPool } from './taken.rules.ts';
import { placesOf, takenAround, touchingUpToTwo } from './taken.rules.ts';
import type { WallClock } from './wall-clock.rules.ts';
import { minutesOf, wallClock } from './wall-clock.rules.ts';

/** A stretch of time: epoch milliseconds, `from` inclusive, `until` exclusive. */
export interface Span {
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

/** A start that a schedule offers; it ends `intervalMinutes` elapsed minutes later, whatever the clock does meanwhile. */
export interface Offer extends Span {
  schedule: ScheduleVersion;
}

/** Everything that decides what is free of one entity service on one civil day of its entity. */
export interface DayInput {
  /** YYYY-MM-DD in `timeZone`. */
  date: string;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** Those that serve the entity service, of whatever date. */
  schedules: readonly ScheduleVersion[];
  /** Of the entity or of the service. */
  closures: readonly Span[];
  /** Of the pools of these schedules. */
  allotments: readonly Allotment[];
  /** What counts as taken: no ended place, no hold that has expired, no hold of the cart that asks. */
  taken: readonly Taken[];
}

/** A start with what is free of it. Places of several pools add up; schedules that share a pool do not. */
export interface Start extends Span {
  /** Never below 0. */
  available: number;
  capacity: number;
}

const minute = 60_000;
const yearMs = 366 * 86_400_000;

/**
 * Whether a start can be asked for at all: to come, and within five years. What a client sends may be any year, and not
 * every year of JavaScript is one of PostgreSQL.
 */
export function isWithinReach(from: number, now: number): boolean {
  return from > now && from < now + 5 * yearMs;
}

/** The same for a civil day, today and yesterday in whatever zone included. */
export function isDayWithinReach(date: string, now: number): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return isWithinReach(midnight, now - 3 * 86_400_000);
}

/** The starts of a civil day that are still to come and not closed, by time; full ones have `available` 0. */
export function availableStarts(day: DayInput): Start[] {
  return startsUnder(day, new Map());
}

/** A day as a search reads it: what is taken in lists, of which most are never looked at. */
export interface DayAsRead extends Omit<DayInput, 'taken'> {
  /** At most one of each pool; of whatever days. */
  taken: readonly TakenOfPool[];
}

/** The first starts of a civil day that can be taken, and no more of them than asked for: what follows is not reckoned. */
export function firstFreeStarts(day: DayAsRead, atMost: number): Start[] {
  const rows = rowsOn(day);
  const [only] = rows;
  if (!only) return [];
  // Nearly every day of a search is one row of starts: of a thousand starts it looks at those alone that it shows.
  const isPlain =
    rows.length === 1 && day.allotments.length === 0 && !isTouched(only, day.closures);
  return isPlain
    ? firstFreeOf(only, day, atMost)
    : startsUnder(withPlaces(day), new Map(), atMost).filter(isFree);
}

function isTouched({ instants, schedule }: Row, closures: readonly Span[]): boolean {
  const [first, last] = [instants[0] ?? 0, instants.at(-1) ?? 0];
  const end = last + schedule.intervalMinutes * minute;
  return closures.some(({ from, until }) => from < end && until > first);
}

/** Where one place at the most touches a start, that is how many are taken of it; only of others the steps are laid out. */
function firstFreeOf(row: Row, day: DayAsRead, atMost: number): Start[] {
  const { poolId, capacity, intervalMinutes } = row.schedule;
  const taken = takenAround(day.date, poolId, day.taken);
  let load: Load | null = null;
  const starts: Start[] = [];
  for (const from of row.instants) {
    if (starts.length === atMost) break;
    if (from <= day.now) continue;
    const until = from + intervalMinutes * minute;
    const touching = touchingUpToTwo(taken, from, until);
    if (touching > 1) load ??= loadOf(poolId, withPlaces(day));
    const available =
      touching > 1 && load
        ? freeFor(load, { from, until, schedule: row.schedule }, day.now)
        : capacity - touching;
    if (available > 0) starts.push({ from, until, available, capacity });
  }
  return starts;
}

function withPlaces(day: DayAsRead): DayInput {
  const pools = new Set(day.schedules.map(({ poolId }) => poolId));
  const places = [...pools].flatMap((poolId) => placesOf(takenAround(day.date, poolId, day.taken)));
  return { ...day, taken: places };
}

const isFree = ({ available }: Start) => available > 0;

/** The same of several days, in their order. */
export function availableStartsOf(
  days: Omit<DayInput, 'date'>,
  dates: readonly string[],
): Start[][] {
  const loads = new Map<string, Load>();
  return dates.map((date) => {
    // Only what is set aside depends on the day: without allotments one load does for all of them.
    for (const [poolId, load] of loads) if (load.allotments.length > 0) loads.delete(poolId);
    return startsUnder({ ...days, date }, loads);
  });
}

/**
 * @param loads those known already; the others are added.
 * @param enough how many free ones are wanted: what comes after them is left out.
 */
function startsUnder(
  day: DayInput,
  loads: Map<string, Load>,
  enough = Number.POSITIVE_INFINITY,
): Start[] {
  const offers = openOffers(day);
  const freeOf = (offer: Offer): number => {
    const { poolId } = offer.schedule;
    const load = loads.get(poolId) ?? loadOf(poolId, day);
    loads.set(poolId, load);
    return freeFor(load, offer, day.now);
  };
  const starts: Start[] = [];
  let free = 0;
  // Offers are sorted by start: those of one start stand together.
  for (let index = 0; index < offers.length && free < enough; ) {
    const first = index;
    const offer = offers[first];
    if (!offer) break;
    while (offers[index]?.from === offer.from) index += 1;
    if (offer.from <= day.now) continue;
    const isAlone = index === first + 1;
    const start = isAlone
      ? startAlone(offer, freeOf(offer))
      : startOf(offers.slice(first, index), freeOf);
    starts.push(start);
    if (isFree(start)) free += 1;
  }
  return starts;
}

/** Whether the entity works for this service on that day at all, full or past as it may be. */
export function isOpenOn(day: DayInput): boolean {
  return openOffers(day).length > 0;
}

function openOffers(day: DayInput): readonly Offer[] {
  return withoutClosed(offersOn(day), day.closures);
}

type CivilDay = Pick<DayInput, 'date' | 'timeZone' | 'schedules'>;

/**
 * The starts that lie on a civil day, by time, closed or not. A day has the starts that its wall clock shows: none
 * twice when an hour is repeated (the first instant counts), none in an hour that is skipped.
 */
export function offersOn(day: CivilDay): Offer[] {
  const rows = rowsOn(day);
  const offers: Offer[] = [];
  for (const row of rows) for (const from of row.instants) offers.push(offerOf(row, from));
  return rows.length > 1 ? offers.sort(byStartThenLength) : offers;
}

/** The starts of one schedule on a civil day, by time; at least one. */
interface Row {
  schedule: ScheduleVersion;
  instants: readonly number[];
}

function rowsOn({ date, timeZone, schedules }: CivilDay): Row[] {
  const rows: Row[] = [];
  const clock = wallClock(timeZone, date);
  addRows(rows, schedules, { clock, workingDay: 'own' });
  // After midnight the working day of the day before goes on.
  addRows(rows, schedules, { clock, workingDay: 'before' });
  return rows;
}

function addRows(
  rows: Row[],
  schedules: readonly ScheduleVersion[],
  { clock, workingDay }: { clock: WallClock; workingDay: keyof WallClock['days'] },
): void {
  const shift = workingDay === 'own' ? 0 : 1440;
  for (const schedule of schedules) {
    if (!isInForce(schedule, clock.days[workingDay])) continue;
    const { first, last, interval } = startMinutes(schedule);
    if (last < shift) continue;
    const instants = clock.instantsOf({ first: first - shift, last: last - shift, interval });
    if (instants.length > 0) rows.push({ schedule, instants });
  }
}

function offerOf({ schedule }: Row, from: number): Offer {
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

function byStartThenLength(one: Offer, other: Offer): number {
  return (
    one.from - other.from ||
    one.until - other.until ||
    (one.schedule.id < other.schedule.id ? -1 : 1)
  );
}

/** `offers` sorted by start. A start is closed when any moment of its slot is. */
export function withoutClosed(
  offers: readonly Offer[],
  closures: readonly Span[],
): readonly Offer[] {
  if (closures.length === 0) return offers;
  const closed = joined(closures);
  let next = 0;
  return offers.filter((offer) => {
    while ((closed[next]?.until ?? Number.POSITIVE_INFINITY) <= offer.from) next += 1;
    return (closed[next]?.from ?? Number.POSITIVE_INFINITY) >= offer.until;
  });
}

/** Sorted, and those that touch or overlap made one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else result.push({ ...span });
  }
  return result;
}

interface Rated {
  offer: Offer;
  available: number;
}

/** A start that one schedule alone offers: nearly every one. */
function startAlone({ from, until, schedule }: Offer, available: number): Start {
  return { from, until, available, capacity: schedule.capacity };
}

/** One start out of all offers at that instant: of each pool the offer with most places, the shortest of these. */
function startOf(offers: readonly Offer[], freeOf: (offer: Offer) => number): Start {
  const best = bestOfPools(offers.map((offer) => ({ offer, available: freeOf(offer) })));
  const shown = best.find(({ available }) => available > 0) ?? best[0];
  if (!shown) throw new Error('A start without an offer.');
  return {
    from: shown.offer.from,
    until: shown.offer.until,
    available: best.reduce((sum, { available }) => sum + available, 0),
    capacity: best.reduce((sum, { offer }) => sum + offer.schedule.capacity, 0),
  };
}

function bestOfPools(rated: readonly Rated[]): Rated[] {
  const perPool = Map.groupBy(rated, ({ offer }) => offer.schedule.poolId);
  return [...perPool.values()].map((ofPool) =>
    ofPool.reduce((one, other) => (other.available > one.available ? other : one)),
  );
}
