import { localDay } from '../../platform/local-time.rules.ts';
import type { ScheduleVersion } from '../availability/availability-types.rules.ts';
import { listScheduledStarts } from '../availability/scheduled-starts.rules.ts';

/** A version with the entity services that it serves; null: all. */
type ServingVersion = Omit<ScheduleVersion, 'poolId'> & { serves: readonly string[] | null };

/** A taken place of the pool: its service and its instants in epoch milliseconds. */
interface TakenInstant {
  entityServiceId: string;
  from: number;
  until: number;
}

interface PoolChange {
  timeZone: string;
  before: readonly ServingVersion[];
  after: readonly ServingVersion[];
  places: readonly TakenInstant[];
}

/**
 * How many taken places of a pool fit its schedules as they are, and would not after a change: their start is no longer one of
 * their service, or lasts another time, or more people have it than it then takes.
 */
export function countLostPlaces({ timeZone, before, after, places }: PoolChange): number {
  const fitsBefore = createFit(timeZone, before, places);
  const fitsAfter = createFit(timeZone, after, places);
  return places.filter((place) => fitsBefore(place) && !fitsAfter(place)).length;
}

/** Starts of a day and a service are listed once for all places of them. */
function createFit(
  timeZone: string,
  versions: readonly ServingVersion[],
  places: readonly TakenInstant[],
): (place: TakenInstant) => boolean {
  const startsOf = new Map<string, ReturnType<typeof listScheduledStarts>>();
  const listStarts = (service: string, day: string) => {
    const key = `${service} ${day}`;
    const known = startsOf.get(key);
    if (known) return known;
    const schedules = versions
      .filter(({ serves }) => serves === null || serves.includes(service))
      .map((version) => ({ ...version, poolId: '' }));
    const starts = listScheduledStarts({ timeZone, schedules }, day);
    startsOf.set(key, starts);
    return starts;
  };
  return ({ entityServiceId, from, until }) => {
    const day = localDay(new Date(from), timeZone);
    const taken = places.filter((other) => other.from < until && other.until > from).length;
    return listStarts(entityServiceId, day).some(
      (start) => start.from === from && start.until === until && start.schedule.capacity >= taken,
    );
  };
}
