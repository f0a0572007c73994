import type { Result } from '@vaga/contract/appointments';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { planNotification } from './surveillance.rules.ts';
import {
  insertNotification,
  lockNotificationOfAppointment,
  readUrgency,
  updateNotification,
} from './surveillance-notifications.queries.ts';

export interface RecordNotifiableResultInput {
  appointmentId: string;
  /** The result that the appointment has now: entered, corrected, or again `Executed` after an undo. */
  result: Result;
  now: Date;
}

/**
 * Writes, changes or withdraws the notification to the health authority that a result demands. Call it in the transaction of
 * each change of a result, after the appointment is locked. It refuses nothing: a report never blocks a result.
 */
export async function recordNotifiableResult(
  trx: Trx,
  { appointmentId, result, now }: RecordNotifiableResultInput,
): Promise<void> {
  const urgency = await readUrgency(trx, { appointmentId, result });
  const existing = await lockNotificationOfAppointment(trx, appointmentId);
  const plan = planNotification(existing, { result, urgency, now });
  if (plan.kind === 'insert') {
    const { dueAt } = plan;
    await insertNotification(trx, { id: newId(), appointmentId, result, dueAt, now });
  }
  if (!existing || plan.kind === 'none' || plan.kind === 'insert') return;
  const anew = { bundle: null, keyId: null, attempts: 0, lastError: null };
  if (plan.kind === 'replace') await updateNotification(trx, existing.id, { ...anew, result });
  if (plan.kind === 'withdraw')
    await updateNotification(trx, existing.id, { ...anew, state: 'withdrawn' });
  if (plan.kind === 'restore')
    await updateNotification(trx, existing.id, { ...anew, result, state: plan.state });
  if (plan.kind === 'amend') {
    const { dueAt, version } = plan;
    await updateNotification(trx, existing.id, {
      ...anew,
      result,
      dueAt,
      version,
      state: 'amending',
    });
  }
}
