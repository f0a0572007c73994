import type { Trx } from '../../platform/db.ts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import type { Interval } from '../availability/availability-types.rules.ts';
import { wallClock } from '../availability/wall-clock.rules.ts';
import type { LockedDays } from '../locks.queries.ts';
import { dayKey, lockDays } from '../locks.queries.ts';
import type { NewPlace } from '../occupancy/insert-places.queries.ts';
import type { LivePlace } from '../occupancy/occupancy.queries.ts';
import { changeUnits, endPlaces, readLivePlacesOfPool } from '../occupancy/occupancy.queries.ts';
import type { PlaceWithUnit } from '../occupancy/unit-assignment.rules.ts';
import {
  findConnectedPlaces,
  lowestAvailableUnit,
  reassignUnits,
} from '../occupancy/unit-assignment.rules.ts';
import { notifyExpiredHolds } from './notify-expired-holds.ts';

/** A place that fits by count and has no unit yet. */
export interface UnassignedPlace extends NewPlace {
  /** Of its schedule. */
  capacity: number;
  /** Of its pool. */
  timeZone: string;
}

interface AssignUnitsInput {
  newPlaces: readonly UnassignedPlace[];
  /** Live places that overlap the new ones. */
  livePlaces: readonly LivePlace[];
  locked: LockedDays;
  now: Date;
}

interface UnitAssignment {
  units: Map<string, number>;
  /** New units of live places; null where no live place was considered. */
  changed: Map<string, number> | null;
}

/**
 * Finds a unit for each new place. Where the count allows a place and no unit is available for its whole time, the units
 * of all connected places are assigned anew. The constraint is deferred then (`hasReassigned`), and the caller has
 * PostgreSQL check it after the insert.
 */
export async function assignUnits(
  trx: Trx,
  { newPlaces, livePlaces, locked, now }: AssignUnitsInput,
): Promise<{ units: Map<string, number>; hasReassigned: boolean }> {
  const units = new Map<string, number>();
  let hasReassigned = false;
  for (const [poolId, added] of Map.groupBy(newPlaces, (place) => place.poolId)) {
    const live = livePlaces.filter((place) => place.poolId === poolId);
    const assignment =
      assignLowestUnits(live, added) ??
      (await reassignPoolUnits(trx, { newPlaces: added, locked, now }));
    if (assignment.changed) {
      hasReassigned = true;
      await changeUnits(trx, assignment.changed);
    }
    for (const [id, unit] of assignment.units) units.set(id, unit);
  }
  return { units, hasReassigned };
}

function assignLowestUnits(
  livePlaces: readonly PlaceWithUnit[],
  newPlaces: readonly UnassignedPlace[],
): UnitAssignment | null {
  const places = [...livePlaces];
  const units = new Map<string, number>();
  for (const place of newPlaces) {
    const unit = lowestAvailableUnit(places, place, place.capacity);
    if (unit === null) return null;
    units.set(place.id, unit);
    places.push({ ...place, unit });
  }
  return { units, changed: null };
}

async function reassignPoolUnits(
  trx: Trx,
  input: { newPlaces: readonly UnassignedPlace[]; locked: LockedDays; now: Date },
): Promise<UnitAssignment> {
  const { newPlaces, now } = input;
  const connected = await readConnectedPlaces(trx, input);
  const expired = connected.filter(
    ({ expiresAt, isExpiredWithWaitlist }) =>
      expiresAt !== null && expiresAt <= now.getTime() && !isExpiredWithWaitlist,
  );
  if (expired.length > 0) {
    await endPlaces(
      trx,
      expired.map(({ id }) => ({ id, as: 'expired' as const })),
      { now },
    );
    await notifyExpiredHolds(trx, expired);
  }
  const livePlaces = connected.filter((place) => !expired.includes(place));
  const assigned = reassignUnits([...livePlaces, ...newPlaces]);
  const units = new Map(newPlaces.map(({ id }) => [id, assigned.get(id) ?? 0]));
  const changed = new Map<string, number>();
  for (const { id, unit } of livePlaces) {
    const newUnit = assigned.get(id) ?? unit;
    if (newUnit !== unit) changed.set(id, newUnit);
  }
  return { units, changed };
}

/** The live places that are connected to the new ones. Where they lie on days that are not locked, these are locked too. */
async function readConnectedPlaces(
  trx: Trx,
  {
    newPlaces,
    locked,
    now,
  }: { newPlaces: readonly UnassignedPlace[]; locked: LockedDays; now: Date },
): Promise<LivePlace[]> {
  const [first] = newPlaces;
  if (!first) return [];
  const { poolId, timeZone } = first;
  let intervals: readonly Interval[] = newPlaces;
  for (;;) {
    const days = civilDaysOf(intervals, timeZone);
    const missing = days.map((day) => dayKey(poolId, day)).filter((key) => !locked.has(key));
    if (missing.length > 0) for (const key of await lockDays(trx, missing)) locked.add(key);
    const places = await readLivePlacesOfPool(trx, poolId, {
      ...intervalOfDays(days, timeZone),
      now,
    });
    const ids = new Set(findConnectedPlaces(places, newPlaces).map(({ id }) => id));
    const connected = places.filter(({ id }) => ids.has(id));
    if (civilDaysOf([...newPlaces, ...connected], timeZone).length === days.length)
      return connected;
    intervals = [...newPlaces, ...connected];
  }
}

/** All civil days from the first to the last that the intervals overlap. */
function civilDaysOf(intervals: readonly Interval[], timeZone: string): string[] {
  const first = localDay(new Date(Math.min(...intervals.map(({ from }) => from))), timeZone);
  const last = localDay(new Date(Math.max(...intervals.map(({ until }) => until)) - 1), timeZone);
  const days = [first];
  for (let day = first; day < last; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

function intervalOfDays(days: readonly string[], timeZone: string): Interval {
  return {
    from: wallClock(timeZone, days[0] ?? '').boundaryOf(0),
    until: wallClock(timeZone, days.at(-1) ?? '').boundaryOf(1440),
  };
}
