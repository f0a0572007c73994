import type { HolidayChoice } from '@vaga/contract/holidays';
import { addDays } from '../../platform/local-time.rules.ts';
import type { HolidayDate } from './holidays.rules.ts';

/** What an entity does on a holiday; the hours ('HH:MM') are those of `reduced`, else null. */
export interface ChosenHours {
  choice: HolidayChoice;
  fromTime: string | null;
  toTime: string | null;
}

/** What an entity has chosen for a holiday. */
export interface ChosenHoliday extends ChosenHours {
  /** The id of the holiday. */
  holiday: string;
  /** Null: every year. */
  year: number | null;
}

/** A closure of a holiday: epoch milliseconds. */
export interface HolidayInterval {
  from: number;
  until: number;
}

/** A closure that a holiday brings. */
export interface HolidayClosure extends HolidayInterval {
  holiday: string;
  /** YYYY-MM-DD. */
  date: string;
  reasonPt: string;
  reasonEn: string;
}

/** Without a choice an entity is closed on its holidays. */
const closed: ChosenHours = { choice: 'closed', fromTime: null, toTime: null };

/** What holds for every year. */
export function choiceOfEveryYear(choices: readonly ChosenHoliday[], holiday: string): ChosenHours {
  return findChoice(choices, holiday, null) ?? closed;
}

/** What holds for a date: a choice for its year alone counts before that for every year. */
export function choiceOfDate(
  choices: readonly ChosenHoliday[],
  { holiday, year }: HolidayDate,
): ChosenHours & { isOwnChoice: boolean } {
  const own = findChoice(choices, holiday.id, year);
  return own
    ? { ...own, isOwnChoice: true }
    : { ...choiceOfEveryYear(choices, holiday.id), isOwnChoice: false };
}

function findChoice(
  choices: readonly ChosenHoliday[],
  holiday: string,
  year: number | null,
): ChosenHours | null {
  const found = choices.find((one) => one.holiday === holiday && one.year === year);
  if (!found) return null;
  const { choice, fromTime, toTime } = found;
  return { choice, fromTime, toTime };
}

/**
 * When an entity is closed on a civil day: all of it, before and after its reduced hours, or never. The hours are wall times of
 * `timeZone`; on a day of a clock change the day has 23 or 25 hours.
 */
export function closedIntervals(
  date: string,
  timeZone: string,
  { choice, fromTime, toTime }: ChosenHours,
): HolidayInterval[] {
  if (choice === 'open') return [];
  const day = { from: instantOf(date, '00:00', timeZone), until: midnightAfter(date, timeZone) };
  if (choice === 'closed' || fromTime === null || toTime === null) return [day];
  const before = { from: day.from, until: instantOf(date, fromTime, timeZone) };
  const after = { from: instantOf(date, toTime, timeZone), until: day.until };
  return [before, after].filter(({ from, until }) => from < until);
}

function midnightAfter(date: string, timeZone: string): number {
  return instantOf(addDays(date, 1), '00:00', timeZone);
}

/** Epoch milliseconds. A time that the clock skips is the same number of minutes after the change. */
function instantOf(date: string, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds;
}

/** The closures that the choices of an entity ask for on these dates. */
export function closuresOfDates(
  dates: readonly HolidayDate[],
  { choices, timeZone }: { choices: readonly ChosenHoliday[]; timeZone: string },
): HolidayClosure[] {
  return dates.flatMap((one) => {
    const { date, holiday } = one;
    const intervals = closedIntervals(date, timeZone, choiceOfDate(choices, one));
    const { id, pt: reasonPt, en: reasonEn } = holiday;
    return intervals.map(({ from, until }) => ({
      holiday: id,
      date,
      from,
      until,
      reasonPt,
      reasonEn,
    }));
  });
}

/** A closure of a holiday that is there. */
export interface MadeClosure extends HolidayInterval {
  holiday: string;
  date: string;
}

/**
 * The closures that are missing: of dates of which there is none. A date that has one is as a member left it: ended early,
 * or with an hour that was opened.
 */
export function missingClosures(
  wanted: readonly HolidayClosure[],
  made: readonly Pick<MadeClosure, 'holiday' | 'date'>[],
): HolidayClosure[] {
  const there = new Set(made.map(({ holiday, date }) => `${holiday} ${date}`));
  return wanted.filter(({ holiday, date }) => !there.has(`${holiday} ${date}`));
}

/** What a date of a holiday is: see `HolidayDay` of the contract. */
export function stateOfDate({
  choice,
  isMade,
  bookings,
}: {
  choice: HolidayChoice;
  /** It has a closure. */
  isMade: boolean;
  bookings: number;
}): 'closed' | 'reduced' | 'open' | 'planned' | 'undecided' {
  if (choice === 'open' || isMade) return choice;
  return bookings > 0 ? 'undecided' : 'planned';
}
