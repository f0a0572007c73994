import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { maxHoldMinutes } from '@vaga/contract/limits';
import type { checkoutPaymentLink } from '@vaga/contract/payment-links';
import { openAppointments } from '../../appointments/index.ts';
import { lockOwnedCart } from '../../cart/index.ts';
import { patientActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { failure, notFound, success, warning } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { CheckoutOutcome } from '../checkout/checkout-input.ts';
import type { PreparedPayment } from '../checkout/pay-online.ts';
import { redirectToProvider } from '../checkout/pay-online.ts';
import { parsePaymentChoice } from '../checkout/payment-types.rules.ts';
import { prepareInvoicing } from '../checkout/prepare-invoicing.ts';
import {
  readLatestPlaces,
  readPayablePlaces,
  readUnpaidAssetIds,
} from '../lifecycle/payable-places.queries.ts';
import { canResumePayment, firstHoldExpiry } from '../lifecycle/payment.rules.ts';
import {
  expiredLinkDeadline,
  putChosenMethodFirst,
  putMethodFirst,
} from '../lifecycle/payment-link.rules.ts';
import type { PaymentLink } from '../lifecycle/payment-links.queries.ts';
import {
  findPaymentLink,
  findPaymentLinkByToken,
  findPaymentOfLink,
  readAppointmentsOfPayment,
  readHeldCents,
  updatePaymentLink,
} from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findOpenPayment, savePaymentInvoice } from '../lifecycle/payments.queries.ts';
import { queueSessionExpiry } from '../lifecycle/queue-session-expiry.ts';
import { schedulePaymentCheck } from '../lifecycle/schedule-payment-check.ts';
import {
  insertAndLockPayment,
  transitionPayment,
} from '../lifecycle/transition-payment.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { retakePlaces } from '../settlement/retake-places.ts';
import { readExpiredLinkDeadline } from './read-expired-link-deadline.ts';
import { methodsForPayer } from './send-payment-link.ts';

export type PaymentLinkFormData = OutputOf<BodyOf<typeof checkoutPaymentLink>>;

interface PayByLinkInput {
  token: string;
  form: PaymentLinkFormData;
  language: Language;
  now: Date;
}

/**
 * Pays by a link. A link has one session at a time: a second browser is redirected to the open page. A payer of an
 * expired link can pay if the places are still available: they are taken again first, so no payer pays without a
 * place.
 * @throws Problem 404 for an invalid token; InvalidInput for incomplete invoicing data.
 */
export async function payByLink(
  deps: PaymentsDeps,
  input: PayByLinkInput,
): Promise<CheckoutOutcome> {
  const paymentLink = await findPaymentLinkByToken(deps.db, hashToken(input.token));
  if (!paymentLink) throw notFound();
  const refusal = await retakePlacesOfExpiredLink(deps, paymentLink, input.now);
  if (refusal) return refusal;
  const prepared = await inTransaction(deps.db, (trx) =>
    prepareLinkPayment(trx, deps, { ...input, paymentLink }),
  );
  if ('answer' in prepared) return prepared.answer;
  return redirectToProvider(
    deps,
    { language: input.language, now: input.now, idempotencyKey: null },
    prepared,
  );
}

/** Takes the places of an expired link again. Returns the outcome if the link cannot be paid. */
async function retakePlacesOfExpiredLink(
  deps: PaymentsDeps,
  paymentLink: PaymentLink,
  now: Date,
): Promise<CheckoutOutcome | null> {
  if (paymentLink.state !== 'expired') return null;
  const payment = await findPaymentOfLink(deps.db, paymentLink.id);
  if (payment?.status === 'paid') return warning('payment.already_paid');
  const { holdMinutes } = deps;
  const end =
    payment && (await readExpiredLinkDeadline(deps.db, { paymentLink, payment, holdMinutes, now }));
  // Checked before any place is taken: a payer who cannot pay must not take a place from others.
  if (!end) return warning('deferred.over');
  const endsAt = (firstStart: Date) => expiredLinkDeadline({ firstStart, holdMinutes, now });
  const retakeResult = await retakePlaces(deps.db, { payment, endsAt, now });
  // The payer must not learn how many places the owner's account holds.
  return retakeResult === 'held' ? null : warning('deferred.place_lost');
}

interface PrepareLinkPaymentInput extends PayByLinkInput {
  paymentLink: PaymentLink;
}

