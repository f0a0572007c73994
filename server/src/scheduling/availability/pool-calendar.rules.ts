import type { Interval } from './availability-types.rules.ts';

const hourMs = 3_600_000;

/** Places of pools, found by their time. */
export interface PoolCalendar<Place> {
  add(place: Place): void;
  overlapping(poolId: string, interval: Interval): Place[];
  /** Whether at each moment of an interval there are fewer of them than `capacity`. */
  hasRoom(poolId: string, interval: Interval, capacity: number): boolean;
}

/** In buckets of an hour: a place that continues into the next one is in both. */
export function createPoolCalendar<Place extends Interval & { poolId: string }>(
  places: readonly Place[] = [],
): PoolCalendar<Place> {
  const pools = new Map<string, Map<number, Place[]>>();
  const add = (place: Place) => {
    const hours = pools.get(place.poolId) ?? new Map<number, Place[]>();
    pools.set(place.poolId, hours);
    for (let hour = hourOf(place.from); hour <= hourOf(place.until - 1); hour += 1) {
      const bucket = hours.get(hour);
      if (bucket) bucket.push(place);
      else hours.set(hour, [place]);
    }
  };
  const overlapping = (poolId: string, { from, until }: Interval) => {
    const hours = pools.get(poolId);
    const found: Place[] = [];
    if (!hours) return found;
    const [first, last] = [hourOf(from), hourOf(until - 1)];
    for (let hour = first; hour <= last; hour += 1) {
      for (const place of hours.get(hour) ?? []) {
        const isFound = hour > first && hourOf(place.from) < hour;
        if (place.from < until && place.until > from && !isFound) found.push(place);
      }
    }
    return found;
  };
  for (const place of places) add(place);
  return {
    add,
    overlapping,
    hasRoom: (poolId, interval, capacity) => {
      if (capacity <= 0) return false;
      const found = overlapping(poolId, interval);
      return found.length < capacity || mostAtOnce(found, interval) < capacity;
    },
  };
}

const hourOf = (at: number) => Math.floor(at / hourMs);

/** The most is reached where one of them begins, or with the interval. */
function mostAtOnce(places: readonly Interval[], interval: Interval): number {
  let most = 0;
  for (const moment of [interval.from, ...places.map(({ from }) => from)]) {
    if (moment < interval.from) continue;
    const count = places.filter(({ from, until }) => from <= moment && moment < until).length;
    most = Math.max(most, count);
  }
  return most;
}
