import { localDay } from '../../platform/local-time.rules.ts';
import { listOpenStarts } from '../availability/availability.rules.ts';
import type { Interval, ServiceRules } from '../availability/availability-types.rules.ts';
import { withExtraPlaces } from '../availability/extra-capacity.rules.ts';
import { createPoolCalendar } from '../availability/pool-calendar.rules.ts';

/** A live place of an entity, as a change of its hours is judged. */
export interface JudgedPlace extends Interval {
  id: string;
  poolId: string;
  entityServiceId: string;
}

/**
 * Which of these places do not fit the rules: their service has no open start at their time on their pool, or it has fewer places
 * than were given before them. Of what was taken of allotments nothing is judged: an allotment ends no place.
 * @param places in the order in which they are given room.
 * @returns their ids.
 */
export function placesWithoutRoom(
  services: readonly ServiceRules[],
  places: readonly JudgedPlace[],
  now: number,
): Set<string> {
  const capacityAt = createCapacities(services, now);
  const taken = createPoolCalendar<JudgedPlace>();
  const withoutRoom = new Set<string>();
  for (const place of places) {
    const capacity = capacityAt(place);
    if (taken.hasRoom(place.poolId, place, capacity)) taken.add(place);
    else withoutRoom.add(place.id);
  }
  return withoutRoom;
}

/** Looks up how many places a service has at exactly a start of a pool, with those of its desk; 0: it has no such start. */
function createCapacities(
  services: readonly ServiceRules[],
  now: number,
): (place: JudgedPlace) => number {
  const byId = new Map(services.map((rules) => [rules.entityServiceId, rules]));
  // Thousands of places share their starts: each start is looked up by its instant.
  const known = new Map<string, StartsOfService>();
  return ({ entityServiceId, poolId, from }) => {
    const starts = known.get(entityServiceId) ?? { dates: new Set(), capacities: new Map() };
    known.set(entityServiceId, starts);
    if (!starts.capacities.has(from)) {
      // A service that is offered no more has no rules of its own: any start of the pool will do.
      const own = byId.get(entityServiceId);
      for (const rules of own ? [own] : services) addDay(starts, rules, { from, now });
      if (!starts.capacities.has(from)) starts.capacities.set(from, new Map());
    }
    return starts.capacities.get(from)?.get(poolId) ?? 0;
  };
}

/** What is known of the starts of a service. */
interface StartsOfService {
  /** The civil days that are known, of each rules. */
  dates: Set<string>;
  /** By instant and pool. */
  capacities: Map<number, Map<string, number>>;
}

/** Adds the starts of the day of an instant. */
function addDay(
  { dates, capacities }: StartsOfService,
  rules: ServiceRules,
  { from, now }: { from: number; now: number },
): void {
  const date = localDay(new Date(from), rules.timeZone);
  const key = `${rules.entityServiceId} ${date}`;
  if (dates.has(key)) return;
  dates.add(key);
  for (const scheduled of listOpenStarts(rules, date)) {
    const { schedule, from: at } = withExtraPlaces(scheduled, rules.extraCapacity, {
      now,
      reach: 'desk',
    });
    const ofStart = capacities.get(at) ?? new Map<string, number>();
    capacities.set(at, ofStart);
    ofStart.set(schedule.poolId, Math.max(schedule.capacity, ofStart.get(schedule.poolId) ?? 0));
  }
}