async function prepareLinkPayment(
  trx: Trx,
  deps: PaymentsDeps,
  input: PrepareLinkPaymentInput,
): Promise<PreparedPayment | { answer: CheckoutOutcome }> {
  const { now } = input;
  const { cartId } = input.paymentLink;
  const cart = await lockOwnedCart(trx, input.paymentLink);
  if (cart.checkedOutAt) return { answer: warning('payment.already_paid') };
  // Read again under the lock.
  const paymentLink = (await findPaymentLink(trx, input.paymentLink.id)) ?? input.paymentLink;
  const open = await findOpenPayment(trx, cartId);
  if (open && open.deferralId !== paymentLink.id) return { answer: warning('deferred.over') };
  if (open?.status === 'processing') return { answer: warning('deferred.under_way') };
  const hasExpired = open?.expiresAt != null && open.expiresAt <= now;
  if (hasExpired) return { answer: warning('deferred.under_way') };
  if (open?.status === 'pending' && open.redirectUrl) {
    const paymentResult = { status: 'Redirect' as const, url: open.redirectUrl };
    return { answer: success({ paymentResult, idPayment: open.id }) };
  }
  if (open === null && (await isLinkSuperseded(trx, paymentLink)))
    return { answer: warning('deferred.over') };
  return createSessionPayment(trx, deps, { ...input, paymentLink, open });
}

/**
 * Whether a link without an open payment cannot be paid: it was closed otherwise than by expiry, or the owner has chosen
 * other times since.
 */
async function isLinkSuperseded(trx: Trx, paymentLink: PaymentLink): Promise<boolean> {
  const payment = await findPaymentOfLink(trx, paymentLink.id);
  if (paymentLink.state !== 'expired' || !payment) return true;
  const { id: paymentId } = payment;
  const assetIds = (await readAppointmentsOfPayment(trx, paymentId)).map(({ idAsset }) => idAsset);
  const { hasMoved } = await readLatestPlaces(trx, { paymentId, assetIds });
  return hasMoved || assetIds.length === 0;
}

/**
 * Replaces the link's `deferred` payment by one for the provider. A person who has cancelled alone since stays with
 * the first.
 */
async function createSessionPayment(
  trx: Trx,
  deps: PaymentsDeps,
  input: PrepareLinkPaymentInput & { open: Payment | null },
): Promise<PreparedPayment | { answer: CheckoutOutcome }> {
  const { paymentLink, form, now, open } = input;
  const { cartId, accountId, id: deferralId } = paymentLink;
  const places = await readPayablePlaces(trx, cartId, now);
  const unpaidAssetIds = await readUnpaidAssetIds(trx, cartId);
  const holdsEnd = firstHoldExpiry(places);
  if (!holdsEnd || places.length < unpaidAssetIds.length)
    return { answer: warning('deferred.place_lost') };
  const longest = new Date(now.getTime() + maxHoldMinutes * 60_000);
  const expiresAt = holdsEnd < longest ? holdsEnd : longest;
  const chosen = form.paymentType == null ? null : parsePaymentChoice(form.paymentType).id;
  const isInterrupted = open?.status === 'created' && canResumePayment(open, now);
  const sessionEndsAt = (isInterrupted ? open.expiresAt : null) ?? expiresAt;
  const offered = methodsForPayer(deps, places, sessionEndsAt);
  const methods = putChosenMethodFirst(chosen, offered);
  if (!methods) return { answer: failure('payment.unavailable') };
  const invoice = await prepareInvoicing(trx, {
    accountId,
    now,
    // The payer's data is for this receipt alone.
    form: { ...form, saveInvoicingData: false },
  });
  const payer = { payerEmail: form.email, payerLanguage: input.language };
  const reopened = { state: 'open', endedAt: null, expiresAt: holdsEnd } as const;
  const isExpired = paymentLink.state !== 'open';
  await updatePaymentLink(trx, deferralId, { ...payer, ...(isExpired ? reopened : {}) });
  if (isInterrupted) {
    await savePaymentInvoice(trx, open.id, invoice);
    // One key must always send the same order: the page offers all methods, and the one that was chosen at first stands first.
    const { requestedMethod: first } = open;
    return { payment: open, places, methods: first ? putMethodFirst(first, offered) : offered };
  }
  if (open) await transitionPayment(trx, open, { to: 'canceled', now });
  // The provider may have a session of it whose answer was lost.
  if (open?.status === 'created') await queueSessionExpiry(trx, open.id);
  const payment = await insertAndLockPayment(trx, {
    id: newId(),
    cartId,
    accountId,
    deferralId,
    token: newToken(),
    createdAt: now,
    ...invoice,
    kind: 'online',
    status: 'created',
    provider: deps.provider.name,
    requestedMethod: chosen === null ? null : methods[0],
    expiresAt,
    amountCents: await readHeldCents(trx, cartId, now),
  });
  const actor = patientActor({ accountId });
  await openAppointments(trx, { cartId, paymentId: payment.id, payment: 'pending', actor, now });
  await schedulePaymentCheck(trx, { paymentId: payment.id, at: expiresAt });
  return { payment, places, methods };
}
