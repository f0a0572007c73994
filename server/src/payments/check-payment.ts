import { lockCartRow } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { endAtProvider } from './end-at-provider.ts';
import { giveUp } from './end-payment.ts';
import { isOpen } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { findPayment, lockPayment } from './payments.queries.ts';
import { readWaiting } from './places.queries.ts';
import type { ProviderSession } from './provider.ts';
import { endUnpaid, takeNews } from './take-news.ts';

/**
 * Asks the provider how an open payment stands, so that a webhook that got lost loses nothing; one whose time is over
 * is ended there first. A payment of a provider that is not set up stays as it is: nobody there can be asked.
 * @throws ProviderDown, for the queue to ask again.
 */
export async function checkPayment(
  deps: PaymentsDeps,
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.kind !== 'online' || !isOpen(payment.status)) return;
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now;
  const { providerSession } = payment;
  if (providerSession === null)
    return isOver ? endWithoutSession(deps.db, payment, now) : undefined;
  const { provider } = deps;
  if (payment.provider !== provider.name) return;
  const session = await (isOver
    ? provider.expireSession({ sessionId: providerSession, now })
    : provider.readSession(providerSession));
  await inTransaction(deps.db, async (trx) => {
    if (!isOver || !isStuck(session, now))
      return void (await takeNews(trx, { session, now, log: deps.log }));
    await takeNews(trx, { session: { ...session, status: 'expired' }, now, log: deps.log });
    await endAtProvider(trx, paymentId);
  });
}

/**
 * A voucher that banks may still bring money for though its time is over. Nobody waits for it any more; what comes all
 * the same is booked or goes back, as any late money.
 */
function isStuck({ status, expiresAt }: ProviderSession, now: Date): boolean {
  return status === 'processing' && expiresAt <= now;
}

/**
 * Asks the provider about a session that it sent news of.
 * @throws ProviderDown, for the queue to ask again.
 */
export async function lookAtSession(
  deps: PaymentsDeps,
  sessionId: string,
  now: Date,
): Promise<void> {
  const session = await deps.provider.readSession(sessionId);
  await inTransaction(deps.db, (trx) => takeNews(trx, { session, now, log: deps.log }));
}

const longestMilliseconds = 6 * 60 * 60_000;

/** A push to a phone is over in minutes; of a voucher it is asked now and then. */
function askAgainAt(expiresAt: Date, now: Date): Date {
  const latest = new Date(now.getTime() + longestMilliseconds);
  return expiresAt > now && expiresAt < latest ? expiresAt : latest;
}

/**
 * Ends at the provider a payment that was given up here. Where somebody paid faster, the money is taken note of and
 * goes back. What the provider cannot end is asked about until it has ended, so that money without a notice is found.
 * @throws ProviderDown, for the queue to ask again.
 */
export async function endSession(deps: PaymentsDeps, paymentId: string, now: Date): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.status === 'deferred') return endOfNobody(deps.db, payment, now);
  if (!payment?.providerSession || payment.provider !== deps.provider.name) return;
  const { providerSession: sessionId } = payment;
  const session = await deps.provider.expireSession({ sessionId, now });
  await inTransaction(deps.db, async (trx) => {
    await takeNews(trx, { session, now, log: deps.log });
    if (session.status !== 'processing') return;
    await endAtProvider(trx, paymentId, askAgainAt(session.expiresAt, now));
  });
}

/** A link that nobody is to pay for any more: all its people canceled one by one. */
async function endOfNobody(db: Db, { id, cartId }: Payment, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartRow(trx, cartId);
    const payment = await lockPayment(trx, id);
    if (payment.status !== 'deferred' || (await readWaiting(trx, cartId)).length > 0) return;
    await giveUp(trx, payment, now);
  });
}

/** Nobody ever got the address of its page, so nobody can have paid. */
async function endWithoutSession(db: Db, { id, cartId }: Payment, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartRow(trx, cartId);
    const payment = await lockPayment(trx, id);
    const isWaiting = payment.status === 'created' || payment.status === 'deferred';
    if (isWaiting && payment.providerSession === null) {
      await endUnpaid(trx, payment, { status: 'expired', now });
    }
  });
}
