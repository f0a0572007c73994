import type { ExtraCapacity, Interval, ScheduledStart } from './availability-types.rules.ts';
import type { BookingMoment } from './booking-time.rules.ts';
import { overlaps } from './closures.rules.ts';

/**
 * A start with the extra places that last as long as it does. Those of the desk are not counted for the public, so that a
 * cancellation beside them opens nothing too many. Those of an expired draft do not count, whether they were deleted or not.
 */
export function withExtraPlaces(
  start: ScheduledStart,
  extraCapacity: readonly ExtraCapacity[],
  { now, reach = 'public' }: BookingMoment,
): ScheduledStart {
  let extra = 0;
  for (const { poolId, from, until, places, isPublic, expiresAt } of extraCapacity) {
    const lasts = poolId === start.schedule.poolId && from <= start.from && until >= start.until;
    const isGiven = isPublic || reach !== 'public';
    if (lasts && isGiven && (expiresAt === null || expiresAt > now)) extra += places;
  }
  if (extra === 0) return start;
  const { schedule } = start;
  return { ...start, schedule: { ...schedule, capacity: schedule.capacity + extra } };
}

/** Whether any extra place of any pool shares a moment with an interval. */
export function hasExtraPlaces(
  interval: Interval,
  extraCapacity: readonly ExtraCapacity[],
): boolean {
  return extraCapacity.some((extra) => overlaps(extra, interval));
}
