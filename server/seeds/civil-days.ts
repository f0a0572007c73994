import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { HolidayDate } from '../src/agenda/closures/holidays.rules.ts';
import { holidayDates, holidaysOf } from '../src/agenda/closures/holidays.rules.ts';

export type CivilDay = Temporal.PlainDate;

export function todayOf(now: Date): CivilDay {
  return civilDayOf(now, homeTimeZone);
}

/** The day that a calendar on the wall shows at that moment. */
export function civilDayOf(instant: Date, zone: string): CivilDay {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
}

/** The instant of a wall time; null where the clock skips it. A time that comes twice means its first instant. */
export function instantOf(day: CivilDay, wallTime: Temporal.PlainTime, zone: string): Date | null {
  const wall = day.toPlainDateTime(wallTime);
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : null;
}

/** Whole local days as the database writes a range, the last one included. */
export function wholeDays(from: CivilDay, last: CivilDay, zone: string): string {
  const start = from.toZonedDateTime(zone).toInstant();
  const end = last.add({ days: 1 }).toZonedDateTime(zone).toInstant();
  return `[${start.toString()},${end.toString()})`;
}

/** The national holidays that come next, nearest first. */
export function nextHolidays(after: CivilDay, count: number): HolidayDate[] {
  const holidays = holidaysOf({ region: 'continente', municipalRule: null });
  const from = after.add({ days: 1 }).toString();
  const until = after.add({ years: 1 }).toString();
  return holidayDates(holidays, { from, until }).slice(0, count);
}
