import { cancelAppointmentsOfPayment } from '../../appointments/index.ts';
import type { CartOwner } from '../../cart/index.ts';
import { lockCartById, lockOwnedCart } from '../../cart/index.ts';
import type { Actor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, warning } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import {
  closePaymentLink,
  releaseVoucherDays,
  resumeOrCloseLink,
} from '../lifecycle/payment-link-lifecycle.ts';
import { findPaymentLink } from '../lifecycle/payment-links.queries.ts';
import { isOpen } from '../lifecycle/payment-status.rules.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findOpenPayment, findPaymentByToken, lockPayment } from '../lifecycle/payments.queries.ts';
import { queueSessionExpiry } from '../lifecycle/queue-session-expiry.ts';
import { transitionPayment } from '../lifecycle/transition-payment.queries.ts';

interface CancelPaymentInput {
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Cancels a payment by the token of the result screens; its places are released immediately. Money that arrives
 * nevertheless is refunded.
 * @throws Problem 404 for an unknown token.
 */
export async function cancelPayment(
  db: Db,
  input: CancelPaymentInput & { token: string },
): Promise<Outcome<null>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const payment = await findPaymentByToken(trx, input.token);
    if (!payment) throw notFound();
    const { id: paymentId, cartId, deferralId } = payment;
    if (deferralId !== null) {
      const isPaid = await cancelLinkSession(trx, { paymentId, cartId, now: input.now });
      return isPaid ? warning('payment.already_paid') : done();
    }
    return cancelLockedPayment(trx, await lockCartAndPayment(trx, payment), {
      actor: { kind: 'link', opens: paymentId, entityId: null },
      now: input.now,
    });
  });
}

/**
 * Cancels the open payment of a cart.
 * @throws Problem 404 for another account's cart.
 */
export async function cancelCartPayment(
  db: Db,
  input: CancelPaymentInput & CartOwner & { cartId: string },
): Promise<Outcome<null>> {
  const { actor, accountId, cartId, now } = input;
  return transact(db, input.idempotencyKey, async (trx) => {
    await lockOwnedCart(trx, { accountId, cartId });
    const open = await findOpenPayment(trx, cartId);
    if (!open) return warning('payment.not_pending');
    return cancelLockedPayment(trx, await lockPayment(trx, open.id), { actor, now });
  });
}

/** Locks the cart, then the payment: the lock order of the whole slice. */
export async function lockCartAndPayment(
  trx: Trx,
  { id, accountId, cartId }: Payment,
): Promise<Payment> {
  await lockOwnedCart(trx, { accountId, cartId });
  return lockPayment(trx, id);
}

async function cancelLockedPayment(
  trx: Trx,
  payment: Payment,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Outcome<null>> {
  if (payment.status === 'paid') return warning('payment.already_paid');
  if (payment.status === 'due') return warning('payment.not_pending');
  await cancelOpenPayment(trx, payment, now);
  await cancelAppointmentsOfPayment(trx, {
    paymentId: payment.id,
    reason: 'paymentCanceled',
    actor,
    now,
  });
  return done();
}

/** Cancels an open payment here and at the provider. The caller handles its places and appointments. */
export async function cancelOpenPayment(trx: Trx, payment: Payment, now: Date): Promise<void> {
  if (!isOpen(payment.status)) return;
  const { id: paymentId, deferralId } = payment;
  await transitionPayment(trx, payment, { to: 'canceled', now });
  await queueSessionExpiry(trx, paymentId);
  const paymentLink = deferralId && (await findPaymentLink(trx, deferralId));
  if (paymentLink) await closePaymentLink(trx, { paymentLink, paymentId, state: 'canceled', now });
}

/**
 * Cancels the session of a payer who leaves the provider's page. The payer cannot cancel the booking, so the link
 * stays open until it expires.
 * @returns true if the payment is paid: then nothing was changed.
 */
export async function cancelLinkSession(
  trx: Trx,
  { paymentId, cartId, now }: { paymentId: string; cartId: string; now: Date },
): Promise<boolean> {
  await lockCartById(trx, cartId);
  const payment = await lockPayment(trx, paymentId);
  if (payment.status === 'paid') return true;
  if (!isOpen(payment.status) || payment.status === 'deferred') return false;
  await transitionPayment(trx, payment, { to: 'canceled', now });
  await queueSessionExpiry(trx, paymentId);
  if (payment.method === 'multibanco') await releaseVoucherDays(trx, payment, now);
  await resumeOrCloseLink(trx, payment, now);
  return false;
}
