import { minutesOf } from '@vaga/contract/schedule-starts';
import { addDays, localDay, wallTime } from '../../platform/local-time.rules.ts';
import { allotmentsFor } from '../availability/availability.rules.ts';
import type {
  Allotment,
  Interval,
  OccupiedPlaces,
  ScheduledStart,
  ServiceRules,
} from '../availability/availability-types.rules.ts';
import { excludeClosed, overlaps } from '../availability/closures.rules.ts';
import { withExtraPlaces } from '../availability/extra-capacity.rules.ts';
import { allocationOptions, computePoolLoad, countAvailable } from '../availability/load.rules.ts';
import { aroundDay, createPlaceSelector } from '../availability/occupied-places.rules.ts';
import type { PoolCalendar } from '../availability/pool-calendar.rules.ts';
import { createPoolCalendar } from '../availability/pool-calendar.rules.ts';
import { listScheduledStarts } from '../availability/scheduled-starts.rules.ts';
import { assignAtLeastCost } from './least-cost-assignment.rules.ts';

/** A booking that needs another place. */
export interface BookingToPlace extends Interval {
  /** The asset of the person. */
  ownerId: string;
  personId: string;
  entityServiceId: string;
  poolId: string;
  /** In lower case: opens its allotments. */
  entityCode: string | null;
  /** Other places of the same person. */
  busy: readonly Interval[];
  /** Whether a start counts for the person: a test for a trip is valid for some days alone. Null: each does. */
  accepts: ((from: number) => boolean) | null;
}

/** A place that a booking can have. */
export interface NewPlaceOfBooking {
  ownerId: string;
  start: ScheduledStart;
  /** Null: the public capacity. */
  allotmentId: string | null;
}

interface PlacingInput {
  bookings: readonly BookingToPlace[];
  /** After the change. */
  services: readonly ServiceRules[];
  occupied: readonly OccupiedPlaces[];
  /** Epoch milliseconds: no start before it is proposed. */
  earliest: number;
  now: number;
  /** Days after that of the booking in which a time is looked for. */
  days: number;
}

/** Which bookings fit at exactly their time on another pool: as many as can, each with its place. */
export function findPlacesAtSameTime(input: PlacingInput): NewPlaceOfBooking[] {
  return place(
    { ...input, days: 0, earliest: input.now },
    {
      costsOf: (booking) => (start) =>
        isSameTime(booking, start) && start.schedule.poolId !== booking.poolId ? 0 : null,
      isByPool: true,
    },
  );
}

const isSameTime = (one: Interval, other: Interval) =>
  one.from === other.from && one.until === other.until;

/**
 * A new time for each booking: as many as can have one, no two on one place, and of all such assignments one with the least sum of
 * `shiftOf`.
 */
export function findNewTimes(input: PlacingInput): NewPlaceOfBooking[] {
  return place(input, {
    costsOf: (booking, timeZone) => {
      const moment = wallMomentOf(booking.from, timeZone);
      return (start) => (start.from === booking.from ? null : shiftBetween(moment, start.moment));
    },
    isByPool: false,
  });
}

/** Wall times at which another part of the day begins: the afternoon and the evening. */
const partsOfDay = ['13:00', '19:00'].map(minutesOf);

/**
 * How far a start is from that of a booking, in minutes: those between both wall times, 1440 for another part of the day, and 2880
 * for each day after that of the booking. So for one person each start of the same day comes before all of later days, and on a
 * day each start of the same part before all of other parts.
 */
export function shiftOf(
  booking: Pick<Interval, 'from'>,
  start: Pick<Interval, 'from'>,
  timeZone: string,
): number {
  return shiftBetween(wallMomentOf(booking.from, timeZone), wallMomentOf(start.from, timeZone));
}

/** A moment on the wall of an entity. */
interface WallMoment {
  /** Days since the epoch. */
  day: number;
  /** Since midnight. */
  minutes: number;
  /** Morning, afternoon, evening: 0 to 2. */
  part: number;
}

function wallMomentOf(at: number, timeZone: string): WallMoment {
  const instant = new Date(at);
  const minutes = minutesOf(wallTime(instant, timeZone));
  return {
    day: Math.round(Date.parse(localDay(instant, timeZone)) / 86_400_000),
    minutes,
    part: partsOfDay.filter((begin) => minutes >= begin).length,
  };
}

