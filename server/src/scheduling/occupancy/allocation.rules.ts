import { localDay } from '../../platform/local-time.rules.ts';
import type {
  Allotment,
  Interval,
  OccupiedPlaces,
  ScheduledStart,
  ServiceRules,
} from '../availability/availability-types.rules.ts';
import type { BookingMoment } from '../availability/booking-time.rules.ts';
import { isStillBookable } from '../availability/booking-time.rules.ts';
import { excludeClosed } from '../availability/closures.rules.ts';
import { withExtraPlaces } from '../availability/extra-capacity.rules.ts';
import { allocationOptions, computePoolLoad } from '../availability/load.rules.ts';
import { startsAt } from '../availability/scheduled-starts.rules.ts';

/** One person's request: a start of an entity service. */
export interface PlaceRequest {
  /** The asset of the person. */
  ownerId: string;
  entityServiceId: string;
  /** Epoch milliseconds. */
  from: number;
  /** The pool that a member of the entity chose; any that has the start if omitted. */
  poolId?: string | undefined;
}

/** What decides which starts an entity service has for the caller, apart from its occupied places. */
export interface AvailabilityRules extends Omit<ServiceRules, 'allotments'> {
  allotments: readonly Allotment[];
}

export interface PlannedPlace {
  request: PlaceRequest;
  start: ScheduledStart;
  /** The allotment it is taken from; null: the public capacity. */
  allotmentId: string | null;
}

/**
 * `absent`: the service does not exist or is not offered. `unknown`: there is no such start, or it is past. `taken`: the
 * start is closed or full. `busy`: the person has an overlapping place in another cart.
 */
export interface PlaceRefusal {
  request: PlaceRequest;
  reason: 'absent' | 'unknown' | 'taken' | 'busy';
  /** Of the entity. */
  timeZone: string;
  /** With `busy`. */
  conflict?: ConflictingBooking;
}

/** A live place of the same person in another cart, hold or booking, with what the answer tells about it. */
export interface ConflictingBooking extends Interval {
  /** The asset of the request. */
  ownerId: string;
  personName: string;
  entityName: string;
  timeZone: string;
  cartId: string;
  /** Held and not booked. */
  isHold: boolean;
}

type AllocationPlan =
  | { places: PlannedPlace[]; refused: null }
  | { places: null; refused: PlaceRefusal[] };

/** The search stops after this many tries and answers `taken`: it would hold the locks too long. */
const maxTries = 2000;

/**
 * Chooses a pool and an allotment for each person, for all of them or for none. Where one pool is short, every
 * combination with other pools is tried, so that no request is refused that fits. Only people who lost their own start
 * are refused: people of other starts or days are not among them.
 */
export function planAllocation(
  requests: readonly PlaceRequest[],
  {
    services,
    occupied,
    now,
    reach,
  }: {
    services: readonly AvailabilityRules[];
    occupied: readonly OccupiedPlaces[];
  } & BookingMoment,
): AllocationPlan {
  const candidates = requests
    .map((request) => toCandidate(request, services, { now, reach }))
    .sort(byStartThenService);
  const unknown = candidates.filter(({ isKnown }) => !isKnown);
  if (unknown.length > 0) {
    return {
      places: null,
      refused: unknown.map((candidate) =>
        toRefusal(candidate, candidate.rules ? 'unknown' : 'absent'),
      ),
    };
  }
  const search = { candidates, now, tries: 0, bestDepth: 0 };
  const places = searchAllocation(search, { index: 0, occupied, firstOption: 0 });
  if (places) return { places, refused: null };
  return {
    places: null,
    refused: unplaceable(search, occupied).map((candidate) => toRefusal(candidate, 'taken')),
  };
}

/** Refuses each planned place whose person has an overlapping place in another cart. */
export function conflictsOf(
  planned: readonly PlannedPlace[],
  bookings: readonly ConflictingBooking[],
): PlaceRefusal[] {
  return planned.flatMap(({ request, start }) => {
    const conflict = bookings.find(
      ({ ownerId, from, until }) =>
        ownerId === request.ownerId && from < start.until && start.from < until,
    );
    if (!conflict) return [];
    return [{ request, reason: 'busy' as const, timeZone: conflict.timeZone, conflict }];
  });
}

