import { placesPerAccount } from '@vaga/contract/limits';
import { lockOwnedCart } from '../../cart/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { findEarlierReply, transact } from '../../platform/transact.ts';
import { extendHolds, shortenHolds } from '../../scheduling/index.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { cartHoldsOf, retryHoldExpiry } from '../lifecycle/payment.rules.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import {
  findCanceledPaymentWithSession,
  findOpenPayment,
  findOwnPayment,
  findPayment,
  findPaymentByToken,
  lockPayment,
} from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { cancelLinkSession, cancelOpenPayment } from './cancel-payment.ts';
import { expireProviderSession } from './check-payment.ts';
import { retakePlaces } from './retake-places.ts';

interface RetryPaymentInput {
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

type RetryPaymentOutcome = Outcome<{ id: string }>;

/** Retries a payment by the token of the result screens. @throws Problem 404 for an unknown token. */
export async function tryPaymentAgain(
  deps: PaymentsDeps,
  input: RetryPaymentInput & { token: string },
): Promise<RetryPaymentOutcome> {
  const found = await findPaymentByToken(deps.db, input.token);
  if (!found?.deferralId) return retryPayment(deps, found, input);
  // The payer of a link retries at the link: the cart belongs to its owner.
  const { id, cartId } = found;
  return transact(deps.db, input.idempotencyKey, async (trx) => {
    const isPaid = await cancelLinkSession(trx, { paymentId: id, cartId, now: input.now });
    return isPaid ? warning('payment.already_paid') : success({ id: cartId });
  });
}

/** Retries a payment from the list of appointments. @throws Problem 404 for another account's payment. */
export async function cancelAndRetry(
  deps: PaymentsDeps,
  input: RetryPaymentInput & { accountId: string; paymentId: string },
): Promise<RetryPaymentOutcome> {
  const { accountId, paymentId } = input;
  return retryPayment(deps, await findOwnPayment(deps.db, accountId, paymentId), input);
}

/**
 * Cancels a payment and opens its cart for another one. Held places stay held for at least 5 more minutes; released
 * places are taken again if they are available. Always returns the cart's id: with a warning if a place is lost, or
 * the account holds too many others.
 */
async function retryPayment(
  deps: PaymentsDeps,
  found: Payment | null,
  { now, idempotencyKey }: RetryPaymentInput,
): Promise<RetryPaymentOutcome> {
  if (!found) throw notFound();
  // Checked before the first effect: a repeated key returns the stored answer and takes no place.
  const earlier = await findEarlierReply<{ id: string }>(deps.db, idempotencyKey);
  if (earlier) return earlier;
  const { db, holdMinutes } = deps;
  const endsAt = () => new Date(now.getTime() + holdMinutes * 60_000);
  const retakeResult = await retakePlaces(db, { payment: found, endsAt, now });
  const answer = await transact<{ id: string }>(deps.db, idempotencyKey, async (trx) => {
    const cart = await lockOwnedCart(trx, found);
    const payment = await lockPayment(trx, found.id);
    if (payment.status === 'paid' || payment.status === 'due' || cart.checkedOutAt) {
      return warning('payment.already_paid');
    }
    await adjustHoldsForRetry(trx, await cancelOpenPaymentOfCart(trx, payment, now), now);
    const answer = { id: payment.cartId };
    if (retakeResult === 'too many')
      return warning('cart.too_many_places', { maximum: placesPerAccount }, answer);
    return retakeResult === 'held'
      ? success(answer)
      : warning('payment.hold_expired', undefined, answer);
  });
  return (await wasPaidMeanwhile(deps, found.cartId, now))
    ? warning('payment.already_paid')
    : answer;
}

/**
 * Expires the cancelled session before the patient can pay again, so that it is not accepted on a phone as well. If
 * it was accepted already, the money is booked and there is nothing to pay again. If the provider is unavailable, the
 * job calls it.
 */
async function wasPaidMeanwhile(deps: PaymentsDeps, cartId: string, now: Date): Promise<boolean> {
  const canceled = await findCanceledPaymentWithSession(deps.db, cartId, now);
  if (!canceled) return false;
  try {
    await expireProviderSession(deps, canceled.id, now);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
  return (await findPayment(deps.db, canceled.id))?.receiptNumber != null;
}

/** Sets until when the places are held to retry; a cancelled voucher no longer holds them for days. */
async function adjustHoldsForRetry(
  trx: Trx,
  { cartId, method }: Payment,
  now: Date,
): Promise<void> {
  const holds = cartHoldsOf(await readPayablePlaces(trx, cartId, now), method);
  if (!holds) return;
  const expiresAt = retryHoldExpiry(holds, now);
  if (expiresAt < holds.heldUntil) await shortenHolds(trx, { cartId, expiresAt, now });
  else await extendHolds(trx, { cartId, expiresAt, now });
}

/**
 * Cancels the open payment of the cart: the given one, or one that another window has created since.
 * @returns which of them it was.
 */
async function cancelOpenPaymentOfCart(trx: Trx, payment: Payment, now: Date): Promise<Payment> {
  const open = await findOpenPayment(trx, payment.cartId);
  if (!open) return payment;
  await cancelOpenPayment(trx, await lockPayment(trx, open.id), now);
  return open;
}
