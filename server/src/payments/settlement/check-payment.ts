import { lockCartById } from '../../cart/index.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readUnpaidAssetIds } from '../lifecycle/payable-places.queries.ts';
import { isOpen } from '../lifecycle/payment-status.rules.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findPayment, lockPayment } from '../lifecycle/payments.queries.ts';
import { queueSessionExpiry } from '../lifecycle/queue-session-expiry.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { ProviderSession } from '../providers/provider.ts';
import { applySessionState, closeUnpaidPayment } from './apply-session-state.ts';
import { cancelOpenPayment } from './cancel-payment.ts';

/**
 * Reads the state of an open payment from the provider, so that a lost webhook loses nothing. A payment that has
 * expired here is expired at the provider first. A payment of a provider that is not configured stays as it is.
 * @throws ProviderUnavailable, for the queue to retry.
 */
export async function checkPayment(
  deps: PaymentsDeps,
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.kind !== 'online' || !isOpen(payment.status)) return;
  const hasExpired = payment.expiresAt !== null && payment.expiresAt <= now;
  const { providerSession } = payment;
  if (providerSession === null)
    return hasExpired ? expirePaymentWithoutSession(deps.db, payment, now) : undefined;
  const { provider } = deps;
  if (payment.provider !== provider.name) return;
  const session = await (hasExpired
    ? provider.expireSession({ sessionId: providerSession, now })
    : provider.readSession(providerSession));
  await inTransaction(deps.db, async (trx) => {
    if (!hasExpired || !hasExpiredWhileProcessing(session, now))
      return void (await applySessionState(trx, { session, now, log: deps.log }));
    await applySessionState(trx, {
      session: { ...session, status: 'expired' },
      now,
      log: deps.log,
    });
    await queueSessionExpiry(trx, paymentId);
  });
}

/**
 * Whether a voucher has expired here while a bank may still send its money. The payment expires; money that arrives
 * later is booked or refunded as any late money.
 */
function hasExpiredWhileProcessing({ status, expiresAt }: ProviderSession, now: Date): boolean {
  return status === 'processing' && expiresAt <= now;
}

/**
 * Reads a session that a notice of the provider points to.
 * @throws ProviderUnavailable, for the queue to retry.
 */
export async function checkSession(
  deps: PaymentsDeps,
  sessionId: string,
  now: Date,
): Promise<void> {
  const session = await deps.provider.readSession(sessionId);
  await inTransaction(deps.db, (trx) => applySessionState(trx, { session, now, log: deps.log }));
}

const longestCheckIntervalMilliseconds = 6 * 60 * 60_000;

/**
 * Returns the session's own expiry if that is within six hours, as for a push to a phone; else six hours from now, as
 * for a voucher.
 */
function nextExpiryCheckAt(expiresAt: Date, now: Date): Date {
  const latest = new Date(now.getTime() + longestCheckIntervalMilliseconds);
  return expiresAt > now && expiresAt < latest ? expiresAt : latest;
}

/**
 * Expires the session of a payment that was cancelled or has expired here. If the payer was faster, the money is
 * recorded and refunded. A session that the provider cannot expire is read again until it has expired, so that money
 * without a notice is found.
 * @throws ProviderUnavailable, for the queue to retry.
 */
export async function expireProviderSession(
  deps: PaymentsDeps,
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.status === 'deferred') return cancelOrphanedPaymentLink(deps.db, payment, now);
  if (!payment?.providerSession || payment.provider !== deps.provider.name) return;
  const { providerSession: sessionId } = payment;
  const session = await deps.provider.expireSession({ sessionId, now });
  await inTransaction(deps.db, async (trx) => {
    await applySessionState(trx, { session, now, log: deps.log });
    if (session.status !== 'processing') return;
    await queueSessionExpiry(trx, paymentId, nextExpiryCheckAt(session.expiresAt, now));
  });
}

/** Cancels a link whose persons have all cancelled one by one. */
async function cancelOrphanedPaymentLink(
  db: Db,
  { id, cartId }: Payment,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartById(trx, cartId);
    const payment = await lockPayment(trx, id);
    if (payment.status !== 'deferred' || (await readUnpaidAssetIds(trx, cartId)).length > 0) return;
    await cancelOpenPayment(trx, payment, now);
  });
}

/** Expires a payment without a session: no payer ever got the address of a payment page. */
async function expirePaymentWithoutSession(
  db: Db,
  { id, cartId }: Payment,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartById(trx, cartId);
    const payment = await lockPayment(trx, id);
    const isWaiting = payment.status === 'created' || payment.status === 'deferred';
    if (isWaiting && payment.providerSession === null) {
      await closeUnpaidPayment(trx, payment, { to: 'expired', now });
    }
  });
}