/** After a failed search: the requests that do not fit beside all the others, the earliest start first; at least one. */
function unplaceable(
  { candidates, now, bestDepth }: AllocationSearch,
  occupied: readonly OccupiedPlaces[],
): RequestCandidate[] {
  // The candidates before the best depth fit together; the one at that depth does not.
  const placed = candidates.slice(0, bestDepth);
  const unplaced = candidates.slice(bestDepth, bestDepth + 1);
  let tries = 0;
  for (const candidate of candidates.slice(bestDepth + 1)) {
    const search = { candidates: [...placed, candidate], now, tries, bestDepth: 0 };
    const isLikeUnplaced = unplaced.some(({ key }) => key === candidate.key);
    const fits =
      !isLikeUnplaced && searchAllocation(search, { index: 0, occupied, firstOption: 0 }) !== null;
    (fits ? placed : unplaced).push(candidate);
    tries = search.tries;
  }
  return unplaced;
}

function toRefusal(
  { request, rules }: RequestCandidate,
  reason: PlaceRefusal['reason'],
): PlaceRefusal {
  return { request, reason, timeZone: rules?.timeZone ?? 'UTC' };
}

/** A request with every way to meet it. */
interface RequestCandidate {
  request: PlaceRequest;
  key: string;
  isKnown: boolean;
  /** In the order in which they are tried. */
  options: Array<{ start: ScheduledStart; allotmentId: string | null }>;
  date: string;
  rules: AvailabilityRules | undefined;
}

function toCandidate(
  request: PlaceRequest,
  services: readonly AvailabilityRules[],
  moment: BookingMoment,
): RequestCandidate {
  const rules = services.find(({ entityServiceId }) => entityServiceId === request.entityServiceId);
  const date = rules ? localDay(new Date(request.from), rules.timeZone) : '';
  const { poolId } = request;
  const starts = (rules ? startsAt(rules, request.from) : []).filter(
    (start) =>
      isStillBookable(start, moment) && (poolId === undefined || start.schedule.poolId === poolId),
  );
  const open = excludeClosed(starts, rules?.closures ?? []).map((start) =>
    withExtraPlaces(start, rules?.extraCapacity ?? [], moment),
  );
  return {
    request,
    key: `${request.entityServiceId} ${request.from}`,
    isKnown: starts.length > 0,
    options: open.flatMap((start) => optionsOfStart(start, rules?.allotments ?? [])),
    date,
    rules,
  };
}

/** The caller's own allotments first: the public capacity stays for the others. */
function optionsOfStart(
  start: ScheduledStart,
  allotments: readonly Allotment[],
): RequestCandidate['options'] {
  const own = allotments.filter(
    ({ poolId, isForCaller }) => isForCaller && poolId === start.schedule.poolId,
  );
  return [...own.map(({ id }) => id), null].map((allotmentId) => ({ start, allotmentId }));
}

function byStartThenService(one: RequestCandidate, other: RequestCandidate): number {
  return (
    one.request.from - other.request.from ||
    (one.key < other.key ? -1 : Number(one.key > other.key))
  );
}

interface AllocationSearch {
  candidates: readonly RequestCandidate[];
  now: number;
  tries: number;
  /** The largest number of candidates that were placed at once. */
  bestDepth: number;
}

function searchAllocation(
  search: AllocationSearch,
  at: { index: number; occupied: readonly OccupiedPlaces[]; firstOption: number },
): PlannedPlace[] | null {
  const candidate = search.candidates[at.index];
  search.bestDepth = Math.max(search.bestDepth, at.index);
  if (!candidate) return [];
  const isSameAsNext = search.candidates[at.index + 1]?.key === candidate.key;
  for (const [position, { start, allotmentId }] of candidate.options.entries()) {
    // People with the same request are interchangeable: only one order of their options is worth a try.
    if (position < at.firstOption) continue;
    search.tries += 1;
    if (search.tries > maxTries) return null;
    const { from, until, schedule } = start;
    const load = computePoolLoad(schedule.poolId, {
      date: candidate.date,
      timeZone: candidate.rules?.timeZone ?? 'UTC',
      occupied: at.occupied,
      allotments: candidate.rules?.allotments ?? [],
    });
    if (!allocationOptions(load, start, search.now).includes(allotmentId)) continue;
    const occupied = [
      ...at.occupied,
      { from, until, poolId: schedule.poolId, places: 1, allotmentId },
    ];
    const firstOption = isSameAsNext ? position : 0;
    const rest = searchAllocation(search, { index: at.index + 1, occupied, firstOption });
    if (rest) return [{ request: candidate.request, start, allotmentId }, ...rest];
  }
  return null;
}
