import { cancelAppointmentsOfPayment, openAppointments } from '../appointments/index.ts';
import type { Trx } from '../platform/db.ts';
import { newToken } from '../platform/tokens.ts';
import { newId } from '../platform/uuid.ts';
import { extendHolds, shortenHolds } from '../scheduling/index.ts';
import { checkLater } from './check-later.ts';
import type { DeferralState } from './deferral.rules.ts';
import type { Deferral } from './deferrals.queries.ts';
import { findDeferral, readHeldCents, updateDeferral } from './deferrals.queries.ts';
import type { Payment } from './payments.queries.ts';
import { addPayment } from './payments.queries.ts';
import { readWaiting } from './places.queries.ts';
import { tellPayer } from './tell-payer.ts';

/**
 * Puts a cart's payment into the hands of whoever has the link: a payment that waits with no session, and places that
 * stay as long. The cart is locked.
 */
export async function waitForLink(
  trx: Trx,
  { deferral, provider, now }: { deferral: Deferral; provider: string; now: Date },
): Promise<Payment> {
  const { id: deferralId, cartId, accountId, expiresAt } = deferral;
  await extendHolds(trx, { cartId, expiresAt, now });
  const payment = await addPayment(trx, {
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
  await openAppointments(trx, { cartId, paymentId: payment.id, to: 'PaymentPending', now });
  await checkLater(trx, { paymentId: payment.id, at: expiresAt });
  return payment;
}

/**
 * A try by a link came to nothing: while the link lives its places stay and it can be paid again; afterwards all of it
 * is over. The cart is locked, and the payment written down as ended.
 */
export async function endTryByLink(trx: Trx, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, deferralId, cartId, provider } = payment;
  const deferral = deferralId && (await findDeferral(trx, deferralId));
  if (!deferral) return;
  const { expiresAt } = deferral;
  // A push to a phone at the end of the link may have kept the places longer: that time was shown, so the link lasts as long.
  const keptUntil = await extendHolds(trx, { cartId, expiresAt, now });
  const endsAt = keptUntil && keptUntil > expiresAt ? keptUntil : expiresAt;
  const isLiving = deferral.state === 'open' && endsAt > now;
  if (isLiving && (await readWaiting(trx, cartId)).length > 0) {
    if (endsAt > expiresAt) await updateDeferral(trx, deferral.id, { expiresAt: endsAt });
    await waitForLink(trx, { deferral: { ...deferral, expiresAt: endsAt }, provider, now });
    return;
  }
  const reason = isLiving ? 'paymentCanceled' : 'expired';
  await cancelAppointmentsOfPayment(trx, { paymentId, reason, accountId: null, now });
  await endDeferral(trx, { deferral, paymentId, as: isLiving ? 'canceled' : 'expired', now });
}

/** Without the voucher that its payer gave up, a link keeps its places until its own end. */
export async function giveBackVoucherDays(
  trx: Trx,
  { cartId, deferralId }: Pick<Payment, 'cartId' | 'deferralId'>,
  now: Date,
): Promise<void> {
  const deferral = deferralId && (await findDeferral(trx, deferralId));
  if (!deferral) return;
  const expiresAt = deferral.expiresAt > now ? deferral.expiresAt : now;
  await shortenHolds(trx, { cartId, expiresAt, now });
}

/** Nobody can pay by the link any more; whoever was asked to is told. Once: what has ended stays as it ended. */
export async function endDeferral(
  trx: Trx,
  ended: {
    deferral: Deferral;
    paymentId: string;
    as: Exclude<DeferralState, 'open'>;
    now: Date;
  },
): Promise<void> {
  const { deferral, paymentId, as, now } = ended;
  if (deferral.state === as) return;
  if (deferral.state !== 'open' && as !== 'paid') return;
  await updateDeferral(trx, deferral.id, { state: as, endedAt: now });
  const news =
    as === 'paid'
      ? ({ template: 'payment-link-paid' } as const)
      : ({ template: 'payment-link-over', reason: as } as const);
  await tellPayer(trx, { deferral, paymentId, news, now });
}