function shiftBetween(before: WallMoment, after: WallMoment): number {
  const isSamePart = before.part === after.part;
  const minutes = Math.abs(after.minutes - before.minutes);
  return 2880 * (after.day - before.day) + (isSamePart ? 0 : 1440) + minutes;
}

interface Costs {
  /** What a start costs a booking; null: the booking cannot have it. Each is compared with hundreds of starts. */
  costsOf(booking: BookingToPlace, timeZone: string): (start: OpenStart) => number | null;
  /** Whether the pool of a booking makes a difference. */
  isByPool: boolean;
}

/**
 * One matching over all bookings; of a person with several, one after the other. Starts of several lengths on one pool may overlap:
 * the matching counts each by itself, so what it found is checked against the load, and a booking that does not fit gets the best
 * start that is left.
 */
function place(input: PlacingInput, costs: Costs): NewPlaceOfBooking[] {
  const found: NewPlaceOfBooking[] = [];
  const day = createDays(input);
  let calendar: PoolCalendar<OccupiedPlaces> | null = null;
  // Of ten thousand places, and mostly none stays at its time: then nothing is taken.
  const taken = () => {
    calendar ??= createPoolCalendar(input.occupied);
    return calendar;
  };
  let waiting = [...input.bookings];
  while (waiting.length > 0) {
    const round = firstOfEachPerson(waiting);
    const inRound = new Set(round);
    waiting = waiting.filter((booking) => !inRound.has(booking));
    const placed = placeRound(round, { input, costs, day, taken, found });
    found.push(...placed);
  }
  return found;
}

function firstOfEachPerson(bookings: readonly BookingToPlace[]): BookingToPlace[] {
  const people = new Set<string>();
  return bookings.filter(({ personId }) => {
    if (people.has(personId)) return false;
    people.add(personId);
    return true;
  });
}

interface Round {
  input: PlacingInput;
  costs: Costs;
  day: DayReader;
  /** The occupied places, and those that were given. */
  taken: () => PoolCalendar<OccupiedPlaces>;
  /** Of earlier rounds. */
  found: readonly NewPlaceOfBooking[];
}

interface RankedStart {
  start: OpenStart;
  cost: number;
}

function placeRound(bookings: readonly BookingToPlace[], round: Round): NewPlaceOfBooking[] {
  const ranked = rankStartsOfAll(bookings, round);
  const columns = new Map<OpenStart, number>();
  for (const options of new Set(ranked))
    for (const { start } of options) if (!columns.has(start)) columns.set(start, columns.size);
  const optionsOf = new Map(
    [...new Set(ranked)].map((options) => [
      options,
      options.map(({ start, cost }) => ({ column: columns.get(start) ?? 0, cost })),
    ]),
  );
  const assigned = assignAtLeastCost(
    ranked.map((options) => optionsOf.get(options) ?? []),
    [...columns.keys()].map(({ available }) => available),
  );
  const starts = [...columns.keys()];
  const placed: NewPlaceOfBooking[] = [];
  const left: number[] = [];
  for (const [index, column] of assigned.entries()) {
    const start = column === null ? undefined : starts[column];
    const taken = start && take(bookings[index], start, round);
    if (taken) placed.push(taken);
    else left.push(index);
  }
  for (const index of left) {
    const best = ranked[index]?.toSorted((one, other) => one.cost - other.cost) ?? [];
    for (const { start } of best) {
      const taken = take(bookings[index], start, round);
      if (!taken) continue;
      placed.push(taken);
      break;
    }
  }
  return placed;
}

/** Those of each booking. People who were booked for one start, and are held up by nothing else, share one list. */
function rankStartsOfAll(bookings: readonly BookingToPlace[], round: Round): RankedStart[][] {
  const shared = new Map<string, RankedStart[]>();
  return bookings.map((booking) => {
    const { ownerId, personId, entityServiceId, poolId, entityCode, from, until, busy, accepts } =
      booking;
    const isHeldUp =
      accepts !== null ||
      busy.length > 0 ||
      round.found.some((one) => isOfPerson(round.input, one.ownerId, personId));
    const key = isHeldUp
      ? ownerId
      : `${entityServiceId} ${round.costs.isByPool ? poolId : ''} ${from} ${until} ${entityCode ?? ''}`;
    const ranked = shared.get(key) ?? rankStarts(booking, bookings.length, round);
    shared.set(key, ranked);
    return ranked;
  });
}

