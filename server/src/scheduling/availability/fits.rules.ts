import { freeStarts } from './availability.rules.ts';
import type {
  Interval,
  OccupiedPlaces,
  ServiceRules,
  StartAvailability,
} from './availability-types.rules.ts';

const minute = 60_000;

/** The booked place of a person who said that they can move; they have not been asked yet. */
export interface FlexiblePlace extends Interval {
  ownerId: string;
  entityServiceId: string;
  poolId: string;
  allotmentId: string | null;
  /** By how many minutes they can move, earlier or later. */
  minutes: number;
  /** When the same person has other appointments: epoch milliseconds. */
  busy: readonly Interval[];
}

/** A start of a pool. */
export interface PoolTime extends Interval {
  poolId: string;
}

/**
 * A way in which one more person fits at a start: a place is free; the desk may add one; or a flexible person moves to another
 * start of their service, which leaves a place.
 */
export type Fit = PoolTime &
  ({ kind: 'free' } | { kind: 'overbook' } | { kind: 'move'; ownerId: string; to: PoolTime });

interface FitQuestion {
  /** Of the service that is asked for. */
  rules: ServiceRules;
  /** Of all active services of the entity: flexible people keep their own. */
  services: readonly ServiceRules[];
  /** Without expired holds. */
  occupied: readonly OccupiedPlaces[];
  flexible: readonly FlexiblePlace[];
  /** YYYY-MM-DD of the entity. */
  date: string;
  /** Starts within it alone. */
  window: Interval;
  /** How many places the desk may still add to each pool on this day; none where it is not named. */
  overbookLeft: ReadonlyMap<string, number>;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The ways in which one more person fits into the window, those that move no person first, then by time. Exact for the moment of
 * the question: each counts places as a booking and a move at the desk do, with the same rules.
 */
export function findFits(question: FitQuestion): Fit[] {
  const { rules, occupied, window } = question;
  const fits: Fit[] = [];
  for (const poolId of rules.pools) {
    for (const start of startsOf(rules, occupied, { poolId, question })) {
      if (start.from < window.from || start.from >= window.until) continue;
      const time = { poolId, from: start.from, until: start.until };
      if (start.available > 0) {
        fits.push({ ...time, kind: 'free' });
        continue;
      }
      if (canOverbook(time, question)) fits.push({ ...time, kind: 'overbook' });
      for (const place of question.flexible) {
        const to = findMove(place, time, question);
        if (to) fits.push({ ...time, kind: 'move', ownerId: place.ownerId, to });
      }
    }
  }
  const rank = { free: 0, overbook: 1, move: 2 };
  return fits.sort(
    (one, other) =>
      rank[one.kind] - rank[other.kind] ||
      one.from - other.from ||
      (one.poolId < other.poolId ? -1 : 1),
  );
}

interface PoolQuestion {
  poolId: string;
  question: Pick<FitQuestion, 'date' | 'now'>;
}

/** The open starts of a pool on the day, full ones included, as the desk has them. */
function startsOf(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  { poolId, question: { date, now } }: PoolQuestion,
): StartAvailability[] {
  const schedules = rules.schedules.filter((schedule) => schedule.poolId === poolId);
  const asked = { date, now, entityCode: null, reach: 'desk', includesFull: true } as const;
  return freeStarts({ ...rules, schedules }, occupied, asked);
}

/** Whether the start has a place with these places occupied. */
function hasPlace(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  { time, question }: { time: PoolTime; question: Pick<FitQuestion, 'date' | 'now'> },
): boolean {
  const { poolId, from } = time;
  return startsOf(rules, occupied, { poolId, question }).some(
    (start) => start.from === from && start.available > 0,
  );
}

/** One more place of the whole start, if the day's limit allows it and it is enough. */
function canOverbook(time: PoolTime, question: FitQuestion): boolean {
  const { rules, occupied, overbookLeft } = question;
  if ((overbookLeft.get(time.poolId) ?? 0) <= 0) return false;
  const added = { ...time, places: 1, isPublic: false, expiresAt: null };
  const extraCapacity = [...rules.extraCapacity, added];
  return hasPlace({ ...rules, extraCapacity }, occupied, { time, question });
}

/** Where a flexible person may go so that the start has a place: the nearest such start, of their own pool first; null for none. */
function findMove(place: FlexiblePlace, wanted: PoolTime, question: FitQuestion): PoolTime | null {
  const { services, rules, now } = question;
  const own = services.find(({ entityServiceId }) => entityServiceId === place.entityServiceId);
  const isInTheWay = place.poolId === wanted.poolId && overlap(place, wanted);
  if (!own || !isInTheWay || place.from <= now) return null;
  const without = withoutPlace(question.occupied, place);
  if (!hasPlace(rules, without, { time: wanted, question })) return null;
  const distance = ({ from, poolId }: PoolTime) =>
    Math.abs(from - place.from) * 2 + Number(poolId !== place.poolId);
  const others = own.pools
    .flatMap((poolId) =>
      startsOf(own, without, { poolId, question })
        .filter(({ available }) => available > 0)
        .map(({ from, until }) => ({ poolId, from, until })),
    )
    .filter((to) => isReachable(place, to, now))
    .sort((one, other) => distance(one) - distance(other) || one.from - other.from);
  return (
    others.find((to) =>
      hasPlace(rules, [...without, { ...to, places: 1, allotmentId: null }], {
        time: wanted,
        question,
      }),
    ) ?? null
  );
}

function isReachable(place: FlexiblePlace, to: PoolTime, now: number): boolean {
  const isWithin = Math.abs(to.from - place.from) <= place.minutes * minute;
  const isElsewhere = to.from !== place.from || to.poolId !== place.poolId;
  return isWithin && isElsewhere && to.from > now && !place.busy.some((one) => overlap(one, to));
}

/** The occupied places with one of them less. */
function withoutPlace(
  occupied: readonly OccupiedPlaces[],
  { poolId, from, until, allotmentId }: FlexiblePlace,
): OccupiedPlaces[] {
  const index = occupied.findIndex(
    (one) =>
      one.poolId === poolId &&
      one.from === from &&
      one.until === until &&
      one.allotmentId === allotmentId,
  );
  return occupied.flatMap((one, nth) => {
    if (nth !== index) return [one];
    return one.places > 1 ? [{ ...one, places: one.places - 1 }] : [];
  });
}

const overlap = (one: Interval, other: Interval) =>
  one.from < other.until && other.from < one.until;
