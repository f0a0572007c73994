import type { Interval } from './availability-types.rules.ts';

const dayMs = 86_400_000;

/** Places of pools, found by their time. */
export interface PoolCalendar<Place> {
  add(place: Place): void;
  overlapping(poolId: string, interval: Interval): Place[];
  /** The most of them at any moment of an interval. */
  mostAtOnce(poolId: string, interval: Interval): number;
}

/** In buckets of a UTC day: a place that continues into the next one is in both. */
export function createPoolCalendar<Place extends Interval & { poolId: string }>(
  places: readonly Place[] = [],
): PoolCalendar<Place> {
  const buckets = new Map<string, Place[]>();
  const add = (place: Place) => {
    for (const key of bucketsOf(place.poolId, place)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(place);
      else buckets.set(key, [place]);
    }
  };
  const overlapping = (poolId: string, interval: Interval) => {
    const found = new Set<Place>();
    for (const key of bucketsOf(poolId, interval))
      for (const place of buckets.get(key) ?? [])
        if (place.from < interval.until && place.until > interval.from) found.add(place);
    return [...found];
  };
  for (const place of places) add(place);
  return {
    add,
    overlapping,
    mostAtOnce: (poolId, interval) => mostAtOnce(overlapping(poolId, interval), interval),
  };
}

function bucketsOf(poolId: string, { from, until }: Interval): string[] {
  const keys: string[] = [];
  for (let day = Math.floor(from / dayMs); day <= Math.floor((until - 1) / dayMs); day += 1)
    keys.push(`${poolId} ${day}`);
  return keys;
}

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
