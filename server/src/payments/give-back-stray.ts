import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import type { Payment } from './payments.queries.ts';
import { insertRefund } from './refunds.queries.ts';
import type { News } from './take-news.ts';

/**
 * Money that a provider took on another session than the payment's own: it pays for nothing here, so it goes back from
 * where it came, whatever becomes of the payment. Once for a session, and said in the log: it must not happen.
 */
export async function giveBackStray(
  trx: Trx,
  payment: Payment,
  { session, now, log }: News,
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
