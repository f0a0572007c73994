import { cancelAppointmentsOfPayment } from '../../appointments/index.ts';
import { lockCartById } from '../../cart/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { extendHolds } from '../../scheduling/index.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { cartHoldsOf, paymentHoldExpiry } from '../lifecycle/payment.rules.ts';
import { resumeOrCloseLink } from '../lifecycle/payment-link-lifecycle.ts';
import { reactionTo } from '../lifecycle/payment-status.rules.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findPayment, lockPayment, savePaymentSession } from '../lifecycle/payments.queries.ts';
import { schedulePaymentCheck } from '../lifecycle/schedule-payment-check.ts';
import type { PaymentTransition } from '../lifecycle/transition-payment.queries.ts';
import { transitionPayment } from '../lifecycle/transition-payment.queries.ts';
import { bookOrRefundPayment } from './book-or-refund-payment.ts';
import { emailVoucher } from './email-voucher.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';
import type { SessionUpdate } from './session-update.ts';

/**
 * Brings a payment, its places and its appointments to the state of its session, in one transaction. The source may
 * be a webhook, a job or the answer to a call, in any order and any number of times: money is either booked once or
 * refunded.
 * @returns the payment as it is now; null if the session belongs to no payment, or is not the payment's own: money on
 * that one is refunded (`refundUnmatchedPayment`).
 */
export async function applySessionState(trx: Trx, update: SessionUpdate): Promise<Payment | null> {
  const { session, now } = update;
  const found = await findPayment(trx, session.reference);
  if (found?.kind !== 'online') return logUnknownSession(update);
  // The cart first, as in every change of places: this order prevents deadlocks.
  await lockCartById(trx, found.cartId);
  const payment = await lockPayment(trx, found.id);
  if (payment.providerSession !== null && payment.providerSession !== session.id) {
    await refundUnmatchedPayment(trx, payment, update);
    return null;
  }
  if (payment.providerSession === null) {
    await savePaymentSession(trx, payment.id, {
      providerSession: session.id,
      redirectUrl: session.url,
    });
  }
  switch (reactionTo(payment.status, session.status)) {
    case 'open':
      await transitionPayment(trx, payment, { to: 'pending' });
      break;
    case 'process':
      await startProcessing(trx, payment, update);
      break;
    case 'book':
      await bookOrRefundPayment(trx, payment, update);
      break;
    case 'fail': {
      const method = session.method ?? payment.method;
      await closeUnpaidPayment(trx, payment, { to: 'failed', method, now });
      break;
    }
    case 'expire':
      await closeUnpaidPayment(trx, payment, { to: 'expired', now });
      break;
    case 'none':
      break;
  }
  return lockPayment(trx, payment.id);
}

/** Our data does not say who paid, so only the provider can refund it. */
function logUnknownSession({ session, log }: SessionUpdate): null {
  const { id: sessionId, reference } = session;
  if (session.status === 'paid') log.error({ sessionId, reference }, 'money came for no payment');
  return null;
}

/**
 * Marks the payment as processing. The method decides how long the places are held: 10 minutes for a push, until its
 * expiry for a voucher.
 */
async function startProcessing(
  trx: Trx,
  payment: Payment,
  { session, now }: SessionUpdate,
): Promise<void> {
  const { expiresAt, method, voucher } = session;
  await transitionPayment(trx, payment, { to: 'processing', method, voucher, expiresAt });
  await extendHoldsForPayment(trx, { ...payment, method }, { attemptEndsAt: expiresAt, now });
  await schedulePaymentCheck(trx, { paymentId: payment.id, at: expiresAt });
  await emailVoucher(trx, payment, { session, now });
}

/**
 * Closes a payment that failed or expired. Its places stay held until the time that was shown, and to retry; the job
 * that releases expired holds ends them. If nothing is held any more, its appointments are cancelled here.
 */
export async function closeUnpaidPayment(
  trx: Trx,
  open: Payment,
  transition: Extract<PaymentTransition, { to: 'failed' | 'expired' }>,
): Promise<void> {
  const { now } = transition;
  const payment = await transitionPayment(trx, open, transition);
  if (payment.deferralId !== null) return resumeOrCloseLink(trx, payment, now);
  const heldUntil = await extendHoldsForPayment(trx, payment, { attemptEndsAt: now, now });
  if (heldUntil === null) {
    await cancelAppointmentsOfPayment(trx, {
      paymentId: payment.id,
      reason: 'expired',
      actor: systemActor,
      now,
    });
  }
}

/**
 * Extends the holds of a cart as `paymentHoldExpiry` decides.
 * @returns until when; null if nothing is held.
 */
async function extendHoldsForPayment(
  trx: Trx,
  { cartId, method }: Pick<Payment, 'cartId' | 'method'>,
  { attemptEndsAt, now }: { attemptEndsAt: Date; now: Date },
): Promise<Date | null> {
  const holds = cartHoldsOf(await readPayablePlaces(trx, cartId, now), method);
  if (!holds) return null;
  const expiresAt = paymentHoldExpiry(holds, attemptEndsAt);
  return extendHolds(trx, { cartId, expiresAt, now });
}
