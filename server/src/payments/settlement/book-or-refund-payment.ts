import {
  cancelAppointmentsOfPayment,
  readAssetsToBook,
  recordRefundState,
  settleAppointments,
} from '../../appointments/index.ts';
import { lockActiveAssetIds, markCheckedOut } from '../../cart/index.ts';
import { isAccountActive, systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { bookPlaces } from '../../scheduling/index.ts';
import {
  readCanceledAppointmentIds,
  readCanceledCents,
  readLatestPlaces,
  readUnpaidAssetIds,
} from '../lifecycle/payable-places.queries.ts';
import { closePaymentLink } from '../lifecycle/payment-link-lifecycle.ts';
import { findPaymentLink, findPaymentLinkOfCart } from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findOpenPayment, lockPayment } from '../lifecycle/payments.queries.ts';
import { queueSessionExpiry } from '../lifecycle/queue-session-expiry.ts';
import { transitionPayment } from '../lifecycle/transition-payment.queries.ts';
import { assignReceiptNumber } from '../receipts/assign-receipt-number.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import type { SessionUpdate } from './session-update.ts';

/**
 * Handles money that has arrived. Books all places of the payment, taking released ones again; if one cannot be
 * booked, refunds the whole sum. Also refunds it if the account or one of the persons is deleted. The share of a
 * person who cancelled alone meanwhile is refunded. The caller has locked the cart.
 */
export async function bookOrRefundPayment(
  trx: Trx,
  payment: Payment,
  { session, now }: SessionUpdate,
): Promise<void> {
  const { id: paymentId, cartId } = payment;
  await transitionPayment(trx, payment, {
    to: 'paid',
    paidCents: session.paidCents,
    method: session.method ?? payment.method,
    now,
  });
  const assetIds = await readAssetsToBook(trx, paymentId);
  const canBook =
    (await isAccountActive(trx, payment.accountId)) &&
    (await canStillBook(trx, { payment, assetIds, paidCents: session.paidCents }));
  const isBooked = canBook && (await bookAllPlaces(trx, { payment, assetIds, now }));
  if (!isBooked) return refundWholePayment(trx, payment, { paidCents: session.paidCents, now });
  // All persons cancelled alone while the payment was pending: each share is refunded.
  if (assetIds.length === 0) return cancelUnusedPaymentLink(trx, payment, now);
  await cancelOtherPayment(trx, payment, now);
  await markCheckedOut(trx, { cartId, now });
  await assignReceiptNumber(trx, { paymentId, now });
  await closePaymentLinks(trx, payment, now);
}

/** E-mails the payer who paid by a link, and closes another open link of the cart. */
async function closePaymentLinks(trx: Trx, paid: Payment, now: Date): Promise<void> {
  const { id: paymentId, deferralId, cartId } = paid;
  const latest = await findPaymentLinkOfCart(trx, cartId);
  if (latest?.state === 'open' && latest.id !== deferralId)
    await closePaymentLink(trx, { paymentLink: latest, paymentId, state: 'canceled', now });
  const own = deferralId && (await findPaymentLink(trx, deferralId));
  if (own) await closePaymentLink(trx, { paymentLink: own, paymentId, state: 'paid', now });
}

/**
 * Whether the appointments of this payment can still be booked. The persons exist, the sum is that of the places (and
 * of the shares of persons who cancelled), no person has chosen another time since, the patient has not cancelled the
 * payment, and no other person of the cart waits for a payment: one who cancelled alone and chose again waits for the
 * later payment.
 */
async function canStillBook(
  trx: Trx,
  { payment, assetIds, paidCents }: { payment: Payment; assetIds: string[]; paidCents: number },
): Promise<boolean> {
  const existing = await lockActiveAssetIds(trx, payment.cartId);
  if (!assetIds.every((assetId) => existing.includes(assetId))) return false;
  const unpaid = await readUnpaidAssetIds(trx, payment.cartId);
  if (payment.status === 'canceled' && unpaid.length === 0) return false;
  if (unpaid.some((assetId) => !assetIds.includes(assetId))) return false;
  const { cents, hasMoved } = await readLatestPlaces(trx, { paymentId: payment.id, assetIds });
  const canceled = await readCanceledCents(trx, payment.id);
  return !hasMoved && paidCents === payment.amountCents && cents + canceled === paidCents;
}

/**
 * Books all places of a payment, or none. Returns false if one belongs to another cart, or no appointment waits for
 * this payment any more.
 */
async function bookAllPlaces(
  trx: Trx,
  { payment, assetIds, now }: { payment: Payment; assetIds: string[]; now: Date },
): Promise<boolean> {
  if (assetIds.length > 0) {
    const { lost } = await bookPlaces(trx, { cartId: payment.cartId, ownerIds: assetIds, now });
    if (lost.length > 0) return false;
  }
  const settled = await settleAppointments(trx, { paymentId: payment.id, now });
  return settled > 0 || assetIds.length === 0;
}

async function refundWholePayment(
  trx: Trx,
  payment: Payment,
  { paidCents, now }: { paidCents: number; now: Date },
): Promise<void> {
  const { id: paymentId } = payment;
  await cancelAppointmentsOfPayment(trx, {
    paymentId,
    reason: 'placeLost',
    actor: systemActor,
    now,
  });
  const refund = {
    paymentId,
    appointmentId: null,
    amountCents: paidCents,
    reason: 'no place left',
  };
  await queueRefund(trx, { ...refund, state: 'automatic', now });
  for (const appointmentId of await readCanceledAppointmentIds(trx, paymentId)) {
    await recordRefundState(trx, { appointmentId, to: 'automatic', actor: systemActor, now });
  }
  await cancelUnusedPaymentLink(trx, payment, now);
}

/** Cancels the payment's link, unless another open payment of the cart uses it. */
async function cancelUnusedPaymentLink(trx: Trx, payment: Payment, now: Date): Promise<void> {
  const paymentLink = payment.deferralId && (await findPaymentLink(trx, payment.deferralId));
  if (!paymentLink || (await findOpenPayment(trx, payment.cartId))) return;
  await closePaymentLink(trx, { paymentLink, paymentId: payment.id, state: 'canceled', now });
}

/** Cancels the open payment of a retry if the earlier payment's money arrived first, so the cart is not paid twice. */
async function cancelOtherPayment(trx: Trx, paid: Payment, now: Date): Promise<void> {
  const other = await findOpenPayment(trx, paid.cartId);
  if (!other) return;
  await transitionPayment(trx, await lockPayment(trx, other.id), { to: 'canceled', now });
  await queueSessionExpiry(trx, other.id);
}
