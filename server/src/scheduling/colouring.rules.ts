import type { Span } from './availability.rules.ts';

/** A place of a pool with the unit that it has; 0 for a place that is about to be taken. */
export interface UnitPlace extends Span {
  id: string;
  unit: number;
}

/** The lowest unit from 1 to `capacity` that is free for the whole span; null where none is. */
export function freeUnit(
  places: readonly UnitPlace[],
  span: Span,
  capacity: number,
): number | null {
  const used = new Set(places.filter((place) => overlap(place, span)).map(({ unit }) => unit));
  for (let unit = 1; unit <= capacity; unit += 1) if (!used.has(unit)) return unit;
  return null;
}

/**
 * Gives units anew: by start, to each the lowest unit that is free then. No more units are used than places overlap at
 * the fullest moment, and none gets a unit above the number of places that are live when it starts. So one more place
 * always fits where the count allows it.
 * @returns the unit of each id.
 */
export function coloured(places: readonly UnitPlace[]): Map<string, number> {
  const units = new Map<string, number>();
  let running: Array<{ until: number; unit: number }> = [];
  for (const place of places.toSorted(byStart)) {
    running = running.filter(({ until }) => until > place.from);
    const used = new Set(running.map(({ unit }) => unit));
    let unit = 1;
    while (used.has(unit)) unit += 1;
    running.push({ until: place.until, unit });
    units.set(place.id, unit);
  }
  return units;
}

/**
 * The places that hang together with any of `seeds` by overlaps, seeds included: what may have to change its unit.
 * Whatever is outside overlaps nothing inside.
 */
export function connected(places: readonly UnitPlace[], seeds: readonly UnitPlace[]): UnitPlace[] {
  const groups: Array<{ until: number; places: UnitPlace[] }> = [];
  for (const place of [...places, ...seeds].sort(byStart)) {
    const last = groups.at(-1);
    if (last && place.from < last.until) {
      last.places.push(place);
      last.until = Math.max(last.until, place.until);
    } else {
      groups.push({ until: place.until, places: [place] });
    }
  }
  const isSeed = new Set(seeds);
  return groups
    .filter((group) => group.places.some((place) => isSeed.has(place)))
    .flatMap((group) => group.places);
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.until && other.from < one.until;
}

function byStart(one: Span, other: Span): number {
  return one.from - other.from || one.until - other.until;
}
