import type { Language } from '@vaga/contract/common';
import type { Holiday, HolidayDay, Holidays, MunicipalDay } from '@vaga/contract/holidays';
import type { Db } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { versionOf } from '../../platform/version-of.ts';
import {
  choiceOfDate,
  choiceOfEveryYear,
  closedIntervals,
  stateOfDate,
} from './holiday-closures.rules.ts';
import type { HolidayCalendar } from './holidays.queries.ts';
import { countBookingsIn, readHolidayCalendar } from './holidays.queries.ts';
import type { HolidayDate } from './holidays.rules.ts';
import { holidayDates, holidaysOf, municipalHoliday } from './holidays.rules.ts';
import { datesAhead, earliestDate } from './make-holiday-closures.ts';

interface ReadHolidaysInput {
  entityId: string;
  language: Language;
  now: Date;
}

/** The holidays of an entity, what it does on each, and who is booked on them. */
export async function readHolidays(
  db: Db,
  { entityId, language, now }: ReadHolidaysInput,
): Promise<Holidays> {
  const calendar = await readHolidayCalendar(db, { entityId, fromDate: earliestDate(now) });
  const dates = datesAhead(calendar, now);
  const bookings = await countBookings(db, calendar, dates);
  const days = dates.map((one, index) => presentDay(calendar, one, bookings[index] ?? 0));
  const holidays = holidaysOf(calendar).map((holiday): Holiday => {
    const ofHoliday = days.filter((_day, index) => dates[index]?.holiday.id === holiday.id);
    return {
      id: holiday.id,
      scope: holiday.scope,
      name: holiday[language],
      ...choiceOfEveryYear(calendar.choices, holiday.id),
      days: ofHoliday,
    };
  });
  holidays.sort((one, other) => (nextDate(one) < nextDate(other) ? -1 : 1));
  return {
    timeZone: calendar.timeZone,
    municipal: presentMunicipalDay(calendar, now),
    holidays,
  };
}

/** 29 February may have no date in the next two years. */
const nextDate = ({ days }: Holiday) => days[0]?.date ?? '9999';

function presentDay(calendar: HolidayCalendar, one: HolidayDate, bookings: number): HolidayDay {
  const chosen = choiceOfDate(calendar.choices, one);
  const isMade = calendar.made.some(
    ({ holiday, date }) => holiday === one.holiday.id && date === one.date,
  );
  const state = stateOfDate({ choice: chosen.choice, isMade, bookings });
  return { date: one.date, ...chosen, state, bookings };
}

/** Appointments on each date, in the hours that are closed or would be. */
async function countBookings(
  db: Db,
  { entityId, timeZone, choices }: HolidayCalendar,
  dates: readonly HolidayDate[],
): Promise<number[]> {
  const intervals = dates.flatMap((one, index) =>
    closedIntervals(one.date, timeZone, choiceOfDate(choices, one)).map((interval) => ({
      ...interval,
      index,
    })),
  );
  const counts = await countBookingsIn(db, entityId, intervals);
  const sums = dates.map(() => 0);
  for (const [position, { index }] of intervals.entries())
    sums[index] = (sums[index] ?? 0) + (counts[position] ?? 0);
  return sums;
}

/** The day of the municipality, with the version that a save names. */
export function presentMunicipalDay(calendar: HolidayCalendar, now: Date): MunicipalDay {
  const { municipality, municipalRule: rule, suggestedRule: suggested, isConfirmed } = calendar;
  const from = localDay(now, calendar.timeZone);
  // Eight years have a 29 February.
  const until = Temporal.PlainDate.from(from).add({ years: 9 }).toString();
  const municipal = holidaysOf(calendar).filter(({ id }) => id === municipalHoliday);
  const [next] = holidayDates(municipal, { from, until });
  const version = versionOf({ rule, isConfirmed });
  return { municipality, rule, suggested, isConfirmed, next: next?.date ?? null, version };
}
