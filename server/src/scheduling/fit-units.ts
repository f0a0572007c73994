import type { Trx } from '../platform/db.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { Span } from './availability.rules.ts';
import type { UnitPlace } from './colouring.rules.ts';
import { coloured, connected, freeUnit } from './colouring.rules.ts';
import type { LockedDays } from './locks.queries.ts';
import { dayKey, lockDays } from './locks.queries.ts';
import type { NewPlace, StandingPlace } from './occupancy.queries.ts';
import { changeUnits, endPlaces, readPlacesOfPool } from './occupancy.queries.ts';
import { tellExpired } from './tell-expired.ts';
import { wallClock } from './wall-clock.rules.ts';

/** A place that fits by count and has no unit yet. */
export interface WantedPlace extends NewPlace {
  /** Of its schedule. */
  capacity: number;
  /** Of its pool. */
  timeZone: string;
}

interface Fitting {
  wanted: readonly WantedPlace[];
  /** Live places that overlap what is wanted. */
  standing: readonly StandingPlace[];
  locked: LockedDays;
  now: Date;
}

interface Fitted {
  units: Map<string, number>;
  /** Of the standing places that get another one; null where none had to be looked at. */
  changed: Map<string, number> | null;
}

/**
 * Finds a unit for each wanted place. Where no unit is free for the whole time although the count allows it, the units
 * of all that hangs together with it are given anew; the constraint is deferred then (`isRecoloured`), and the caller
 * has it checked after its insert.
 */
export async function fitUnits(
  trx: Trx,
  { wanted, standing, locked, now }: Fitting,
): Promise<{ units: Map<string, number>; isRecoloured: boolean }> {
  const units = new Map<string, number>();
  let isRecoloured = false;
  for (const [poolId, seeds] of Map.groupBy(wanted, (place) => place.poolId)) {
    const places = standing.filter((place) => place.poolId === poolId);
    const found = lowestUnits(places, seeds) ?? (await recolour(trx, { seeds, locked, now }));
    if (found.changed) {
      isRecoloured = true;
      await changeUnits(trx, found.changed);
    }
    for (const [id, unit] of found.units) units.set(id, unit);
  }
  return { units, isRecoloured };
}

function lowestUnits(standing: readonly UnitPlace[], seeds: readonly WantedPlace[]): Fitted | null {
  const places = [...standing];
  const units = new Map<string, number>();
  for (const seed of seeds) {
    const unit = freeUnit(places, seed, seed.capacity);
    if (unit === null) return null;
    units.set(seed.id, unit);
    places.push({ ...seed, unit });
  }
  return { units, changed: null };
}

async function recolour(
  trx: Trx,
  at: { seeds: readonly WantedPlace[]; locked: LockedDays; now: Date },
): Promise<Fitted> {
  const { seeds, now } = at;
  const component = await readComponent(trx, at);
  const expired = component.filter(
    ({ expiresAt, isAwaited }) => expiresAt !== null && expiresAt <= now.getTime() && !isAwaited,
  );
  if (expired.length > 0) {
    await endPlaces(
      trx,
      expired.map(({ id }) => ({ id, as: 'expired' as const })),
      { now },
    );
    await tellExpired(trx, expired);
  }
  const standing = component.filter((place) => !expired.includes(place));
  const all = coloured([...standing, ...seeds]);
  const units = new Map(seeds.map(({ id }) => [id, all.get(id) ?? 0]));
  const changed = new Map<string, number>();
  for (const { id, unit } of standing) {
    const given = all.get(id) ?? unit;
    if (given !== unit) changed.set(id, given);
  }
  return { units, changed };
}

/** The standing places that hang together with the seeds. Where they leave the locked days, these days are locked too. */
async function readComponent(
  trx: Trx,
  { seeds, locked, now }: { seeds: readonly WantedPlace[]; locked: LockedDays; now: Date },
): Promise<StandingPlace[]> {
  const [first] = seeds;
  if (!first) return [];
  const { poolId, timeZone } = first;
  let reach: readonly Span[] = seeds;
  for (;;) {
    const days = daysOf(reach, timeZone);
    const missing = days.map((day) => dayKey(poolId, day)).filter((key) => !locked.has(key));
    if (missing.length > 0) for (const key of await lockDays(trx, missing)) locked.add(key);
    const places = await readPlacesOfPool(trx, poolId, { ...spanOf(days, timeZone), now });
    const ids = new Set(connected(places, seeds).map(({ id }) => id));
    const component = places.filter(({ id }) => ids.has(id));
    if (daysOf([...seeds, ...component], timeZone).length === days.length) return component;
    reach = [...seeds, ...component];
  }
}

/** All civil days from the first to the last that the spans touch. */
function daysOf(spans: readonly Span[], timeZone: string): string[] {
  const first = localDay(new Date(Math.min(...spans.map(({ from }) => from))), timeZone);
  const last = localDay(new Date(Math.max(...spans.map(({ until }) => until)) - 1), timeZone);
  const days = [first];
  for (let day = first; day < last; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

function spanOf(days: readonly string[], timeZone: string): Span {
  return {
    from: wallClock(timeZone, days[0] ?? '').boundaryOf(0),
    until: wallClock(timeZone, days.at(-1) ?? '').boundaryOf(1440),
  };
}
