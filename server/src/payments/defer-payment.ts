import type { Language } from '@vaga/contract/common';
import { paymentLinksPerDay } from '@vaga/contract/limits';
import { paymentTypes } from '@vaga/contract/payments';
import { codeInForce, enterPayment } from '../cart/index.ts';
import { takeTurn } from '../identity/index.ts';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success } from '../platform/http/outcome.ts';
import { addJob } from '../platform/jobs.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import type { CheckedOut } from './checkout-cart.ts';
import { chosenFirst, deferralEnd, remindAt } from './deferral.rules.ts';
import type { Deferral } from './deferrals.queries.ts';
import { countLetters, insertDeferral } from './deferrals.queries.ts';
import { refuseLink } from './limit-links.ts';
import { methodsFor } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import type { PlaceOfCart } from './places.queries.ts';
import { readTerms } from './read-terms.ts';
import { tellPayer } from './tell-payer.ts';
import { waitForLink } from './wait-for-link.ts';

export interface Deferring {
  accountId: string;
  cartId: string;
  /** Who is asked to pay. */
  email: string;
  /** What the form said of the way to pay; who pays chooses, so nothing is right as well. */
  chosen: number | null;
  language: Language;
  now: Date;
}

/**
 * Leaves a cart's payment to somebody else: keeps its places for as long as that person may take, and sends the link.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function deferPayment(
  deps: PaymentsDeps,
  asked: Deferring & { idempotencyKey: IdempotencyKey | null },
): Promise<CheckedOut> {
  return transact(deps.db, asked.idempotencyKey, async (trx) => {
    const made = await makeDeferral(trx, deps, asked);
    if ('refused' in made) return made.refused;
    const paymentResult = { status: 'Success' as const, url: null };
    return success({ paymentResult, idPayment: made.payment.id }, 'deferred.sent');
  });
}

/** The same inside a transaction; or why it is refused. */
export async function makeDeferral(
  trx: Trx,
  deps: PaymentsDeps,
  asked: Deferring,
): Promise<{ deferral: Deferral; payment: Payment } | { refused: Outcome<never> }> {
  const { accountId, cartId, email, language, now } = asked;
  const choice = { id: paymentTypes.online, method: null };
  const terms = await readTerms(trx, deps, { ...asked, choice });
  // A try of the owner's own that waits for its session is a payment under way.
  if ('refused' in terms) return { refused: { ...terms.refused, data: null } };
  if (terms.begun) return { refused: failure('cart.payment_pending') };
  const expiresAt = endFor(terms.places, now);
  if (!expiresAt) return { refused: failure('deferred.too_late') };
  if (!chosenFirst(asked.chosen, methodsOf(deps, terms.places, expiresAt)))
    return { refused: failure('payment.unavailable') };
  const refused = await refuseLetter(trx, accountId, now);
  if (refused) return { refused };
  const entityCode = codeInForce(terms.cart, now);
  const tooMany = await refuseLink(trx, { ...asked, entityCode, places: terms.places });
  if (tooMany) return { refused: tooMany };
  await enterPayment(trx, { cart: terms.cart, holdMinutes: deps.holdMinutes, now });
  const id = newId();
  const deferral = await insertDeferral(trx, {
    id,
    cartId,
    accountId,
    email,
    language,
    expiresAt,
    createdAt: now,
  });
  const payment = await waitForLink(trx, { deferral, provider: deps.provider.name, now });
  const runAt = remindAt({ now, expiresAt });
  if (runAt) {
    const key = `payments.remind:${id}`;
    await addJob(trx, { name: 'payments.remind', payload: { deferralId: id }, runAt, key });
  }
  const news = { template: 'payment-link', isReminder: false } as const;
  await tellPayer(trx, { deferral, paymentId: payment.id, news, now });
  return { deferral, payment };
}

/** Until when these places could wait for somebody else; null where that is too short. */
export function endFor(places: readonly PlaceOfCart[], now: Date): Date | null {
  const [first] = places;
  if (!first) return null;
  const heldSince = new Date(Math.min(...places.map((place) => place.heldSince.getTime())));
  return deferralEnd({ heldSince, firstStart: first.startsAt, now });
}

/** What the provider's page could offer whoever pays at the end. */
export function methodsOf(
  { provider }: PaymentsDeps,
  [first]: readonly PlaceOfCart[],
  sessionEndsAt: Date,
) {
  return first ? methodsFor(provider, { firstStart: first.startsAt, sessionEndsAt }) : [];
}

/**
 * Letters go to addresses that strangers give: an account sends so many a day. The account is locked until the
 * transaction ends; the caller has locked the cart.
 */
export async function refuseLetter(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<Outcome<never> | null> {
  await takeTurn(trx, accountId);
  const sent = await countLetters(trx, accountId, dayBefore(now));
  return sent < paymentLinksPerDay
    ? null
    : failure('deferred.too_many', { maximum: paymentLinksPerDay });
}
