import type { RefundState } from '@vaga/contract/appointments';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { transact } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { CancellationRefund } from './appointment.rules.ts';
import { canCancel, isBooked, refundOnCancel } from './appointment.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  lockAppointmentWithGroup,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { cancelApprovalRequestIfEmpty } from './approval.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import { addRefundJob } from './settle-appointments.ts';

interface CancelAppointmentInput {
  accountId: string;
  id: string;
  /** The patient's reason for requesting a refund from the entity. */
  reason: string | null;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

interface CancelAppointmentResult {
  refundState: RefundState;
  refundCents: number;
}

const messageByRefund = {
  none: 'appointment.canceled',
  automatic: 'appointment.canceled_refund',
  requested: 'appointment.canceled_request',
} as const;

/**
 * Cancels the appointment of one person, also in a group whose payment is pending: if the payment succeeds all the same,
 * that person's share is refunded (see `settleAppointments`). The place is available at once.
 */
export async function cancelAppointment(
  db: Db,
  input: CancelAppointmentInput,
): Promise<Outcome<CancelAppointmentResult>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { accountId, id, now } = input;
    const group = await lockAppointmentWithGroup(trx, accountId, id);
    if (!group) throw notFound();
    const { appointment, others } = group;
    if (!canCancel(appointment, now)) return failure('appointment.cannot_cancel');
    const refund = refundOnCancel(appointment, now);
    await markCanceled(trx, appointment, { reason: 'byPerson', accountId, now });
    await releasePlaces(trx, { ownerIds: [appointment.assetId], as: 'released', now });
    if (appointment.approvalRequestId) {
      await cancelApprovalRequestIfEmpty(trx, appointment.approvalRequestId, now);
    }
    await startRefund(trx, { appointment, refund, reason: input.reason, accountId, now });
    await closeOrphanedPayment(trx, appointment, others);
    // An appointment that was never booked has no calendar entry to withdraw.
    if (isBooked(appointment)) {
      const notification = { template: 'appointment-canceled', refund } as const;
      await notifyOfAppointments(trx, { appointmentIds: [id], notification, now });
    }
    const { state: refundState, cents: refundCents } = refund;
    return success({ refundState, refundCents }, messageByRefund[refundState]);
  });
}

/** Closes the payment page once no appointment of the group waits for it, so that it is not paid by mistake. */
async function closeOrphanedPayment(
  trx: Trx,
  { status, paymentId }: Appointment,
  others: Appointment[],
): Promise<void> {
  if (status !== 'PaymentPending' || paymentId === null) return;
  if (others.some((other) => other.status === 'PaymentPending')) return;
  const key = `payments.end:${paymentId}`;
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key });
}

async function startRefund(
  trx: Trx,
  input: {
    appointment: Appointment;
    refund: CancellationRefund;
    reason: string | null;
    accountId: string;
    now: Date;
  },
): Promise<void> {
  const { appointment, refund, accountId, now } = input;
  const { state, cents } = refund;
  if (state === 'none') return;
  const { id, paymentId } = appointment;
  await updateAppointment(trx, id, { refundState: state });
  await recordChanges(trx, [
    { appointmentId: id, field: 'refundState', from: 'none', to: state, accountId, now },
  ]);
  const requestReason = state === 'requested' ? input.reason : null;
  const optionalReason = requestReason === null ? {} : { requestReason };
  await addRefundJob(trx, {
    appointmentId: id,
    paymentId,
    amountCents: cents,
    state,
    ...optionalReason,
  });
}
