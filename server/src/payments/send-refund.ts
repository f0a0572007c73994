import { recordRefundState } from '../appointments/index.ts';
import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import { accountOfLetter } from './deferral.rules.ts';
import { nextRefundTry } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { readCanceledOf } from './places.queries.ts';
import type { ProviderRefund } from './provider.ts';
import { ProviderDown } from './provider.ts';
import type { Refund } from './refunds.queries.ts';
import { findRefund, lockRefund, readRefundLetter, updateRefund } from './refunds.queries.ts';

/**
 * Asks the provider for a refund, or how one stands that it has: the same key is the same refund there. A provider that
 * is down is asked again later; after the last try the refund is failed, and shown as such.
 */
export async function sendRefund(deps: PaymentsDeps, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund || refund.session === null || !isUnderWay(refund)) return;
  const { log } = deps;
  const order = {
    reference: refund.id,
    sessionId: refund.session,
    amountCents: refund.amountCents,
  };
  try {
    const answer = await deps.provider.refund(order);
    await inTransaction(deps.db, (trx) => writeDown(trx, { refundId, answer, now, log }));
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    const { message } = error;
    await inTransaction(deps.db, (trx) => tryLater(trx, { refundId, message, now, log }));
  }
}

interface Noted {
  now: Date;
  log: PaymentsDeps['log'];
}

/** Also one that is done: a bank may send the money back to us days later. */
function isUnderWay({ status }: Refund): boolean {
  return status === 'queued' || status === 'sent' || status === 'done';
}

async function writeDown(
  trx: Trx,
  { refundId, answer, now, log }: Noted & { refundId: string; answer: ProviderRefund },
): Promise<void> {
  const refund = await lockRefund(trx, refundId);
  // Answers may overtake each other: a failure that another one has brought stands.
  if (!isUnderWay(refund)) return;
  const attempts = refund.attempts + 1;
  const known = { attempts, providerRefund: answer.id, lastError: null };
  if (answer.status === 'failed')
    return fail(trx, refund, { message: 'the provider could not refund', now, log });
  // What is done is undone by a failure alone.
  if (refund.status === 'done') return;
  if (answer.status === 'pending') return updateRefund(trx, refundId, { ...known, status: 'sent' });
  await updateRefund(trx, refundId, { ...known, status: 'done', doneAt: now });
  await tellRefunded(trx, refund, now);
}

async function tellRefunded(trx: Trx, { id, amountCents }: Refund, now: Date): Promise<void> {
  const letter = await readRefundLetter(trx, id);
  if (!letter) return;
  const { accountEmail, payerEmail, language, firstName, placeName, method } = letter;
  const visits = letter.personNames.map((personName, index) => ({
    personName,
    code: letter.codes[index],
  }));
  await queueMessage(trx, {
    channel: 'email',
    recipient: payerEmail ?? accountEmail,
    template: 'refund-done',
    now,
    accountId: accountOfLetter(letter),
    language: language === 'en' ? 'en' : 'pt',
    data: { firstName, placeName, amountCents, method, visits },
  });
}

async function tryLater(
  trx: Trx,
  { refundId, message, now, log }: Noted & { refundId: string; message: string },
): Promise<void> {
  const refund = await lockRefund(trx, refundId);
  // What the provider has is asked about by the next round.
  if (refund.status !== 'queued') return;
  const attempts = refund.attempts + 1;
  const runAt = nextRefundTry(attempts, now);
  if (!runAt) return fail(trx, refund, { message, now, log });
  await updateRefund(trx, refundId, { attempts, lastError: message.slice(0, 300) });
  await addJob(trx, { name: 'payments.refund', payload: { refundId }, runAt });
}

async function fail(
  trx: Trx,
  refund: Refund,
  { message, now, log }: Noted & { message: string },
): Promise<void> {
  const { id, paymentId, appointmentId, attempts } = refund;
  const lastError = message.slice(0, 300);
  log.error({ refundId: id, paymentId, lastError }, 'a refund failed: somebody has to look at it');
  await updateRefund(trx, id, {
    status: 'failed',
    attempts: attempts + 1,
    lastError,
    doneAt: null,
  });
  // Money of another session concerns no appointment.
  const whole = refund.providerSession === null ? await readCanceledOf(trx, paymentId) : [];
  for (const one of appointmentId ? [appointmentId] : whole) {
    await recordRefundState(trx, { appointmentId: one, to: 'failed', accountId: null, now });
  }
}
