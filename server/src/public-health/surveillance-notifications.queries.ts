import type { Result } from '@vaga/contract/appointments';
import type { SurveillanceState } from '@vaga/contract/public-health';
import type { Updateable } from 'kysely';
import type { Trx } from '../platform/db.ts';
import type { SurveillanceNotifications } from '../platform/db-types.ts';
import type { OpenNotification, Urgency } from './surveillance.rules.ts';

/** How soon a result of the appointment's service must be reported; null: it need not be. */
export async function readUrgency(
  trx: Trx,
  { appointmentId, result }: { appointmentId: string; result: Result },
): Promise<Urgency | null> {
  const row = await trx
    .selectFrom('appointments as appointment')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .innerJoin('notifiableResults as notifiable', 'notifiable.serviceId', 'offered.serviceId')
    .select('notifiable.urgency')
    .where('appointment.id', '=', appointmentId)
    .where('notifiable.result', '=', result)
    .executeTakeFirst();
  return row ? (row.urgency as Urgency) : null;
}

/** Locks the notification of an appointment; null if there is none, or none but a withdrawn one. */
export async function lockNotificationOfAppointment(
  trx: Trx,
  appointmentId: string,
): Promise<(OpenNotification & { id: string }) | null> {
  const row = await trx
    .selectFrom('surveillanceNotifications')
    .select(['id', 'state', 'result', 'reportedResult', 'recordedBy', 'version'])
    .where('appointmentId', '=', appointmentId)
    .where('state', '<>', 'withdrawn')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    state: row.state as SurveillanceState,
    result: row.result as Result,
    reportedResult: row.reportedResult as Result | null,
  };
}

export async function insertNotification(
  trx: Trx,
  row: { id: string; appointmentId: string; result: Result; dueAt: Date; now: Date },
): Promise<void> {
  const { now: createdAt, ...values } = row;
  await trx
    .insertInto('surveillanceNotifications')
    .values({ ...values, createdAt, state: 'due' })
    .execute();
}

type NotificationChange = Omit<Updateable<SurveillanceNotifications>, 'state' | 'result'> & {
  state?: SurveillanceState;
  result?: Result;
};

/** The caller has locked it. */
export async function updateNotification(
  trx: Trx,
  id: string,
  change: NotificationChange,
): Promise<void> {
  await trx.updateTable('surveillanceNotifications').set(change).where('id', '=', id).execute();
}
