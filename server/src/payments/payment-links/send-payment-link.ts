import type { Language } from '@vaga/contract/common';
import { paymentTypes } from '@vaga/contract/payments';
import { activeEntityCode, startPaymentStep } from '../../cart/index.ts';
import type { Actor } from '../../identity/index.ts';
import { checkLinkEmailQuota, checkQuota, patientActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { countQueuedMessages } from '../../platform/outbox.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { checkPaymentLinkLimits } from '../checkout/check-payment-link-limits.ts';
import type { CheckoutOutcome } from '../checkout/checkout-input.ts';
import type { CheckoutPolicy } from '../checkout/checkout-policy.rules.ts';
import { patientPolicy } from '../checkout/checkout-policy.rules.ts';
import { validateCheckout } from '../checkout/validate-checkout.ts';
import { emailPayer } from '../lifecycle/email-payer.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { methodsFor } from '../lifecycle/payment.rules.ts';
import {
  paymentLinkExpiry,
  paymentLinkReminderAt,
  putChosenMethodFirst,
} from '../lifecycle/payment-link.rules.ts';
import { createWaitingPayment } from '../lifecycle/payment-link-lifecycle.ts';
import type { PaymentLink } from '../lifecycle/payment-links.queries.ts';
import { insertPaymentLink } from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

export interface SendPaymentLinkInput {
  accountId: string;
  cartId: string;
  /** The payer's address. */
  email: string;
  /** The method that the owner's form chose; null is right as well, because the payer chooses. */
  chosen: number | null;
  language: Language;
  now: Date;
}

/**
 * Sends a payment link for a cart, and holds its places until the link expires.
 * @throws Problem 404 for another account's cart.
 */
export async function sendPaymentLink(
  deps: PaymentsDeps,
  input: SendPaymentLinkInput & { idempotencyKey: IdempotencyKey | null },
): Promise<CheckoutOutcome> {
  return transact(deps.db, input.idempotencyKey, async (trx) => {
    const created = await issuePaymentLink(trx, deps, {
      ...input,
      policy: patientPolicy(patientActor(input)),
    });
    return 'refused' in created ? created.refused : linkSent(created.payment);
  });
}

/** The answer to the checkout that sent a payment link. */
export function linkSent({ id: idPayment }: Pick<Payment, 'id'>): CheckoutOutcome {
  return success({ paymentResult: { status: 'Success', url: null }, idPayment }, 'deferred.sent');
}

/** Creates and e-mails a payment link inside a transaction; or returns why it is refused. */
export async function issuePaymentLink(
  trx: Trx,
  deps: PaymentsDeps,
  input: SendPaymentLinkInput & { policy: CheckoutPolicy },
): Promise<{ paymentLink: PaymentLink; payment: Payment } | { refused: Outcome<never> }> {
  const { policy, accountId, cartId, email, language, now } = input;
  const { actor } = policy;
  const choice = { id: paymentTypes.online, method: null };
  const checkout = await validateCheckout(trx, deps, { ...input, choice });
  // A payment of the owner's own that has no session yet counts as pending.
  if ('refused' in checkout) return { refused: { ...checkout.refused, data: null } };
  if (checkout.resumablePayment) return { refused: failure('cart.payment_pending') };
  const expiresAt = paymentLinkExpiryForPlaces(checkout.places, now);
  if (!expiresAt) return { refused: failure(tooLateFor(policy)) };
  if (!putChosenMethodFirst(input.chosen, methodsForPayer(deps, checkout.places, expiresAt)))
    return { refused: failure('payment.unavailable') };
  const refused = await checkPaymentLinkEmailQuota(trx, { accountId, actor, email, now });
  if (refused) return { refused };
  const entityCode = activeEntityCode(checkout.cart, now);
  const tooMany = await checkPaymentLinkLimits(trx, {
    ...input,
    entityCode,
    places: checkout.places,
  });
  if (tooMany) return { refused: tooMany };
  await startPaymentStep(trx, { cart: checkout.cart, holdMinutes: deps.holdMinutes, now });
  const id = newId();
  const paymentLink = await insertPaymentLink(trx, {
    id,
    cartId,
    accountId,
    email,
    language,
    expiresAt,
    createdAt: now,
  });
  const payment = await createWaitingPayment(trx, {
    paymentLink,
    provider: deps.provider.name,
    actor,
    now,
  });
  const runAt = paymentLinkReminderAt({ now, expiresAt });
  if (runAt) {
    const key = `payments.remind:${id}`;
    await addJob(trx, { name: 'payments.remind', payload: { deferralId: id }, runAt, key });
  }
  const message = { template: 'payment-link', isReminder: false } as const;
  await emailPayer(trx, { paymentLink, paymentId: payment.id, message, now });
  return { paymentLink, payment };
}

/** Each has another way out: a patient pays now, the desk of the entity takes the money, a hotel books another time. */
function tooLateFor({ actor, isLimitedByDay }: CheckoutPolicy) {
  if (actor.kind !== 'member') return 'deferred.too_late';
  return isLimitedByDay ? 'hotel.link_too_late' : 'desk.link_too_late';
}

/** When a link that holds these places expires; null if that is too soon. */
export function paymentLinkExpiryForPlaces(
  places: readonly PayablePlace[],
  now: Date,
): Date | null {
  const [first] = places;
  if (!first) return null;
  const heldSince = new Date(Math.min(...places.map((place) => place.heldSince.getTime())));
  return paymentLinkExpiry({ heldSince, firstStart: first.startsAt, now });
}

/** The methods that the provider's page could offer a payer until the link expires. */
export function methodsForPayer(
  { provider }: PaymentsDeps,
  [first]: readonly PayablePlace[],
  sessionEndsAt: Date,
) {
  return first ? methodsFor(provider, { firstStart: first.startsAt, sessionEndsAt }) : [];
}

/**
 * Returns the refusal if the account, or the entity of a member, has sent its daily number of payment-link e-mails. Locks the
 * account until the transaction ends; the caller has locked the cart.
 */
export function checkPaymentLinkEmailQuota(
  trx: Trx,
  { accountId, actor, email, now }: { accountId: string; actor: Actor; email: string; now: Date },
): Promise<Outcome<never> | null> {
  if (actor.kind === 'member')
    return checkLinkEmailQuota(trx, { entityId: actor.entityId, email, now });
  // Those of a link whose address was changed count too.
  const count = (since: Date) =>
    countQueuedMessages(trx, { accountId, template: 'payment-link', since });
  return checkQuota(trx, 'paymentLinkEmails', { accountId, actor, now, count });
}
