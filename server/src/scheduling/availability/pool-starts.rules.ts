import { allotmentsFor } from './availability.rules.ts';
import type {
  Allotment,
  Interval,
  OccupiedPlaces,
  ScheduledStart,
  ServiceRules,
} from './availability-types.rules.ts';
import { isStillBookable } from './booking-time.rules.ts';
import { excludeClosed } from './closures.rules.ts';
import { withExtraPlaces } from './extra-capacity.rules.ts';
import type { PoolLoad } from './load.rules.ts';
import { computePoolLoad, countAvailable, countSetAside } from './load.rules.ts';
import { listScheduledStarts } from './scheduled-starts.rules.ts';

/** A start of a pool, as the desk of its entity sees it: ended, full and closed ones are in the list, with nothing available. */
export interface PoolStart extends Interval {
  poolId: string;
  capacity: number;
  /** Places that the desk may still give; never below 0. */
  available: number;
  /** False where each service that it serves is closed then. */
  isOpen: boolean;
}

/** Places of an allotment at a start of a pool that are set aside and not taken. */
export interface SetAsidePlaces extends Interval {
  poolId: string;
  allotmentId: string;
  places: number;
}

export interface PoolDay {
  /** By time; of one pool and interval one. */
  starts: PoolStart[];
  setAside: SetAsidePlaces[];
}

/**
 * The starts of all pools of an entity on a civil day of it, and the places of allotments that are not released yet.
 * A start is closed for the desk when it is closed for each service that it serves.
 * @param services the rules of the active services of one entity, of one version.
 * @param occupied the occupied places around the day, without expired holds.
 */
export function listPoolStarts(
  services: readonly ServiceRules[],
  occupied: readonly OccupiedPlaces[],
  { date, now }: { date: string; now: number },
): PoolDay {
  const loads = createLoads(services, occupied, date);
  const starts = new Map<string, PoolStart>();
  const setAside = new Map<string, SetAsidePlaces>();
  for (const { start, isOpen } of scheduledStartsOf(services, { date, now })) {
    const { from, until, schedule } = start;
    const { poolId, capacity } = schedule;
    const load = loads(poolId);
    const isGiven = isOpen && isStillBookable(start, { now, reach: 'desk' });
    const available = isGiven ? countAvailable(load, start, now) : 0;
    const key = `${poolId} ${from} ${until}`;
    const same = starts.get(key);
    starts.set(key, {
      poolId,
      from,
      until,
      capacity: Math.max(capacity, same?.capacity ?? 0),
      available: Math.max(available, same?.available ?? 0),
      isOpen: isOpen || (same?.isOpen ?? false),
    });
    if (!isGiven || load.allotments.length === 0) continue;
    for (const one of countSetAside(load, start, now))
      setAside.set(`${key} ${one.allotmentId}`, { poolId, from, until, ...one });
  }
  return {
    starts: [...starts.values()].sort(byTime),
    setAside: [...setAside.values()].sort(byTime),
  };
}

/** Places that the desk may still give of each pool: schedules that share a pool do not add up at an instant. */
export function sumAvailableOfPools(starts: readonly PoolStart[]): Map<string, number> {
  return sumOfPools(starts, ({ available }) => available);
}

/** The same for all places. */
export function sumCapacityOfPools(starts: readonly PoolStart[]): Map<string, number> {
  return sumOfPools(starts, ({ capacity }) => capacity);
}

function sumOfPools(
  starts: readonly PoolStart[],
  placesOf: (start: PoolStart) => number,
): Map<string, number> {
  const ofPools = new Map<string, Map<number, number>>();
  for (const start of starts) {
    const byInstant = ofPools.get(start.poolId) ?? new Map<number, number>();
    ofPools.set(start.poolId, byInstant);
    byInstant.set(start.from, Math.max(placesOf(start), byInstant.get(start.from) ?? 0));
  }
  const sums = new Map<string, number>();
  for (const [poolId, byInstant] of ofPools) {
    let sum = 0;
    for (const places of byInstant.values()) sum += places;
    sums.set(poolId, sum);
  }
  return sums;
}

/** Each start of the schedules of any service once, and whether one of the services that it serves is open then. */
function scheduledStartsOf(
  services: readonly ServiceRules[],
  { date, now }: { date: string; now: number },
): Iterable<{ start: ScheduledStart; isOpen: boolean }> {
  const ofSchedules = new Map<string, Map<number, { start: ScheduledStart; isOpen: boolean }>>();
  for (const rules of services) {
    const starts = listScheduledStarts(rules, date).map((start) =>
      withExtraPlaces(start, rules.extraCapacity, { now, reach: 'desk' }),
    );
    const open = new Set(excludeClosed(starts, rules.closures));
    for (const start of starts) {
      const { id } = start.schedule;
      const all =
        ofSchedules.get(id) ?? new Map<number, { start: ScheduledStart; isOpen: boolean }>();
      ofSchedules.set(id, all);
      const isOpen = open.has(start) || (all.get(start.from)?.isOpen ?? false);
      all.set(start.from, { start, isOpen });
    }
  }
  return [...ofSchedules.values()].flatMap((all) => [...all.values()]);
}

/** The load of each pool, computed once. */
function createLoads(
  services: readonly ServiceRules[],
  occupied: readonly OccupiedPlaces[],
  date: string,
): (poolId: string) => PoolLoad {
  const allotments = new Map<string, Allotment>();
  for (const rules of services) {
    // The desk books its own services without a code.
    for (const one of allotmentsFor(rules, null)) allotments.set(one.id, one);
  }
  const timeZone = services[0]?.timeZone ?? 'UTC';
  const day = { date, timeZone, occupied, allotments: [...allotments.values()] };
  const loads = new Map<string, PoolLoad>();
  return (poolId) => {
    const load = loads.get(poolId) ?? computePoolLoad(poolId, day);
    loads.set(poolId, load);
    return load;
  };
}

function byTime(one: Interval & { poolId: string }, other: Interval & { poolId: string }): number {
  return one.from - other.from || one.until - other.until || (one.poolId < other.poolId ? -1 : 1);
}
