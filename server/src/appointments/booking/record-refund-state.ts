import type { RefundState } from '@vaga/contract/appointments';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import {
  lockAppointmentById,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';

/** Records the refund state of a cancelled appointment: the entity accepted or refused, or the provider failed. */
export async function recordRefundState(
  trx: Trx,
  refund: {
    appointmentId: string;
    to: Extract<RefundState, 'automatic' | 'accepted' | 'refused' | 'failed'>;
    /** Who decided. */
    actor: Actor;
    now: Date;
  },
): Promise<void> {
  const { appointmentId, to, actor, now } = refund;
  const appointment = await lockAppointmentById(trx, appointmentId);
  if (!appointment || appointment.refundState === to) return;
  await updateAppointment(trx, appointmentId, { refundState: to });
  const from = appointment.refundState;
  await recordChanges(trx, [{ appointmentId, field: 'refundState', from, to, actor, now }]);
}
