import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { newId } from '../../platform/uuid.ts';
import { refundableCents } from '../lifecycle/payment.rules.ts';
import { lockPayment } from '../lifecycle/payments.queries.ts';
import { insertRefund, readRefundedCents } from './refunds.queries.ts';

export interface QueueRefundInput {
  paymentId: string;
  /** Null refunds the whole payment. */
  appointmentId: string | null;
  amountCents: number;
  /** `requested` waits for the entity's answer; `automatic` is sent to the provider. */
  state: 'automatic' | 'requested';
  reason: string;
  /** The patient's own words; null if the patient gave none. */
  requestReason?: string | null;
  now: Date;
}

/**
 * Records a refund, once for an appointment; all refunds of a payment never exceed what was paid.
 * @returns the cents that this refund covers; 0 if nothing is left, or it was recorded before.
 */
export async function queueRefund(trx: Trx, input: QueueRefundInput): Promise<number> {
  const { paymentId, appointmentId, reason, requestReason = null, now } = input;
  // Locks the payment, so that two simultaneous refunds cannot both use the same remaining sum.
  const { paidCents } = await lockPayment(trx, paymentId);
  const refundedCents = await readRefundedCents(trx, paymentId);
  const amountCents = refundableCents(input.amountCents, { paidCents, refundedCents });
  if (amountCents === 0) return 0;
  const id = newId();
  const status = input.state === 'automatic' ? 'queued' : 'requested';
  const isNew = await insertRefund(trx, {
    id,
    paymentId,
    appointmentId,
    amountCents,
    status,
    reason,
    requestReason,
    createdAt: now,
  });
  if (!isNew) return 0;
  const name = status === 'queued' ? 'payments.refund' : 'payments.ask-place';
  await addJob(trx, { name, payload: { refundId: id } });
  return amountCents;
}
