import type { Trx } from '../../platform/db.ts';
import { insertHolidayClosures, removeHolidayClosures } from '../../scheduling/index.ts';
import type { ChosenHoliday, ChosenHours, HolidayClosure } from './holiday-closures.rules.ts';
import { choiceOfEveryYear, closuresOfDates } from './holiday-closures.rules.ts';
import {
  deleteChoicesOfYears,
  readHolidayCalendar,
  upsertHolidayChoice,
} from './holidays.queries.ts';
import type { HolidayRule } from './holidays.rules.ts';
import { holidaysOf } from './holidays.rules.ts';
import { datesAhead, earliestDate } from './make-holiday-closures.ts';

/** What an entity is to do on a holiday, every year. */
export interface HolidayDecision extends ChosenHours {
  entityId: string;
  /** The id of the holiday. */
  holiday: string;
  now: Date;
}

/** The holiday of a decision, and what was chosen for every year before. */
interface ChosenBefore {
  holiday: HolidayRule;
  before: ChosenHours;
}

/** The holiday that a place has by this id; null if it has none. */
export async function findHoliday(
  trx: Trx,
  { entityId, holiday: id, now }: Pick<HolidayDecision, 'entityId' | 'holiday' | 'now'>,
): Promise<HolidayRule | null> {
  const calendar = await readHolidayCalendar(trx, { entityId, fromDate: earliestDate(now) });
  return holidaysOf(calendar).find((holiday) => holiday.id === id) ?? null;
}

/**
 * Stores what an entity does on a holiday, and makes its closures so at once, also over what is booked: the member has seen who
 * that is. Nothing is cancelled. Choices for single years end. The caller has locked the pools.
 * @returns null for a holiday that the place does not have.
 */
export async function chooseHoliday(
  trx: Trx,
  decision: HolidayDecision,
): Promise<ChosenBefore | null> {
  const { entityId, holiday: id, choice, fromTime, toTime, now } = decision;
  const calendar = await readHolidayCalendar(trx, { entityId, fromDate: earliestDate(now) });
  const holiday = holidaysOf(calendar).find((one) => one.id === id);
  if (!holiday) return null;
  await deleteChoicesOfYears(trx, { entityId, holiday: id });
  const chosen = { holiday: id, year: null, choice, fromTime, toTime };
  await upsertHolidayChoice(trx, { ...chosen, entityId, now });
  await removeHolidayClosures(trx, { entityId, holiday: id, year: null, now });
  const dates = datesAhead(calendar, now).filter((date) => date.holiday.id === id);
  const choices: ChosenHoliday[] = [chosen];
  const closures = closuresOfDates(dates, { choices, timeZone: calendar.timeZone });
  await insertHolidayClosures(trx, {
    entityId,
    closures: fromNowOn(closures, now),
    isOverTaken: true,
    now,
  });
  return { holiday, before: choiceOfEveryYear(calendar.choices, id) };
}

/** Of a closure that has started only what is left of it. */
function fromNowOn(closures: readonly HolidayClosure[], now: Date): HolidayClosure[] {
  const at = now.getTime();
  return closures.flatMap((closure) =>
    closure.until > at ? [{ ...closure, from: Math.max(closure.from, at) }] : [],
  );
}
