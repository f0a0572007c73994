import type { RefundState } from '@vaga/contract/appointments';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { transact } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { Refund } from './appointment.rules.ts';
import { canCancel, isBooked, refundOnCancel } from './appointment.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import { lockWithGroup, recordChanges, updateAppointment } from './appointments.queries.ts';
import { closeRequestIfEmpty } from './approval.queries.ts';
import { markCanceled } from './cancel-for-payment.ts';
import { addRefundJob } from './settle-appointments.ts';
import { tellAppointments } from './tell-appointments.ts';

interface Asked {
  accountId: string;
  id: string;
  /** Why the money is asked back, where the entity is asked for it. */
  reason: string | null;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

interface Answer {
  refundState: RefundState;
  refundCents: number;
}

const saidFor = {
  none: 'appointment.canceled',
  automatic: 'appointment.canceled_refund',
  requested: 'appointment.canceled_request',
} as const;

/**
 * Cancels one person's appointment, also one of a group whose payment is on its way: should the money come all the
 * same, that person's share goes back (see `settleAppointments`). The place is free at once.
 */
export async function cancelAppointment(db: Db, asked: Asked): Promise<Outcome<Answer>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { accountId, id, now } = asked;
    const group = await lockWithGroup(trx, accountId, id);
    if (!group) throw notFound();
    const { appointment, others } = group;
    if (!canCancel(appointment, now)) return failure('appointment.cannot_cancel');
    const refund = refundOnCancel(appointment, now);
    await markCanceled(trx, appointment, { reason: 'byPerson', accountId, now });
    await releasePlaces(trx, { ownerIds: [appointment.assetId], as: 'released', now });
    if (appointment.approvalRequestId) {
      await closeRequestIfEmpty(trx, appointment.approvalRequestId, now);
    }
    await payBack(trx, { appointment, refund, reason: asked.reason, accountId, now });
    await endPaymentOfNobody(trx, appointment, others);
    // What was never confirmed has nothing to withdraw, and its person knows.
    if (isBooked(appointment)) {
      const news = { template: 'appointment-canceled', refund } as const;
      await tellAppointments(trx, { appointmentIds: [id], news, now });
    }
    const { state: refundState, cents: refundCents } = refund;
    return success({ refundState, refundCents }, saidFor[refundState]);
  });
}

/** Once nobody waits for a payment any more, its page is closed, so that nobody pays it by mistake. */
async function endPaymentOfNobody(
  trx: Trx,
  { status, paymentId }: Appointment,
  others: Appointment[],
): Promise<void> {
  if (status !== 'PaymentPending' || paymentId === null) return;
  if (others.some((other) => other.status === 'PaymentPending')) return;
  const key = `payments.end:${paymentId}`;
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key });
}

async function payBack(
  trx: Trx,
  back: {
    appointment: Appointment;
    refund: Refund;
    reason: string | null;
    accountId: string;
    now: Date;
  },
): Promise<void> {
  const { appointment, refund, accountId, now } = back;
  const { state, cents } = refund;
  if (state === 'none') return;
  const { id, paymentId } = appointment;
  await updateAppointment(trx, id, { refundState: state });
  await recordChanges(trx, [
    { appointmentId: id, field: 'refundState', from: 'none', to: state, accountId, now },
  ]);
  const requestReason = state === 'requested' ? back.reason : null;
  const given = requestReason === null ? {} : { requestReason };
  await addRefundJob(trx, {
    appointmentId: id,
    paymentId,
    amountCents: cents,
    state,
    ...given,
  });
}
