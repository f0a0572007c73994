import { localDay } from '../platform/local-time.rules.ts';
import { listOpenStarts } from './availability.rules.ts';
import type { Interval, ServiceRules } from './availability-types.rules.ts';
import { withExtraPlaces } from './extra-capacity.rules.ts';
import { createPoolCalendar } from './pool-calendar.rules.ts';

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
    if (capacity > 0 && taken.mostAtOnce(place.poolId, place) < capacity) taken.add(place);
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
  const days = new Map<string, Map<string, number>>();
  const capacitiesOf = (rules: ServiceRules, date: string) => {
    const key = `${rules.entityServiceId} ${date}`;
    const known = days.get(key);
    if (known) return known;
    const capacities = new Map<string, number>();
    for (const scheduled of listOpenStarts(rules, date)) {
      const { from, schedule } = withExtraPlaces(scheduled, rules.extraCapacity, {
        now,
        reach: 'desk',
      });
      const start = `${schedule.poolId} ${from}`;
      capacities.set(start, Math.max(schedule.capacity, capacities.get(start) ?? 0));
    }
    days.set(key, capacities);
    return capacities;
  };
  return ({ entityServiceId, poolId, from }) => {
    // A service that is offered no more has no rules of its own: any start of the pool will do.
    const own = byId.get(entityServiceId);
    let capacity = 0;
    for (const rules of own ? [own] : services) {
      const date = localDay(new Date(from), rules.timeZone);
      capacity = Math.max(capacity, capacitiesOf(rules, date).get(`${poolId} ${from}`) ?? 0);
    }
    return capacity;
  };
}
