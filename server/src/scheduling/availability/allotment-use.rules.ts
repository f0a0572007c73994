import type { AllotmentRule, ServiceRules } from './availability-types.rules.ts';
import { excludeClosed } from './closures.rules.ts';
import { allotmentHoursAround } from './load.rules.ts';
import { listScheduledStarts } from './scheduled-starts.rules.ts';

/** The part of an allotment that says where and when it sets how many places aside. */
export type AllotmentHours = Pick<
  AllotmentRule,
  'poolId' | 'fromDate' | 'untilDate' | 'fromTime' | 'toTime' | 'places'
>;

/**
 * The places that an allotment sets aside over civil days (YYYY-MM-DD): at each start of its pool within its hours, but no more
 * than the start has. Starts that are closed for every service set nothing aside.
 * @param services the rules of all services of the entity.
 */
export function countPlacesSetAside(
  services: readonly ServiceRules[],
  allotment: AllotmentHours,
  dates: readonly string[],
): number {
  let places = 0;
  for (const date of dates)
    for (const capacity of openStartsOf(services, allotment, date).values())
      places += Math.min(capacity, allotment.places);
  return places;
}

/** The largest capacity at each instant of the day at which the pool has a start within the allotment's hours. */
function openStartsOf(
  services: readonly ServiceRules[],
  allotment: AllotmentHours,
  date: string,
): Map<number, number> {
  const capacities = new Map<number, number>();
  for (const rules of services) {
    const hours = allotmentHoursAround(allotment, { date, timeZone: rules.timeZone });
    if (hours.length === 0) continue;
    const starts = listScheduledStarts(rules, date).filter(
      ({ from, schedule }) =>
        schedule.poolId === allotment.poolId &&
        hours.some((interval) => interval.from <= from && from < interval.until),
    );
    for (const { from, schedule } of excludeClosed(starts, rules.closures))
      capacities.set(from, Math.max(schedule.capacity, capacities.get(from) ?? 0));
  }
  return capacities;
}
