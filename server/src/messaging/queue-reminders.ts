import { notifyOfAppointments } from '../appointments/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ReminderKind } from './reminder.rules.ts';
import { leadMinutes, reminderKinds, reminderWindow } from './reminder.rules.ts';
import { lockAppointmentsToRemind, recordReminders } from './reminders.queries.ts';

const batchSize = 100;

/**
 * Queues the reminders that are due at `now`. A reminder and its record are written in one transaction, and the record
 * is unique: exactly one of each kind for an appointment and its start, also if two processes run concurrently or one
 * is killed.
 */
export async function queueReminders(db: Db, now: Date): Promise<void> {
  for (const kind of reminderKinds) {
    for (;;) {
      const found = await inTransaction(db, (trx) => queueBatch(trx, kind, now));
      if (found < batchSize) break;
    }
  }
}

async function queueBatch(trx: Trx, kind: ReminderKind, now: Date): Promise<number> {
  const window = reminderWindow(kind, now);
  const criteria = { kind, ...window, leadMinutes: leadMinutes(kind), limit: batchSize };
  const found = await lockAppointmentsToRemind(trx, criteria);
  if (found.length === 0) return 0;
  const appointmentIds = await recordReminders(trx, { appointmentIds: found, kind, now });
  const notification = { template: 'appointment-reminder', reminder: kind } as const;
  await notifyOfAppointments(trx, { appointmentIds, notification, now });
  return found.length;
}
