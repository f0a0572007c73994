import type { Interval, ScheduledStart } from './availability-types.rules.ts';

/** `starts` are sorted by time. A start is closed when a closure covers any moment of its slot. */
export function excludeClosed(
  starts: readonly ScheduledStart[],
  closures: readonly Interval[],
): readonly ScheduledStart[] {
  if (closures.length === 0) return starts;
  const closed = mergeIntervals(closures);
  let next = 0;
  return starts.filter((start) => {
    while ((closed[next]?.until ?? Number.POSITIVE_INFINITY) <= start.from) next += 1;
    return (closed[next]?.from ?? Number.POSITIVE_INFINITY) >= start.until;
  });
}

/** Sorted; intervals that touch or overlap become one. */
function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && interval.from <= last.until) last.until = Math.max(last.until, interval.until);
    else result.push({ ...interval });
  }
  return result;
}

/** Whether a closure covers any moment of an interval. */
export function overlapsClosure(interval: Interval, closures: readonly Interval[]): boolean {
  return closures.some((closure) => overlaps(closure, interval));
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.from < other.until && one.until > other.from;
}
