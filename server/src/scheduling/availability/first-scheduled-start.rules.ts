import { startSeriesOf } from '@vaga/contract/schedule-starts';
import type { ScheduleVersion, ServiceRules } from './availability-types.rules.ts';
import { listStartRows } from './scheduled-starts.rules.ts';
import { wallInterval } from './wall-clock.rules.ts';

const dayMinutes = 1440;

interface FirstStartQuestion {
  /** Civil days, YYYY-MM-DD, in order. */
  dates: readonly string[];
  /** Epoch milliseconds: only later starts count. */
  now: number;
  /** Only starts between these wall times, in minutes after midnight; null: at any time of the day. */
  minutes: { from: number; until: number } | null;
}

/**
 * The first start of the schedules on one of the days, closures and occupancy aside: no available start is earlier. Null if there is
 * none.
 */
export function firstScheduledStart(
  rules: Pick<ServiceRules, 'timeZone' | 'schedules'>,
  { dates, now, minutes }: FirstStartQuestion,
): number | null {
  const { timeZone, schedules } = rules;
  if (minutes && !schedules.some((schedule) => reachesInto(schedule, minutes))) return null;
  for (const date of dates) {
    const within = minutes && wallInterval({ timeZone, date }, minutes);
    let first: number | null = null;
    for (const { instants } of listStartRows(rules, date)) {
      const start = instants.find(
        (from) => from > now && (within === null || (from >= within.from && from < within.until)),
      );
      if (start !== undefined && (first === null || start < first)) first = start;
    }
    if (first !== null) return first;
  }
  return null;
}

/** Whether the starts of a working day may lie between these wall times, on it or after its midnight. */
function reachesInto(
  schedule: ScheduleVersion,
  { from, until }: { from: number; until: number },
): boolean {
  const { first, last } = startSeriesOf(schedule);
  return [0, dayMinutes].some((shift) => first < until + shift && last >= from + shift);
}
