import type { Interval } from '../availability/availability-types.rules.ts';

/** A place of a pool with its unit; 0 for a place that has no unit yet. */
export interface PlaceWithUnit extends Interval {
  id: string;
  unit: number;
}

/** The lowest unit from 1 to `capacity` that is available for the whole interval; null where there is none. */
export function lowestAvailableUnit(
  places: readonly PlaceWithUnit[],
  interval: Interval,
  capacity: number,
): number | null {
  const used = new Set(
    places.filter((place) => intervalsOverlap(place, interval)).map(({ unit }) => unit),
  );
  for (let unit = 1; unit <= capacity; unit += 1) if (!used.has(unit)) return unit;
  return null;
}

/**
 * Assigns all units anew: by start, to each place the lowest unit that is available then. No more units are used than
 * places overlap at the fullest moment, and no place gets a unit above the number of places that are live when it
 * starts. So one more place always fits where the count allows it.
 * @returns the unit of each id.
 */
export function reassignUnits(places: readonly PlaceWithUnit[]): Map<string, number> {
  const units = new Map<string, number>();
  let current: Array<{ until: number; unit: number }> = [];
  for (const place of places.toSorted(byStart)) {
    current = current.filter(({ until }) => until > place.from);
    const used = new Set(current.map(({ unit }) => unit));
    let unit = 1;
    while (used.has(unit)) unit += 1;
    current.push({ until: place.until, unit });
    units.set(place.id, unit);
  }
  return units;
}

/**
 * The places that are connected to any of `newPlaces` by a chain of overlaps, these included: only their units may have
 * to change. No other place overlaps any of them.
 */
export function findConnectedPlaces(
  places: readonly PlaceWithUnit[],
  newPlaces: readonly PlaceWithUnit[],
): PlaceWithUnit[] {
  const groups: Array<{ until: number; places: PlaceWithUnit[] }> = [];
  for (const place of [...places, ...newPlaces].sort(byStart)) {
    const last = groups.at(-1);
    if (last && place.from < last.until) {
      last.places.push(place);
      last.until = Math.max(last.until, place.until);
    } else {
      groups.push({ until: place.until, places: [place] });
    }
  }
  const added = new Set(newPlaces);
  return groups
    .filter((group) => group.places.some((place) => added.has(place)))
    .flatMap((group) => group.places);
}

export function intervalsOverlap(one: Interval, other: Interval): boolean {
  return one.from < other.until && other.from < one.until;
}

function byStart(one: Interval, other: Interval): number {
  return one.from - other.from || one.until - other.until;
}
