import { recordDayAccess, recordHealthAccess } from '../../src/audit/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { inTransaction } from '../../src/platform/transact.ts';
import { frozenAt } from '../app.ts';

interface HealthRecordsOptions {
  personId: string;
  entityId: string;
  resultAppointmentId: string;
}

/**
 * The entity opened the person, and listed the day of their appointment; it owes the authority a report of the result, by
 * a notification with the id of its appointment.
 */
export async function buildHealthRecords(
  db: Db,
  { personId, entityId, resultAppointmentId }: HealthRecordsOptions,
): Promise<void> {
  const actor = { kind: 'link', opens: personId, entityId } as const;
  const seen = { actor, fields: ['name'] as const, now: frozenAt };
  await inTransaction(db, async (trx) => {
    const people = [{ personId, appointmentId: null }];
    await recordHealthAccess(trx, { ...seen, act: 'opened', people });
    await recordDayAccess(trx, { ...seen, act: 'listed', serviceDate: '2026-11-26' });
  });
  await db
    .insertInto('surveillanceNotifications')
    .values({
      id: resultAppointmentId,
      appointmentId: resultAppointmentId,
      result: 'Unauthorized',
      state: 'due',
      dueAt: frozenAt,
      createdAt: frozenAt,
    })
    .execute();
}
