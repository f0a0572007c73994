import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { giveBackUnanswered } from './answer-refund-request.ts';
import { askPlace } from './ask-place.ts';
import { checkPayment, endSession, lookAtSession } from './check-payment.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { countPaymentsElsewhere, listOpenPayments } from './payments.queries.ts';
import type { CanceledAppointment } from './refund-appointment.ts';
import { refundAppointment } from './refund-appointment.ts';
import { listToAsk, listUnanswered } from './refund-requests.queries.ts';
import { listSentRefunds } from './refunds.queries.ts';
import { remindPayer } from './remind-payer.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Every three minutes the provider is asked about all that is open, and places about refunds that they have not heard of;
 * what they let pass goes back.
 */
export const paymentsCrontab = '*/3 * * * * payments.reconcile';

const atOnce = 500;

/** What runs without a request. Each may run twice. */
export function paymentsJobs(deps: PaymentsDeps & { links: SignedLinks }): Record<string, Job> {
  const tellElsewhere = tellingOnce(deps);
  return {
    'payments.check': ({ paymentId }: { paymentId: string }, { now }) =>
      checkPayment(deps, paymentId, now),
    'payments.end': ({ paymentId }: { paymentId: string }, { now }) =>
      endSession(deps, paymentId, now),
    'payments.look': ({ sessionId }: { sessionId: string }, { now }) =>
      lookAtSession(deps, sessionId, now),
    'payments.remind': ({ deferralId }: { deferralId: string }, { now }) =>
      remindPayer(deps.db, deferralId, now),
    'payments.refund': ({ refundId }: { refundId: string }, { now }) =>
      sendRefund(deps, refundId, now),
    'payments.refund-appointment': (canceled: CanceledAppointment, { now }) =>
      refundAppointment(deps.db, canceled, now),
    'payments.ask-place': ({ refundId }: { refundId: string }, { now }) =>
      askPlace(deps, refundId, now),
    'payments.end-request': ({ refundId }: { refundId: string }, { now }) =>
      giveBackUnanswered(deps.db, refundId, now),
    'payments.reconcile': async (_payload, { now }) => {
      await tellElsewhere();
      await reconcile(deps, now);
    },
  };
}

/** Once a start: somebody changed the provider, or loaded the demo where none is set up. */
function tellingOnce({ db, provider, log }: PaymentsDeps): () => Promise<void> {
  let isTold = false;
  return async () => {
    if (isTold) return;
    for (const elsewhere of await countPaymentsElsewhere(db, provider.name)) {
      log.error(elsewhere, 'payments wait for a provider that is not set up: they are not checked');
    }
    isTold = true;
  };
}

/** A job each, so that one payment that the provider cannot answer for holds up no other. */
async function reconcile({ db, provider }: PaymentsDeps, now: Date): Promise<void> {
  const payments = await listOpenPayments(db, { provider: provider.name, limit: atOnce });
  const refunds = await listSentRefunds(db, atOnce);
  const requests = await listToAsk(db, now, atOnce);
  const unanswered = await listUnanswered(db, now, atOnce);
  await inTransaction(db, async (trx) => {
    for (const { id: paymentId } of payments) {
      const key = `payments.reconcile:${paymentId}`;
      await addJob(trx, { name: 'payments.check', payload: { paymentId }, key });
    }
    for (const { id: refundId } of refunds) {
      const key = `payments.reconcile:${refundId}`;
      await addJob(trx, { name: 'payments.refund', payload: { refundId }, key });
    }
    for (const { id: refundId } of requests) {
      const key = `payments.ask-place:${refundId}`;
      await addJob(trx, { name: 'payments.ask-place', payload: { refundId }, key });
    }
    for (const { id: refundId } of unanswered) {
      const key = `payments.end-request:${refundId}`;
      await addJob(trx, { name: 'payments.end-request', payload: { refundId }, key });
    }
  });
}
