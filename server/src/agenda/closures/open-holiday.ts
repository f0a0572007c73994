import type { Trx } from '../../platform/db.ts';
import { upsertHolidayChoice } from './holidays.queries.ts';

/** Remembers that a holiday is open on its date of this year: the nightly job leaves it so. */
export async function openHolidayOfYear(
  trx: Trx,
  of: { entityId: string; holiday: string; date: string; now: Date },
): Promise<void> {
  const { entityId, holiday, date, now } = of;
  await upsertHolidayChoice(trx, {
    entityId,
    holiday,
    year: Number(date.slice(0, 4)),
    choice: 'open',
    fromTime: null,
    toTime: null,
    now,
  });
}