/**
 * The starts that a booking can have, of as many days as are needed: no more than `count` places are taken by all together, so starts
 * of later days are never needed.
 */
function rankStarts(
  booking: BookingToPlace,
  count: number,
  { input, costs, day, found }: Round,
): RankedStart[] {
  const rules = input.services.find((one) => one.entityServiceId === booking.entityServiceId);
  if (!rules) return [];
  const { timeZone } = rules;
  const own = found.filter(({ ownerId }) => isOfPerson(input, ownerId, booking.personId));
  const busy = [...booking.busy, ...own.map(({ start }) => start)];
  const ranked: RankedStart[] = [];
  let places = 0;
  const firstDay = localDay(new Date(booking.from), timeZone);
  const costOf = costs.costsOf(booking, timeZone);
  for (let distance = 0; distance <= input.days && places < count; distance += 1) {
    for (const start of day(rules, addDays(firstDay, distance), booking.entityCode)) {
      if (start.from < input.earliest || booking.accepts?.(start.from) === false) continue;
      if (busy.some((one) => overlaps(one, start))) continue;
      const cost = costOf(start);
      if (cost === null) continue;
      ranked.push({ start, cost });
      places += start.available;
    }
  }
  return ranked;
}

const isOfPerson = ({ bookings }: PlacingInput, ownerId: string, personId: string) =>
  bookings.some((one) => one.ownerId === ownerId && one.personId === personId);

/** A start with its available places for those with one entity code. */
interface OpenStart extends ScheduledStart {
  available: number;
  /** In the zone of its entity. */
  moment: WallMoment;
  date: string;
  allotments: readonly Allotment[];
}

type DayReader = (rules: ServiceRules, date: string, entityCode: string | null) => OpenStart[];

/** The starts of days that have a place, each computed once; services that share a pool and a schedule share them. */
function createDays({ occupied, now }: PlacingInput): DayReader {
  const days = new Map<string, OpenStart[]>();
  const starts = new Map<string, OpenStart>();
  const during = createPlaceSelector(occupied);
  return (rules, date, entityCode) => {
    const key = `${rules.entityServiceId} ${date} ${entityCode}`;
    const known = days.get(key);
    if (known) return known;
    const allotments = allotmentsFor(rules, entityCode);
    const open = excludeClosed(listScheduledStarts(rules, date), rules.closures).flatMap(
      (scheduled) => {
        const start = withExtraPlaces(scheduled, rules.extraCapacity, { now });
        const { poolId } = start.schedule;
        const isCodeNeeded = allotments.some((one) => one.isForCaller && one.poolId === poolId);
        const sameKey = `${poolId} ${start.from} ${start.until} ${start.schedule.capacity} ${isCodeNeeded ? entityCode : ''}`;
        const moment = wallMomentOf(start.from, rules.timeZone);
        const same = starts.get(sameKey) ?? { ...start, available: -1, moment, date, allotments };
        starts.set(sameKey, same);
        return start.from > now ? [same] : [];
      },
    );
    const around = during(aroundDay(date));
    const loads = new Map(
      rules.pools.map((poolId) => [
        poolId,
        computePoolLoad(poolId, { date, timeZone: rules.timeZone, occupied: around, allotments }),
      ]),
    );
    for (const start of open) {
      const load = loads.get(start.schedule.poolId);
      if (start.available < 0 && load) start.available = countAvailable(load, start, now);
    }
    const free = open.filter(({ available }) => available > 0);
    days.set(key, free);
    return free;
  };
}

/** Gives a booking the start, if that still has a place beside all that were given. */
function take(
  booking: BookingToPlace | undefined,
  start: OpenStart,
  { input, taken }: Round,
): NewPlaceOfBooking | null {
  if (!booking) return null;
  const { from, until } = start;
  const { poolId } = start.schedule;
  const rules = input.services.find((one) => one.entityServiceId === booking.entityServiceId);
  const load = computePoolLoad(poolId, {
    date: start.date,
    timeZone: rules?.timeZone ?? 'UTC',
    occupied: taken().overlapping(poolId, start),
    allotments: start.allotments,
  });
  const [allotmentId] = allocationOptions(load, start, input.now);
  if (allotmentId === undefined) return null;
  taken().add({ poolId, from, until, places: 1, allotmentId });
  return { ownerId: booking.ownerId, start, allotmentId };
}
