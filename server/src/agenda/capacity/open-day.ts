import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, warning, wrongField } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { transact } from '../../platform/transact.ts';
import { openClosedDay } from '../../scheduling/index.ts';
import { offerOpenedHours } from '../../waitlist/index.ts';
import { openHolidayOfYear } from '../closures/open-holiday.ts';

interface OpenDayInput {
  actor: MemberActor;
  /** YYYY-MM-DD at the entity. */
  date: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Opens a day on which the entity is closed, such as a public holiday: for this entity, for good. What is booked stays as it is.
 * @throws Problem 400 for a day that is over.
 */
export async function openDay(db: Db, input: OpenDayInput): Promise<Outcome<null>> {
  const { actor, date, now, idempotencyKey } = input;
  const { entityId, organisationId } = actor;
  return transact(db, idempotencyKey, async (trx) => {
    const { timeZone } = await trx
      .selectFrom('entities')
      .select('timeZone')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow();
    if (date < localDay(now, timeZone)) throw wrongField('date', 'field.date');
    const closures = await openClosedDay(trx, { entityId, date });
    for (const { id, from, until, dayFrom, dayUntil, holiday } of closures) {
      await offerOpenedHours(trx, { entityId, from: dayFrom, until: dayUntil });
      // Else the nightly job would close the day again.
      if (holiday !== null) await openHolidayOfYear(trx, { entityId, holiday, date, now });
      await recordAuditEntry(trx, {
        actor,
        organisationId,
        entityId,
        act: 'day.opened',
        subject: { id, name: null },
        before: { fromTime: from.toISOString(), untilTime: until.toISOString() },
        after: { fromDate: date, untilDate: date },
        now,
      });
    }
    return closures.length === 0 ? warning('agenda.day_not_closed') : done('agenda.day_opened');
  });
}
