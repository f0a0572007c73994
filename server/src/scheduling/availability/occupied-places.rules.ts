import type { Interval, OccupiedPlaces } from './availability-types.rules.ts';
import { overlaps } from './closures.rules.ts';

const hour = 3_600_000;
/** To filter a shorter list costs as much as it saves. */
const maxUnfiltered = 64;

/** A list of more than 64 reduced to the places that may overlap the civil day (YYYY-MM-DD) in any time zone. */
export function selectAroundDay(
  date: string,
  occupied: readonly OccupiedPlaces[],
): readonly OccupiedPlaces[] {
  if (occupied.length <= maxUnfiltered) return occupied;
  const day = aroundDay(date);
  return occupied.filter((places) => overlaps(places, day));
}

/** All that may overlap a start of the civil day (YYYY-MM-DD) in any time zone. */
export function aroundDay(date: string): Interval {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return { from: midnight - 16 * hour, until: midnight + 64 * hour };
}

/** Those that overlap an interval, of many: each interval reads its own part of the places alone. */
export function createPlaceSelector(
  occupied: readonly OccupiedPlaces[],
): (interval: Interval) => readonly OccupiedPlaces[] {
  const dayOf = (at: number) => Math.floor(at / (24 * hour));
  const isLong = ({ from, until }: OccupiedPlaces) => until - from > 24 * hour;
  const long = occupied.filter(isLong);
  const byDay = Map.groupBy(occupied, ({ from }) => dayOf(from));
  return (interval) => {
    const near: OccupiedPlaces[] = [];
    // What lasts a day at the most begins at most a day before what it overlaps.
    for (let day = dayOf(interval.from) - 1; day <= dayOf(interval.until); day += 1)
      for (const places of byDay.get(day) ?? [])
        if (overlaps(places, interval) && !isLong(places)) near.push(places);
    return long.length === 0 ? near : [...near, ...long];
  };
}

/** How many places of a pool overlap an interval, counted up to 2. */
export function overlapCount(
  occupied: readonly OccupiedPlaces[],
  poolId: string,
  interval: Interval,
): 0 | 1 | 2 {
  let count: 0 | 1 = 0;
  for (const one of occupied) {
    if (one.from >= interval.until || one.until <= interval.from || one.poolId !== poolId) continue;
    if (one.places > 1 || count === 1) return 2;
    count = 1;
  }
  return count;
}

/** The places without these ones of them, each counted once. */
export function withoutPlaces(
  occupied: readonly OccupiedPlaces[],
  places: readonly Omit<OccupiedPlaces, 'places'>[],
): OccupiedPlaces[] {
  const left = occupied.map((one) => ({ ...one }));
  for (const { poolId, from, until, allotmentId } of places) {
    const same = left.find(
      (one) =>
        one.poolId === poolId &&
        one.from === from &&
        one.until === until &&
        one.allotmentId === allotmentId &&
        one.places > 0,
    );
    if (same) same.places -= 1;
  }
  return left.filter((one) => one.places > 0);
}
