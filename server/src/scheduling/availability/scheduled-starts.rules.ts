import { startSeriesOf } from '@vaga/contract/schedule-starts';
import { localDay } from '../../platform/local-time.rules.ts';
import type {
  Interval,
  ScheduledStart,
  ScheduleVersion,
  ServiceRules,
} from './availability-types.rules.ts';
import type { WallClock } from './wall-clock.rules.ts';
import { wallClock } from './wall-clock.rules.ts';

const minute = 60_000;

/** The rules that decide which starts a day has, closed, past and full ones included. */
type ScheduleRules = Pick<ServiceRules, 'timeZone' | 'schedules'>;

/**
 * The starts on a civil day, by time, closed ones included. A day has the starts that its wall clock shows: when an hour
 * is repeated each start counts once (the first instant); an hour that is skipped has none.
 */
export function listScheduledStarts(rules: ScheduleRules, date: string): ScheduledStart[] {
  return toScheduledStarts(listStartRows(rules, date));
}

/** The starts at exactly this instant (epoch milliseconds), of one pool or of several; closed ones included. */
export function startsAt(rules: ScheduleRules, instant: number): ScheduledStart[] {
  const date = localDay(new Date(instant), rules.timeZone);
  return listScheduledStarts(rules, date).filter(({ from }) => from === instant);
}

/** The starts of rows, by time; of one instant the shorter first. */
export function toScheduledStarts(rows: readonly StartRow[]): ScheduledStart[] {
  const starts: ScheduledStart[] = [];
  for (const { schedule, instants } of rows) {
    for (const from of instants) {
      starts.push({ schedule, from, until: from + schedule.intervalMinutes * minute });
    }
  }
  return rows.length > 1 ? starts.sort(byStartThenLength) : starts;
}

/** The starts of one schedule on a civil day, by time; at least one. */
export interface StartRow {
  schedule: ScheduleVersion;
  instants: readonly number[];
}

/** The starts of a civil day, a row for each schedule that has any. */
export function listStartRows({ timeZone, schedules }: ScheduleRules, date: string): StartRow[] {
  const rows: StartRow[] = [];
  const clock = wallClock(timeZone, date);
  addStartRows(rows, schedules, { clock, workingDay: 'own' });
  // The working day of the day before may continue after midnight.
  addStartRows(rows, schedules, { clock, workingDay: 'before' });
  return rows;
}

function addStartRows(
  rows: StartRow[],
  schedules: readonly ScheduleVersion[],
  { clock, workingDay }: { clock: WallClock; workingDay: keyof WallClock['days'] },
): void {
  const shiftMinutes = workingDay === 'own' ? 0 : 1440;
  for (const schedule of schedules) {
    if (!isInForce(schedule, clock.days[workingDay])) continue;
    const { first, last, interval, breakFrom, breakTo } = startSeriesOf(schedule);
    if (last < shiftMinutes) continue;
    const instants = clock.instantsOf({
      first: first - shiftMinutes,
      last: last - shiftMinutes,
      interval,
      breakFrom: breakFrom - shiftMinutes,
      breakTo: breakTo - shiftMinutes,
    });
    if (instants.length > 0) rows.push({ schedule, instants });
  }
}

/** From the first start of a row to the end of its last slot. */
export function intervalOf({ instants, schedule }: StartRow): Interval {
  const [first, last] = [instants[0] ?? 0, instants.at(-1) ?? 0];
  return { from: first, until: last + schedule.intervalMinutes * minute };
}

function isInForce(
  { weekdays, validFrom, validUntil }: ScheduleVersion,
  { date, weekday }: { date: string; weekday: number },
): boolean {
  return weekdays.includes(weekday) && date >= validFrom && date < validUntil;
}

function byStartThenLength(one: ScheduledStart, other: ScheduledStart): number {
  return (
    one.from - other.from ||
    one.until - other.until ||
    (one.schedule.id < other.schedule.id ? -1 : 1)
  );
}
