import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import { guestPlacesPerHotel, placesPerAccount } from '@vaga/contract/limits';
import type { resendPaymentLink as call } from '@vaga/contract/payment-links';
import type { CartOwner } from '../../cart/index.ts';
import { lockOwnedCart } from '../../cart/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../../platform/http/outcome.ts';
import { findEarlierReply, transact } from '../../platform/transact.ts';
import { readCheckoutPolicy } from '../checkout/read-checkout-policy.ts';
import { emailPayer } from '../lifecycle/email-payer.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { expiredLinkDeadline } from '../lifecycle/payment-link.rules.ts';
import type { PaymentLink } from '../lifecycle/payment-links.queries.ts';
import {
  deletePaymentLinkTokens,
  findPaymentLinkOfCart,
  findPaymentOfLink,
  updatePaymentLink,
} from '../lifecycle/payment-links.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { RetakeResult } from '../settlement/retake-places.ts';
import { retakePlaces } from '../settlement/retake-places.ts';
import { checkPaymentLinkEmailQuota, issuePaymentLink } from './send-payment-link.ts';

interface ResendPaymentLinkInput extends CartOwner {
  cartId: string;
  email: string;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

type ResendPaymentLinkOutcome = Outcome<DataOf<typeof call>>;

/**
 * E-mails the payment link once more; to another address, earlier tokens become invalid. A link that is closed is
 * replaced by a new one, for another 24 hours, if its places are available.
 * @throws Problem 404 for another account's cart.
 */
export async function resendPaymentLink(
  deps: PaymentsDeps,
  input: ResendPaymentLinkInput,
): Promise<ResendPaymentLinkOutcome> {
  const { cartId, now, idempotencyKey } = input;
  // Checked before the first effect: a repeated key returns the stored answer and takes no place.
  const earlier = await findEarlierReply<DataOf<typeof call>>(deps.db, idempotencyKey);
  if (earlier) return earlier;
  const before = await findPaymentLinkOfCart(deps.db, cartId);
  const isOwner = before?.accountId === input.accountId;
  const retakeResult =
    isOwner && before.state !== 'open' ? await retakePlacesOfLink(deps, before, now) : 'held';
  return transact(deps.db, idempotencyKey, async (trx) => {
    const cart = await lockOwnedCart(trx, input);
    if (cart.checkedOutAt) return warning('payment.already_paid');
    const paymentLink = await findPaymentLinkOfCart(trx, cartId);
    if (!paymentLink) return failure('deferred.none');
    if (paymentLink.state === 'open') return resendOpenLink(trx, paymentLink, input);
    if (retakeResult === 'too many') return tooManyPlaces(input);
    if (retakeResult === 'unavailable') return warning('payment.hold_expired');
    const { actor } = input;
    const places = await readPayablePlaces(trx, cartId, now);
    const policy = await readCheckoutPolicy(trx, { actor, places });
    // A guest reads the language of the link before, and not that of the member.
    const language = actor.kind === 'member' ? paymentLink.language : input.language;
    const created = await issuePaymentLink(trx, deps, { ...input, policy, language, chosen: null });
    return 'refused' in created ? created.refused : sentTo(created.paymentLink);
  });
}

function tooManyPlaces({ actor }: ResendPaymentLinkInput): Outcome<never> {
  return actor.kind === 'member'
    ? failure('hotel.too_many_places', { maximum: guestPlacesPerHotel })
    : failure('cart.too_many_places', { maximum: placesPerAccount });
}

async function retakePlacesOfLink(
  deps: PaymentsDeps,
  paymentLink: PaymentLink,
  now: Date,
): Promise<RetakeResult> {
  const payment = await findPaymentOfLink(deps.db, paymentLink.id);
  const { holdMinutes } = deps;
  const endsAt = (firstStart: Date) => expiredLinkDeadline({ firstStart, holdMinutes, now });
  return payment ? retakePlaces(deps.db, { payment, endsAt, now }) : 'unavailable';
}

async function resendOpenLink(
  trx: Trx,
  paymentLink: PaymentLink,
  input: ResendPaymentLinkInput,
): Promise<ResendPaymentLinkOutcome> {
  const { actor, accountId, email, now } = input;
  const refused = await checkPaymentLinkEmailQuota(trx, { accountId, actor, email, now });
  if (refused) return refused;
  return sentTo(await sendOpenLinkTo(trx, { paymentLink, email, now }));
}

/** E-mails an open link; to another address, earlier tokens become invalid. */
async function sendOpenLinkTo(
  trx: Trx,
  { paymentLink, email, now }: { paymentLink: PaymentLink; email: string; now: Date },
): Promise<PaymentLink> {
  const payment = await findPaymentOfLink(trx, paymentLink.id);
  if (!payment) throw notFound();
  if (email !== paymentLink.email) {
    await deletePaymentLinkTokens(trx, paymentLink.id);
    await updatePaymentLink(trx, paymentLink.id, { email, payerEmail: null, payerLanguage: null });
  }
  const corrected = { ...paymentLink, email };
  const message = { template: 'payment-link', isReminder: false } as const;
  await emailPayer(trx, { paymentLink: corrected, paymentId: payment.id, message, now });
  return corrected;
}

/** E-mails the open payment link of a cart to another address, which a member has corrected. The caller has locked the cart. */
export async function correctPaymentLinkEmail(
  trx: Trx,
  { cartId, email, now }: { cartId: string; email: string; now: Date },
): Promise<void> {
  const paymentLink = await findPaymentLinkOfCart(trx, cartId);
  if (paymentLink?.state === 'open') await sendOpenLinkTo(trx, { paymentLink, email, now });
}

/**
 * E-mails the open payment link of a cart once more, to the address that it has. The caller has locked the cart and counted the e-mail.
 * @returns whether there was one.
 */
export async function resendOpenPaymentLink(
  trx: Trx,
  { cartId, now }: { cartId: string; now: Date },
): Promise<boolean> {
  const paymentLink = await findPaymentLinkOfCart(trx, cartId);
  if (paymentLink?.state !== 'open' || paymentLink.email === null) return false;
  await sendOpenLinkTo(trx, { paymentLink, email: paymentLink.email, now });
  return true;
}

function sentTo({ email, expiresAt }: PaymentLink): ResendPaymentLinkOutcome {
  return success({ email: email ?? '', expiresAt: expiresAt.toISOString() }, 'deferred.sent');
}
