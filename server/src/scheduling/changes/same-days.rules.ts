import { dayMinutes } from '@vaga/contract/schedule-starts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import type { Interval, ServiceRules } from '../availability/availability-types.rules.ts';
import { overlaps } from '../availability/closures.rules.ts';
import { aroundDay } from '../availability/occupied-places.rules.ts';
import { wallClock } from '../availability/wall-clock.rules.ts';

/** The rules of the services of an entity before and after a change, and its time zone. */
interface RulesChange {
  before: readonly ServiceRules[];
  after: readonly ServiceRules[];
  timeZone: string;
}

/** Whether a civil day has the same starts and places before and after. Most closures are of a few of the days. */
export function findSameDays({ before, after }: RulesChange): (date: string) => boolean {
  if (before === after) return () => true;
  const othersOf = (services: readonly ServiceRules[]) =>
    JSON.stringify(services.map((rules) => ({ ...rules, version: 0, closures: [] })));
  if (othersOf(before) !== othersOf(after)) return () => false;
  return remember((date) => {
    const day = aroundDay(date);
    const closuresOf = (services: readonly ServiceRules[]) =>
      JSON.stringify(
        services.map(({ closures }) => closures.filter((closure) => overlaps(closure, day))),
      );
    return closuresOf(before) === closuresOf(after);
  });
}

/**
 * Which places a change cannot touch: their day is the same, and no chain of places that last into another day leads from it to one
 * that is not.
 */
export function findUntouchedPlaces<Place extends Interval>(
  change: RulesChange & { places: readonly Place[] },
): (place: Pick<Place, 'from'>) => boolean {
  const { places, timeZone } = change;
  const isSameDay = findSameDays(change);
  const dayOf = remember((from: number) => localDay(new Date(from), timeZone));
  const endOf = remember((date: string) => wallClock(timeZone, date).boundaryOf(dayMinutes));
  const touched = new Set<string>();
  // Days that last into the next one.
  const linked = new Set<string>();
  for (const { from, until } of places) {
    const date = dayOf(from);
    if (!isSameDay(date)) touched.add(date);
    for (let day = date; until > endOf(day); day = addDays(day, 1)) linked.add(day);
  }
  for (const date of [...touched]) {
    for (let day = addDays(date, -1); linked.has(day); day = addDays(day, -1)) touched.add(day);
    for (let day = date; linked.has(day); day = addDays(day, 1)) touched.add(addDays(day, 1));
  }
  return ({ from }) => !touched.has(dayOf(from));
}

function remember<Key, Answer>(work: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const answer = known.get(key) ?? work(key);
    known.set(key, answer);
    return answer;
  };
}
