import { alertFreeDays, alertFreePercent } from '@vaga/contract/alert-limits';
import { daysFrom, localDay } from '../platform/local-time.rules.ts';
import type { OccupiedPlaces, ServiceRules } from '../scheduling/index.ts';
import { listPoolStarts, sumAvailableOfPools } from '../scheduling/index.ts';

interface CountedEntity {
  services: readonly ServiceRules[];
  occupied: readonly OccupiedPlaces[];
  timeZone: string;
  now: Date;
}

/**
 * The free places of `alertFreeDays` days from now on, and all that would be free if none were taken: closed hours and what is set
 * aside count as neither.
 */
export function countFreePlaces({ services, occupied, timeZone, now }: CountedEntity): {
  free: number;
  all: number;
} {
  const days = daysFrom(localDay(now, timeZone), alertFreeDays);
  const freeWith = (taken: readonly OccupiedPlaces[]) =>
    days.reduce((total, date) => {
      const { starts } = listPoolStarts(services, taken, { date, now: now.getTime() });
      const places = [...sumAvailableOfPools(starts).values()];
      return total + places.reduce((sum, count) => sum + count, 0);
    }, 0);
  return { free: freeWith(occupied), all: freeWith([]) };
}

/** Whether so few places are free that an alert says so. Where there are no places at all, there are not few of them. */
export function areFew({ free, all }: { free: number; all: number }): boolean {
  return all > 0 && free * 100 < all * alertFreePercent;
}
