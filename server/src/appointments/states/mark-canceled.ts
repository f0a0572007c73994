import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { statusOf } from './appointment-state.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import { recordChanges, updateAppointment } from './appointments.queries.ts';

/** Marks an appointment as cancelled and raises its `sequence`, so that calendars remove an entry they already have. */
export async function markCanceled(
  trx: Trx,
  appointment: Appointment,
  cancellation: { reason: CancelReason; note?: string | undefined; actor: Actor; now: Date },
): Promise<void> {
  const { id, status: from, sequence } = appointment;
  const to = statusOf({ life: 'canceled' });
  await updateAppointment(trx, id, {
    status: to,
    statusReason: cancellation.reason,
    canceledAt: cancellation.now,
    sequence: sequence + 1,
  });
  const { note = null, actor, now } = cancellation;
  const change = { appointmentId: id, field: 'status', from, to, reason: note } as const;
  await recordChanges(trx, [{ ...change, actor, now }]);
}
