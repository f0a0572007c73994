import { placesPerAccount } from '@vaga/contract/limits';
import { lockCart } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, warning } from '../platform/http/outcome.ts';
import { findEarlierReply, transact } from '../platform/transact.ts';
import { extendHolds, shortenHolds } from '../scheduling/index.ts';
import { endSession } from './check-payment.ts';
import { giveBackToLink, giveUp } from './end-payment.ts';
import { keepPlacesForRetry, keptPlacesOf } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import {
  findByToken,
  findGivenUp,
  findOpenPayment,
  findOwnPayment,
  findPayment,
  lockPayment,
} from './payments.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';
import { ProviderDown } from './provider.ts';
import { retakePlaces } from './retake-places.ts';

interface Call {
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

type Answer = Outcome<{ id: string }>;

/** By the token of the result screens. @throws Problem 404 for an unknown one. */
export async function tryPaymentAgain(
  deps: PaymentsDeps,
  asked: Call & { token: string },
): Promise<Answer> {
  const found = await findByToken(deps.db, asked.token);
  if (!found?.deferralId) return tryAgain(deps, found, asked);
  // Whoever has a link goes on at the link: the cart is its owner's.
  const { id, cartId } = found;
  return transact(deps.db, asked.idempotencyKey, async (trx) => {
    const isPaid = await giveBackToLink(trx, { paymentId: id, cartId, now: asked.now });
    return isPaid ? warning('payment.already_paid') : success({ id: cartId });
  });
}

/** From the list of tests. @throws Problem 404 for a payment of somebody else. */
export async function cancelAndRetry(
  deps: PaymentsDeps,
  asked: Call & { accountId: string; paymentId: string },
): Promise<Answer> {
  const { accountId, paymentId } = asked;
  return tryAgain(deps, await findOwnPayment(deps.db, accountId, paymentId), asked);
}

/**
 * Gives a payment up and opens its cart for another. Places that are held stay, at least 5 more minutes; those that
 * were given back are taken again where they are free. The cart's id is the answer in any case: with a warning where a
 * place is lost, or the account holds too many others.
 */
async function tryAgain(
  deps: PaymentsDeps,
  found: Payment | null,
  { now, idempotencyKey }: Call,
): Promise<Answer> {
  if (!found) throw notFound();
  // Before the first effect: what was answered under this key is answered again and takes no place.
  const earlier = await findEarlierReply<{ id: string }>(deps.db, idempotencyKey);
  if (earlier) return earlier;
  const { db, holdMinutes } = deps;
  const endsAt = () => new Date(now.getTime() + holdMinutes * 60_000);
  const retaken = await retakePlaces(db, { payment: found, endsAt, now });
  const answer = await transact<{ id: string }>(deps.db, idempotencyKey, async (trx) => {
    const cart = await lockCart(trx, found);
    const payment = await lockPayment(trx, found.id);
    if (payment.status === 'paid' || payment.status === 'due' || cart.checkedOutAt) {
      return warning('payment.already_paid');
    }
    await keepForRetry(trx, await giveUpOf(trx, payment, now), now);
    const answer = { id: payment.cartId };
    if (retaken === 'too many')
      return warning('cart.too_many_places', { maximum: placesPerAccount }, answer);
    return retaken === 'held'
      ? success(answer)
      : warning('payment.hold_expired', undefined, answer);
  });
  return (await isPaidAfterAll(deps, found.cartId, now)) ? warning('payment.already_paid') : answer;
}

/**
 * Ends what was given up at the provider before its person can pay again, so that nobody accepts it on a phone as well.
 * Where somebody has accepted already, the money books, and there is nothing to pay again. A provider that is away is
 * asked by the job.
 */
async function isPaidAfterAll(deps: PaymentsDeps, cartId: string, now: Date): Promise<boolean> {
  const givenUp = await findGivenUp(deps.db, cartId, now);
  if (!givenUp) return false;
  try {
    await endSession(deps, givenUp.id, now);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
  }
  return (await findPayment(deps.db, givenUp.id))?.receiptNumber != null;
}

/** Until when the places stay for another try; a voucher that is given up no longer keeps them for days. */
async function keepForRetry(trx: Trx, { cartId, method }: Payment, now: Date): Promise<void> {
  const kept = keptPlacesOf(await readPlacesOfCart(trx, cartId, now), method);
  if (!kept) return;
  const expiresAt = keepPlacesForRetry(kept, now);
  if (expiresAt < kept.keptUntil) await shortenHolds(trx, { cartId, expiresAt, now });
  else await extendHolds(trx, { cartId, expiresAt, now });
}

/**
 * The payment itself, or the one that another window has begun since.
 * @returns which of them it was.
 */
async function giveUpOf(trx: Trx, payment: Payment, now: Date): Promise<Payment> {
  const open = await findOpenPayment(trx, payment.cartId);
  if (!open) return payment;
  await giveUp(trx, await lockPayment(trx, open.id), now);
  return open;
}
