import type { AuditValues } from '@vaga/contract/audit-acts';
import { notFound, wrongField } from '../../platform/http/outcome.ts';
import type { ChangeKind, ChangeOf } from '../change-kind.ts';
import { chooseHoliday, findHoliday } from './choose-holiday.ts';
import type { ChosenHours } from './holiday-closures.rules.ts';
import { holidaySubject } from './holiday-subject.ts';

type Change = ChangeOf<'holiday'>;

/** What the entity does on a holiday, every year: closed, reduced hours, open. */
export const holidayChangeKind: ChangeKind<Change> = {
  async check(trx, change, { entityId, now }) {
    const { holiday } = change;
    if (!(await findHoliday(trx, { entityId, holiday, now }))) throw notFound();
    if (change.choice !== 'reduced') return;
    const { fromTime, toTime } = change;
    if (fromTime === undefined) throw wrongField('change.fromTime', 'field.required');
    if (toTime === undefined || toTime <= fromTime)
      throw wrongField('change.toTime', 'field.invalid');
  },
  async write(trx, change, { entityId, now }) {
    const hours = hoursOf(change);
    const chosen = await chooseHoliday(trx, {
      ...hours,
      entityId,
      holiday: change.holiday,
      now,
    });
    if (!chosen) throw notFound();
    const { holiday, before } = chosen;
    return {
      act: 'holiday.changed',
      subject: { id: holidaySubject(entityId, holiday.id), name: holiday.pt },
      before: valuesOf(before),
      after: valuesOf(hours),
    };
  },
};

function hoursOf({ choice, fromTime, toTime }: Change): ChosenHours {
  if (choice !== 'reduced') return { choice, fromTime: null, toTime: null };
  return { choice, fromTime: fromTime ?? null, toTime: toTime ?? null };
}

function valuesOf({ choice, fromTime, toTime }: ChosenHours): AuditValues {
  return choice === 'reduced' ? { state: choice, fromTime, untilTime: toTime } : { state: choice };
}
