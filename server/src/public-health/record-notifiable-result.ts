import type { Result } from '@vaga/contract/appointments';
import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import { alertsAtOf, leavesAtOf, overdueWindow, planNotification } from './surveillance.rules.ts';
import {
  insertNotification,
  lockNotificationOfAppointment,
  notifyOfAlerts,
  readNotifiable,
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
  const { urgency, entityId } = await readNotifiable(trx, { appointmentId, result });
  const existing = await lockNotificationOfAppointment(trx, appointmentId);
  const plan = planNotification(existing, { result, urgency, now });
  const id = existing?.id ?? newId();
  const anew = { bundle: null, keyId: null, attempts: 0, lastError: null };
  switch (plan.kind) {
    case 'none':
      return;
    // It is due soon at the earliest once it may leave: its job says so then.
    case 'insert':
      await insertNotification(trx, { id, appointmentId, result, dueAt: plan.dueAt, now });
      break;
    case 'replace':
      await updateNotification(trx, id, { ...anew, state: 'due', result });
      break;
    case 'withdraw':
      await updateNotification(trx, id, { ...anew, state: 'withdrawn' });
      return notifyOfAlerts(trx, id);
    case 'restore':
      await updateNotification(trx, id, { ...anew, state: plan.state, result });
      return notifyOfAlerts(trx, id);
    case 'amend': {
      const { dueAt, version } = plan;
      await updateNotification(trx, id, { ...anew, state: 'amending', result, dueAt, version });
    }
  }
  await addSendJob(trx, { id, now });
  if (plan.kind === 'replace') return;
  await addAlertJob(trx, { id, dueAt: plan.dueAt, now });
  await addOverdueJob(trx, { entityId, dueAt: plan.dueAt, now });
}

/** It leaves once the result cannot be undone any more; a correction before that waits as long again. */
async function addSendJob(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  await addJob(trx, {
    name: 'public-health.send',
    payload: { id },
    key: `public-health.send:${id}`,
    runAt: leavesAtOf(now),
  });
}

async function addAlertJob(
  trx: Trx,
  { id, dueAt, now }: { id: string; dueAt: Date; now: Date },
): Promise<void> {
  await addJob(trx, {
    name: 'public-health.tellAlert',
    payload: { id },
    key: `public-health.tellAlert:${id}`,
    runAt: alertsAtOf(dueAt, now),
  });
}

async function addOverdueJob(
  trx: Trx,
  { entityId, dueAt, now }: { entityId: string; dueAt: Date; now: Date },
): Promise<void> {
  const { from, until } = overdueWindow(dueAt, now);
  await addJob(trx, {
    name: 'public-health.warnOverdue',
    payload: { entityId, from: from.toISOString(), until: until.toISOString() },
    key: `public-health.warnOverdue:${entityId}:${until.toISOString()}`,
    runAt: until,
  });
}
