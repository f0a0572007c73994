import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { lapseRequest } from '../requests/index.ts';
import { countPaymentsOfOtherProviders, listOpenPayments } from './lifecycle/payments.queries.ts';
import { remindPayer } from './payment-links/remind-payer.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { emailRefundRequest } from './refunds/email-refund-request.ts';
import type { CanceledAppointment } from './refunds/refund-appointment.ts';
import { refundAppointment } from './refunds/refund-appointment.ts';
import { refundRequestKind } from './refunds/refund-request-kind.ts';
import { listRefundRequestsToEmail } from './refunds/refund-requests.queries.ts';
import { listSentRefunds } from './refunds/refunds.queries.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { checkPayment, checkSession, expireProviderSession } from './settlement/check-payment.ts';

/** Every three minutes: reads all open payments from the provider, and e-mails entities about refund requests. */
export const paymentsCrontab = '*/3 * * * * payments.reconcile';

const reconcileLimit = 500;

/**
 * The jobs of the slice. Each may run twice. Their names and payload keys stay the same across releases, because queued
 * jobs outlive a deploy.
 */
export function paymentsJobs(deps: PaymentsDeps & { links: SignedLinks }): Record<string, Job> {
  const logOtherProviders = otherProvidersLogger(deps);
  return {
    'payments.check': ({ paymentId }: { paymentId: string }, { now }) =>
      checkPayment(deps, paymentId, now),
    'payments.end': ({ paymentId }: { paymentId: string }, { now }) =>
      expireProviderSession(deps, paymentId, now),
    'payments.look': ({ sessionId }: { sessionId: string }, { now }) =>
      checkSession(deps, sessionId, now),
    'payments.remind': ({ deferralId }: { deferralId: string }, { now }) =>
      remindPayer(deps.db, deferralId, now),
    'payments.refund': ({ refundId }: { refundId: string }, { now }) =>
      sendRefund(deps, refundId, now),
    'payments.refund-appointment': (canceled: CanceledAppointment, { now }) =>
      refundAppointment(deps.db, canceled, now),
    'payments.ask-place': ({ refundId }: { refundId: string }, { now }) =>
      emailRefundRequest(deps, refundId, now),
    // The version before queues it; `requests.lapse` has taken its place.
    'payments.end-request': ({ refundId: id }: { refundId: string }, { now }) =>
      lapseRequest(deps.db, { kind: refundRequestKind, id, now }),
    'payments.reconcile': async (_payload, { now }) => {
      await logOtherProviders();
      await reconcile(deps, now);
    },
  };
}

/** Logs once per start: the operator has changed the provider, or loaded the demo without one. */
function otherProvidersLogger({ db, provider, log }: PaymentsDeps): () => Promise<void> {
  let isLogged = false;
  return async () => {
    if (isLogged) return;
    for (const otherProvider of await countPaymentsOfOtherProviders(db, provider.name)) {
      log.error(
        otherProvider,
        'payments wait for a provider that is not set up: they are not checked',
      );
    }
    isLogged = true;
  };
}

/** One job each, so that a payment that the provider cannot answer for does not delay the others. */
async function reconcile({ db, provider }: PaymentsDeps, now: Date): Promise<void> {
  const payments = await listOpenPayments(db, { provider: provider.name, limit: reconcileLimit });
  const refunds = await listSentRefunds(db, reconcileLimit);
  const requests = await listRefundRequestsToEmail(db, now, reconcileLimit);
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
  });
}
