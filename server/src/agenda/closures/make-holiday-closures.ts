import { holidayMonths } from '@vaga/contract/closure-limits';
import type { Db, Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import { insertHolidayClosures, lockPoolsOfEntity } from '../../scheduling/index.ts';
import type { HolidayClosure } from './holiday-closures.rules.ts';
import { closuresOfDates, missingClosures } from './holiday-closures.rules.ts';
import type { HolidayCalendar } from './holidays.queries.ts';
import { readHolidayCalendar, readHolidayCalendars } from './holidays.queries.ts';
import type { HolidayDate } from './holidays.rules.ts';
import { holidayDates, holidaysOf } from './holidays.rules.ts';

const entitiesPerBatch = 500;

/** Queues one job for each entity that lacks a closure of a holiday, so that one that fails does not delay the others. */
export async function queueHolidayClosures(db: Db, now: Date): Promise<void> {
  let afterId: string | null = null;
  for (;;) {
    const fromDate = earliestDate(now);
    const calendars = await readHolidayCalendars(db, {
      afterId,
      fromDate,
      limit: entitiesPerBatch,
    });
    const lacking = calendars.filter((calendar) => missingOf(calendar, now).length > 0);
    await inTransaction(db, async (trx) => {
      for (const { entityId } of lacking) {
        const key = `agenda.closeForHolidays:${entityId}`;
        await addJob(trx, { name: 'agenda.closeForHolidays', payload: { entityId }, key });
      }
    });
    afterId = calendars.at(-1)?.entityId ?? null;
    if (calendars.length < entitiesPerBatch) return;
  }
}

/**
 * Makes the closures of an entity's holidays, `holidayMonths` ahead. A date on which a place is taken gets none: what no member
 * has decided closes no day over a booking. Run again it adds nothing.
 * @throws Error 55P03 when the locks of the pools could not be taken within 800 ms.
 */
export async function makeHolidayClosures(db: Db, entityId: string, now: Date): Promise<number> {
  return inTransaction(db, (trx) => makeHolidayClosuresIn(trx, entityId, now));
}

/** The same in a transaction that goes on. */
export async function makeHolidayClosuresIn(
  trx: Trx,
  entityId: string,
  now: Date,
): Promise<number> {
  await lockPoolsOfEntity(trx, entityId);
  const calendar = await readHolidayCalendar(trx, { entityId, fromDate: earliestDate(now) });
  const closures = missingOf(calendar, now);
  if (closures.length === 0) return 0;
  return insertHolidayClosures(trx, { entityId, closures, isOverTaken: false, now });
}

function missingOf(calendar: HolidayCalendar, now: Date): HolidayClosure[] {
  const { timeZone, choices, made } = calendar;
  const wanted = closuresOfDates(datesAhead(calendar, now), { choices, timeZone });
  return missingClosures(wanted, made);
}

/** The dates of an entity's holidays from today on, `holidayMonths` ahead. */
export function datesAhead(calendar: HolidayCalendar, now: Date): HolidayDate[] {
  const from = localDay(now, calendar.timeZone);
  const until = Temporal.PlainDate.from(from).add({ months: holidayMonths }).toString();
  return holidayDates(holidaysOf(calendar), { from, until });
}

/** The day before in UTC: no later than today in any zone. */
export function earliestDate(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
}
