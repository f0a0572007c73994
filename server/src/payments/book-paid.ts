import {
  cancelAppointmentsOfPayment,
  readAssetsToBook,
  recordRefundState,
  settleAppointments,
} from '../appointments/index.ts';
import { lockLivingAssetIds, markCheckedOut } from '../cart/index.ts';
import { isAccountLiving } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { bookPlaces } from '../scheduling/index.ts';
import { findDeferral, findDeferralOfCart } from './deferrals.queries.ts';
import { endAtProvider } from './end-at-provider.ts';
import { numberReceipt } from './number-receipt.ts';
import type { Payment } from './payments.queries.ts';
import { findOpenPayment, lockPayment, updatePayment } from './payments.queries.ts';
import {
  readCanceledOf,
  readLastPlaces,
  readPriceOfCanceled,
  readWaiting,
} from './places.queries.ts';
import { queueRefund } from './queue-refund.ts';
import type { News } from './take-news.ts';
import { endDeferral } from './wait-for-link.ts';

/**
 * Money has arrived: its places are booked, taken again where they were given back, all of them; or all of the money
 * goes back, as it does where the account or one of its people is deleted. A person who canceled alone while it was on its
 * way gets that share back. The cart is locked.
 */
export async function bookPaid(trx: Trx, payment: Payment, { session, now }: News): Promise<void> {
  const { id: paymentId, cartId } = payment;
  await updatePayment(trx, paymentId, {
    status: 'paid',
    paidCents: session.paidCents,
    paidAt: now,
    endedAt: now,
    method: session.method ?? payment.method,
  });
  const assetIds = await readAssetsToBook(trx, paymentId);
  const isWanted =
    (await isAccountLiving(trx, payment.accountId)) &&
    (await paysFor(trx, { payment, assetIds, paidCents: session.paidCents }));
  const isBooked = isWanted && (await book(trx, { payment, assetIds, now }));
  if (!isBooked) return refundAll(trx, payment, { paidCents: session.paidCents, now });
  // Everybody canceled alone while it was on its way: each share goes back.
  if (assetIds.length === 0) return endLinkWithout(trx, payment, now);
  await giveUpOtherPayment(trx, payment, now);
  await markCheckedOut(trx, { cartId, now });
  await numberReceipt(trx, { paymentId, now });
  await endDeferrals(trx, payment, now);
}

/** Whoever paid by a link is told so; one that others were asked to pay by is over. */
async function endDeferrals(trx: Trx, paid: Payment, now: Date): Promise<void> {
  const { id: paymentId, deferralId, cartId } = paid;
  const waiting = await findDeferralOfCart(trx, cartId);
  if (waiting?.state === 'open' && waiting.id !== deferralId)
    await endDeferral(trx, { deferral: waiting, paymentId, as: 'canceled', now });
  const own = deferralId && (await findDeferral(trx, deferralId));
  if (own) await endDeferral(trx, { deferral: own, paymentId, as: 'paid', now });
}

/**
 * Whether this money is still for something: its people are there still, it is the sum of the places it is for (and of
 * the shares of people who canceled), nobody has chosen another time since, the person has not given the payment up, and nobody of the cart
 * waits whom it is not for: somebody who canceled alone and chose again waits for the later payment.
 */
async function paysFor(
  trx: Trx,
  { payment, assetIds, paidCents }: { payment: Payment; assetIds: string[]; paidCents: number },
): Promise<boolean> {
  const living = await lockLivingAssetIds(trx, payment.cartId);
  if (!assetIds.every((assetId) => living.includes(assetId))) return false;
  const waiting = await readWaiting(trx, payment.cartId);
  if (payment.status === 'canceled' && waiting.length === 0) return false;
  if (waiting.some((assetId) => !assetIds.includes(assetId))) return false;
  const { cents, haveMoved } = await readLastPlaces(trx, { paymentId: payment.id, assetIds });
  const canceled = await readPriceOfCanceled(trx, payment.id);
  return !haveMoved && paidCents === payment.amountCents && cents + canceled === paidCents;
}

/** Books all places of a payment, or none; false where one is somebody else's, or nobody waits for this money any more. */
async function book(
  trx: Trx,
  { payment, assetIds, now }: { payment: Payment; assetIds: string[]; now: Date },
): Promise<boolean> {
  if (assetIds.length > 0) {
    const { lost } = await bookPlaces(trx, { cartId: payment.cartId, ownerIds: assetIds, now });
    if (lost.length > 0) return false;
  }
  const settled = await settleAppointments(trx, { paymentId: payment.id, to: 'Paid', now });
  return settled > 0 || assetIds.length === 0;
}

async function refundAll(
  trx: Trx,
  payment: Payment,
  { paidCents, now }: { paidCents: number; now: Date },
): Promise<void> {
  const { id: paymentId } = payment;
  await cancelAppointmentsOfPayment(trx, { paymentId, reason: 'placeLost', accountId: null, now });
  const refund = {
    paymentId,
    appointmentId: null,
    amountCents: paidCents,
    reason: 'no place left',
  };
  await queueRefund(trx, { ...refund, state: 'automatic', now });
  for (const appointmentId of await readCanceledOf(trx, paymentId)) {
    await recordRefundState(trx, { appointmentId, to: 'automatic', accountId: null, now });
  }
  await endLinkWithout(trx, payment, now);
}

/** The link that this was paid by waits for nothing any more, unless another try of it does. */
async function endLinkWithout(trx: Trx, payment: Payment, now: Date): Promise<void> {
  const deferral = payment.deferralId && (await findDeferral(trx, payment.deferralId));
  if (!deferral || (await findOpenPayment(trx, payment.cartId))) return;
  await endDeferral(trx, { deferral, paymentId: payment.id, as: 'canceled', now });
}

/** The person tried again meanwhile, and this money came first: nobody is to pay twice. */
async function giveUpOtherPayment(trx: Trx, paid: Payment, now: Date): Promise<void> {
  const other = await findOpenPayment(trx, paid.cartId);
  if (!other) return;
  await lockPayment(trx, other.id);
  await updatePayment(trx, other.id, { status: 'canceled', endedAt: now });
  await endAtProvider(trx, other.id);
}
