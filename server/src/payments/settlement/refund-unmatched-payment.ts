import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { newId } from '../../platform/uuid.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { insertRefund } from '../refunds/refunds.queries.ts';
import type { SessionUpdate } from './session-update.ts';

/**
 * Refunds money that arrived on a session other than the payment's own. That money pays for nothing, whatever becomes
 * of the payment. Done once for a session and logged as an error; should never happen.
 */
export async function refundUnmatchedPayment(
  trx: Trx,
  payment: Payment,
  { session, now, log }: SessionUpdate,
): Promise<void> {
  if (session.status !== 'paid' || session.paidCents === 0) return;
  const id = newId();
  const isNew = await insertRefund(trx, {
    id,
    paymentId: payment.id,
    appointmentId: null,
    providerSession: session.id,
    amountCents: session.paidCents,
    status: 'queued',
    createdAt: now,
    reason: 'paid on another session',
  });
  if (!isNew) return;
  await addJob(trx, { name: 'payments.refund', payload: { refundId: id } });
  const { paidCents } = session;
  log.error(
    { paymentId: payment.id, sessionId: session.id, paidCents },
    'money came on another session than the payment’s own, and goes back',
  );
}
