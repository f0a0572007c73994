import { cancelAppointmentsOfPayment, openAppointments } from '../../appointments/index.ts';
import type { Actor } from '../../identity/index.ts';
import { patientActor, systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { newToken } from '../../platform/tokens.ts';
import { newId } from '../../platform/uuid.ts';
import { extendHolds, shortenHolds } from '../../scheduling/index.ts';
import { emailPayer } from './email-payer.ts';
import { readUnpaidAssetIds } from './payable-places.queries.ts';
import type { PaymentLinkState } from './payment-link.rules.ts';
import type { PaymentLink } from './payment-links.queries.ts';
import { findPaymentLink, readHeldCents, updatePaymentLink } from './payment-links.queries.ts';
import type { Payment } from './payments.queries.ts';
import { schedulePaymentCheck } from './schedule-payment-check.ts';
import { insertAndLockPayment } from './transition-payment.queries.ts';

/**
 * Creates the link's payment while the payer is not at the provider's page: it is `deferred` and has no session; the
 * places are held until the link expires. The caller has locked the cart.
 */
export async function createWaitingPayment(
  trx: Trx,
  input: { paymentLink: PaymentLink; provider: string; actor: Actor; now: Date },
): Promise<Payment> {
  const { paymentLink, provider, actor, now } = input;
  const { id: deferralId, cartId, accountId, expiresAt } = paymentLink;
  await extendHolds(trx, { cartId, expiresAt, now });
  const payment = await insertAndLockPayment(trx, {
    id: newId(),
    cartId,
    accountId,
    deferralId,
    token: newToken(),
    createdAt: now,
    kind: 'online',
    status: 'deferred',
    provider,
    expiresAt,
    amountCents: await readHeldCents(trx, cartId, now),
  });
  await openAppointments(trx, { cartId, paymentId: payment.id, payment: 'pending', actor, now });
  await schedulePaymentCheck(trx, { paymentId: payment.id, at: expiresAt });
  return payment;
}

/**
 * Handles a payment by a link that failed, expired or was cancelled. While the link is open, the places stay held and
 * it can be paid again; otherwise link and appointments are closed. The caller has locked the cart, and the payment
 * is already closed.
 */
export async function resumeOrCloseLink(trx: Trx, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, deferralId, cartId, provider } = payment;
  const paymentLink = deferralId && (await findPaymentLink(trx, deferralId));
  if (!paymentLink) return;
  const { expiresAt } = paymentLink;
  // A push to a phone may have held the places beyond the link's expiry. That time was shown, so the link lasts as
  // long.
  const heldUntil = await extendHolds(trx, { cartId, expiresAt, now });
  const closesAt = heldUntil && heldUntil > expiresAt ? heldUntil : expiresAt;
  const isOpen = paymentLink.state === 'open' && closesAt > now;
  if (isOpen && (await readUnpaidAssetIds(trx, cartId)).length > 0) {
    if (closesAt > expiresAt) await updatePaymentLink(trx, paymentLink.id, { expiresAt: closesAt });
    await createWaitingPayment(trx, {
      paymentLink: { ...paymentLink, expiresAt: closesAt },
      provider,
      actor: patientActor(paymentLink),
      now,
    });
    return;
  }
  const reason = isOpen ? 'paymentCanceled' : 'expired';
  await cancelAppointmentsOfPayment(trx, { paymentId, reason, actor: systemActor, now });
  await closePaymentLink(trx, {
    paymentLink,
    paymentId,
    state: isOpen ? 'canceled' : 'expired',
    now,
  });
}

/** Shortens the holds to the link's own expiry after the payer has cancelled a voucher. */
export async function releaseVoucherDays(
  trx: Trx,
  { cartId, deferralId }: Pick<Payment, 'cartId' | 'deferralId'>,
  now: Date,
): Promise<void> {
  const paymentLink = deferralId && (await findPaymentLink(trx, deferralId));
  if (!paymentLink) return;
  const expiresAt = paymentLink.expiresAt > now ? paymentLink.expiresAt : now;
  await shortenHolds(trx, { cartId, expiresAt, now });
}

/** Closes a link and e-mails the payer. A link that is closed stays as it was closed, unless it is paid. */
export async function closePaymentLink(
  trx: Trx,
  input: {
    paymentLink: PaymentLink;
    paymentId: string;
    state: Exclude<PaymentLinkState, 'open'>;
    now: Date;
  },
): Promise<void> {
  const { paymentLink, paymentId, state, now } = input;
  if (paymentLink.state === state) return;
  if (paymentLink.state !== 'open' && state !== 'paid') return;
  await updatePaymentLink(trx, paymentLink.id, { state, endedAt: now });
  const message =
    state === 'paid'
      ? ({ template: 'payment-link-paid' } as const)
      : ({ template: 'payment-link-over', reason: state } as const);
  await emailPayer(trx, { paymentLink, paymentId, message, now });
}
