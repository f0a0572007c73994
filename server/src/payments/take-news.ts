import { cancelAppointmentsOfPayment } from '../appointments/index.ts';
import { lockCartRow } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { extendHolds } from '../scheduling/index.ts';
import { bookPaid } from './book-paid.ts';
import { checkLater } from './check-later.ts';
import { giveBackStray } from './give-back-stray.ts';
import { keepPlacesUntil, keptPlacesOf, reactionTo } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { findPayment, lockPayment, updatePayment } from './payments.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';
import type { ProviderSession } from './provider.ts';
import { tellReference } from './tell-reference.ts';
import { endTryByLink } from './wait-for-link.ts';

export interface News {
  session: ProviderSession;
  now: Date;
  log: PaymentsDeps['log'];
}

/**
 * Brings a payment to where its session stands at the provider, with its places and appointments, in one transaction.
 * Whoever tells (a webhook, a job that asked, the answer to a call), however often and in whatever order: money ends
 * in exactly one of booked once or refunded.
 * @returns the payment as it is now; null where the session belongs to none of ours, or is not the payment's own: what
 * was paid on that one goes back (`giveBackStray`).
 */
export async function takeNews(trx: Trx, news: News): Promise<Payment | null> {
  const { session, now } = news;
  const found = await findPayment(trx, session.reference);
  if (found?.kind !== 'online') return notOurs(news);
  // The cart first, as everything does that takes or gives back places: so nobody waits in a circle.
  await lockCartRow(trx, found.cartId);
  const payment = await lockPayment(trx, found.id);
  if (payment.providerSession !== null && payment.providerSession !== session.id) {
    await giveBackStray(trx, payment, news);
    return null;
  }
  if (payment.providerSession === null) {
    await updatePayment(trx, payment.id, { providerSession: session.id, redirectUrl: session.url });
  }
  switch (reactionTo(payment.status, session.status)) {
    case 'open':
      await updatePayment(trx, payment.id, { status: 'pending' });
      break;
    case 'wait':
      await waitForMoney(trx, payment, news);
      break;
    case 'take':
      await bookPaid(trx, payment, news);
      break;
    case 'fail': {
      const method = session.method ?? payment.method;
      // So that whoever tries again reads what was refused.
      await updatePayment(trx, payment.id, { method });
      await endUnpaid(trx, { ...payment, method }, { status: 'failed', now });
      break;
    }
    case 'expire':
      await endUnpaid(trx, payment, { status: 'expired', now });
      break;
    case 'nothing':
      break;
  }
  return lockPayment(trx, payment.id);
}

/** Nothing here says whose it is, so nobody but the provider can give it back. */
function notOurs({ session, log }: News): null {
  const { id: sessionId, reference } = session;
  if (session.status === 'paid') log.error({ sessionId, reference }, 'money came for no payment');
  return null;
}

/** The method decides how long the places wait: a push to a phone its minutes, a voucher until it expires. */
async function waitForMoney(trx: Trx, payment: Payment, { session, now }: News): Promise<void> {
  const { expiresAt, method, voucher } = session;
  await updatePayment(trx, payment.id, { status: 'processing', method, voucher, expiresAt });
  await keepPlaces(trx, { ...payment, method }, { tryEndsAt: expiresAt, now });
  await checkLater(trx, { paymentId: payment.id, at: expiresAt });
  await tellReference(trx, payment, { session, now });
}

/**
 * Ends a payment that came to nothing, whether it was refused or nobody paid in time. Its places stay until the time that
 * was shown, and for another try; the sweep of holds ends them. Where none is held any more, its appointments end here.
 */
export async function endUnpaid(
  trx: Trx,
  payment: Payment,
  { status, now }: { status: 'failed' | 'expired'; now: Date },
): Promise<void> {
  await updatePayment(trx, payment.id, { status, endedAt: now });
  if (payment.deferralId !== null) return endTryByLink(trx, payment, now);
  const keptUntil = await keepPlaces(trx, payment, { tryEndsAt: now, now });
  if (keptUntil === null) {
    await cancelAppointmentsOfPayment(trx, {
      paymentId: payment.id,
      reason: 'expired',
      accountId: null,
      now,
    });
  }
}

/**
 * Keeps the places of a cart for as long as `keepPlacesUntil` says.
 * @returns until when; null where none is held any more.
 */
async function keepPlaces(
  trx: Trx,
  { cartId, method }: Pick<Payment, 'cartId' | 'method'>,
  { tryEndsAt, now }: { tryEndsAt: Date; now: Date },
): Promise<Date | null> {
  const kept = keptPlacesOf(await readPlacesOfCart(trx, cartId, now), method);
  if (!kept) return null;
  const expiresAt = keepPlacesUntil(kept, tryEndsAt);
  return extendHolds(trx, { cartId, expiresAt, now });
}
