import { recordRefundState } from '../../appointments/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readCanceledAppointmentIds } from '../lifecycle/payable-places.queries.ts';
import { nextRefundAttemptAt } from '../lifecycle/payment.rules.ts';
import { accountOfPayerEmail } from '../lifecycle/payment-link.rules.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderRefund } from '../providers/provider.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import type { Refund } from './refunds.queries.ts';
import { findRefund, lockRefund, readRefundEmail, updateRefund } from './refunds.queries.ts';

/**
 * Sends a refund to the provider, or reads its state there: the same key is the same refund. If the provider is down,
 * it is tried again later; after the last attempt the refund is failed, and shown as such.
 */
export async function sendRefund(deps: PaymentsDeps, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund || refund.session === null || !canChange(refund)) return;
  const { log } = deps;
  const order = {
    reference: refund.id,
    sessionId: refund.session,
    amountCents: refund.amountCents,
  };
  try {
    const answer = await deps.provider.refund(order);
    await inTransaction(deps.db, (trx) => recordAnswer(trx, { refundId, answer, now, log }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const { message } = error;
    await inTransaction(deps.db, (trx) => scheduleRetry(trx, { refundId, message, now, log }));
  }
}

interface RefundContext {
  now: Date;
  log: PaymentsDeps['log'];
}

/** A `done` refund can change too: a bank may return the money days later. */
function canChange({ status }: Refund): boolean {
  return status === 'queued' || status === 'sent' || status === 'done';
}

async function recordAnswer(
  trx: Trx,
  { refundId, answer, now, log }: RefundContext & { refundId: string; answer: ProviderRefund },
): Promise<void> {
  const refund = await lockRefund(trx, refundId);
  // Answers may overtake each other: a failure that another answer reported stands.
  if (!canChange(refund)) return;
  const attempts = refund.attempts + 1;
  const answered = { attempts, providerRefund: answer.id, lastError: null };
  if (answer.status === 'failed')
    return failRefund(trx, refund, { message: 'the provider could not refund', now, log });
  // Only a failure changes a refund that is done.
  if (refund.status === 'done') return;
  if (answer.status === 'pending')
    return updateRefund(trx, refundId, { ...answered, status: 'sent' });
  await updateRefund(trx, refundId, { ...answered, status: 'done', doneAt: now });
  await emailRefundDone(trx, refund, now);
}

async function emailRefundDone(trx: Trx, { id, amountCents }: Refund, now: Date): Promise<void> {
  const email = await readRefundEmail(trx, id);
  if (!email) return;
  const { accountEmail, payerEmail, language, firstName, entityId, placeName, method } = email;
  const appointments = email.personNames.map((personName, index) => ({
    personName,
    code: email.codes[index] ?? '',
  }));
  await queueMessage(trx, {
    channel: 'email',
    recipient: payerEmail ?? accountEmail,
    template: 'refund-done',
    now,
    accountId: accountOfPayerEmail(email),
    entityId,
    language: language === 'en' ? 'en' : 'pt',
    data: { firstName, placeName, amountCents, method, visits: appointments },
  });
}

async function scheduleRetry(
  trx: Trx,
  { refundId, message, now, log }: RefundContext & { refundId: string; message: string },
): Promise<void> {
  const refund = await lockRefund(trx, refundId);
  // The next reconciliation reads a refund that the provider has.
  if (refund.status !== 'queued') return;
  const attempts = refund.attempts + 1;
  const runAt = nextRefundAttemptAt(attempts, now);
  if (!runAt) return failRefund(trx, refund, { message, now, log });
  await updateRefund(trx, refundId, { attempts, lastError: message.slice(0, 300) });
  await addJob(trx, { name: 'payments.refund', payload: { refundId }, runAt });
}

async function failRefund(
  trx: Trx,
  refund: Refund,
  { message, now, log }: RefundContext & { message: string },
): Promise<void> {
  const { id, paymentId, appointmentId, attempts } = refund;
  const lastError = message.slice(0, 300);
  log.error(
    { refundId: id, paymentId, lastError },
    'a refund failed: an operator has to look at it',
  );
  await updateRefund(trx, id, {
    status: 'failed',
    attempts: attempts + 1,
    lastError,
    doneAt: null,
  });
  // Money of an unmatched session belongs to no appointment.
  const whole =
    refund.providerSession === null ? await readCanceledAppointmentIds(trx, paymentId) : [];
  for (const canceledId of appointmentId ? [appointmentId] : whole) {
    await recordRefundState(trx, {
      appointmentId: canceledId,
      to: 'failed',
      actor: systemActor,
      now,
    });
  }
}
