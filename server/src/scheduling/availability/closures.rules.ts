import type { Closure, Interval, ScheduledStart } from './availability-types.rules.ts';

/**
 * `starts` are sorted by time. A start is closed when a closure of its pool, or of all pools, covers any moment of its slot.
 */
export function excludeClosed(
  starts: readonly ScheduledStart[],
  closures: readonly Closure[],
): readonly ScheduledStart[] {
  if (closures.length === 0) return starts;
  const closed = mergeIntervals(closures.filter(({ poolId }) => poolId === null));
  const ofPools = closures.filter(({ poolId }) => poolId !== null);
  let next = 0;
  return starts.filter((start) => {
    while ((closed[next]?.until ?? Number.POSITIVE_INFINITY) <= start.from) next += 1;
    const isOpen = (closed[next]?.from ?? Number.POSITIVE_INFINITY) >= start.until;
    const { poolId } = start.schedule;
    return isOpen && !ofPools.some((one) => one.poolId === poolId && overlaps(one, start));
  });
}

/** Sorted; intervals that touch or overlap become one. */
function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && interval.from <= last.until) last.until = Math.max(last.until, interval.until);
    else result.push({ from: interval.from, until: interval.until });
  }
  return result;
}

/** Whether a closure, of whatever pool, covers any moment of an interval. */
export function overlapsClosure(interval: Interval, closures: readonly Interval[]): boolean {
  return closures.some((closure) => overlaps(closure, interval));
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.from < other.until && one.until > other.from;
}
