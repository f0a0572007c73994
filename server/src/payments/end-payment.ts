import { cancelAppointmentsOfPayment } from '../appointments/index.ts';
import { lockCart, lockCartRow } from '../cart/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { findDeferral } from './deferrals.queries.ts';
import { endAtProvider } from './end-at-provider.ts';
import { isOpen } from './payment.rules.ts';
import type { Payment } from './payments.queries.ts';
import { findByToken, findOpenPayment, lockPayment, updatePayment } from './payments.queries.ts';
import { endDeferral, endTryByLink, giveBackVoucherDays } from './wait-for-link.ts';

interface Call {
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Cancels a payment by the token of the result screens; its places are free at once. Money that arrives all the same
 * goes back.
 * @throws Problem 404 for an unknown token.
 */
export async function cancelPayment(
  db: Db,
  asked: Call & { token: string },
): Promise<Outcome<null>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const payment = await findByToken(trx, asked.token);
    if (!payment) throw notFound();
    const { id: paymentId, cartId, deferralId } = payment;
    if (deferralId !== null) {
      const isPaid = await giveBackToLink(trx, { paymentId, cartId, now: asked.now });
      return isPaid ? warning('payment.already_paid') : done();
    }
    return cancelOne(trx, await lockBoth(trx, payment), { accountId: null, now: asked.now });
  });
}

/**
 * Cancels the payment that a cart waits for.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function cancelCartPayment(
  db: Db,
  asked: Call & { accountId: string; cartId: string },
): Promise<Outcome<null>> {
  const { accountId, cartId, now } = asked;
  return transact(db, asked.idempotencyKey, async (trx) => {
    await lockCart(trx, { accountId, cartId });
    const open = await findOpenPayment(trx, cartId);
    if (!open) return warning('payment.not_pending');
    return cancelOne(trx, await lockPayment(trx, open.id), { accountId, now });
  });
}

/** Locks the cart of a payment, then the payment: the order of everything here. */
export async function lockBoth(trx: Trx, { id, accountId, cartId }: Payment): Promise<Payment> {
  await lockCart(trx, { accountId, cartId });
  return lockPayment(trx, id);
}

async function cancelOne(
  trx: Trx,
  payment: Payment,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<Outcome<null>> {
  if (payment.status === 'paid') return warning('payment.already_paid');
  if (payment.status === 'due') return warning('payment.not_pending');
  await giveUp(trx, payment, now);
  await cancelAppointmentsOfPayment(trx, {
    paymentId: payment.id,
    reason: 'paymentCanceled',
    accountId,
    now,
  });
  return done();
}

/** Ends an open payment here and at the provider; its places and appointments are the caller's. */
export async function giveUp(trx: Trx, payment: Payment, now: Date): Promise<void> {
  if (!isOpen(payment.status)) return;
  const { id: paymentId, deferralId } = payment;
  await updatePayment(trx, paymentId, { status: 'canceled', endedAt: now });
  await endAtProvider(trx, paymentId);
  const deferral = deferralId && (await findDeferral(trx, deferralId));
  if (deferral) await endDeferral(trx, { deferral, paymentId, as: 'canceled', now });
}

/**
 * Whoever pays by a link leaves the provider's page: the booking is not theirs to cancel, so the link waits on until
 * its end.
 * @returns true where it is paid: then nothing was done.
 */
export async function giveBackToLink(
  trx: Trx,
  { paymentId, cartId, now }: { paymentId: string; cartId: string; now: Date },
): Promise<boolean> {
  await lockCartRow(trx, cartId);
  const payment = await lockPayment(trx, paymentId);
  if (payment.status === 'paid') return true;
  if (!isOpen(payment.status) || payment.status === 'deferred') return false;
  await updatePayment(trx, paymentId, { status: 'canceled', endedAt: now });
  await endAtProvider(trx, paymentId);
  if (payment.method === 'multibanco') await giveBackVoucherDays(trx, payment, now);
  await endTryByLink(trx, payment, now);
  return false;
}
