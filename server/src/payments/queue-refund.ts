import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import { refundable } from './payment.rules.ts';
import { lockPayment } from './payments.queries.ts';
import { insertRefund, readRefundedCents } from './refunds.queries.ts';

export interface WantedRefund {
  paymentId: string;
  /** Null: the whole payment goes back. */
  appointmentId: string | null;
  amountCents: number;
  /** `requested` waits for the partner's word; `automatic` is sent to the provider. */
  state: 'automatic' | 'requested';
  reason: string;
  /** The patient's own words; null where none were given. */
  requestReason?: string | null;
  now: Date;
}

/**
 * Writes down that money is to go back, once for an appointment, and never more in all than was paid.
 * @returns the cents that are to go back now; 0 where nothing is left, or it was written down before.
 */
export async function queueRefund(trx: Trx, wanted: WantedRefund): Promise<number> {
  const { paymentId, appointmentId, reason, requestReason = null, now } = wanted;
  // Locked, so that two refunds at once cannot both fit into what is left.
  const { paidCents } = await lockPayment(trx, paymentId);
  const refundedCents = await readRefundedCents(trx, paymentId);
  const amountCents = refundable(wanted.amountCents, { paidCents, refundedCents });
  if (amountCents === 0) return 0;
  const id = newId();
  const status = wanted.state === 'automatic' ? 'queued' : 'requested';
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
