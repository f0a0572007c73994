import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { listPaymentLinkMethods as call } from '@vaga/contract/payment-links';
import { readCart } from '../../cart/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { hashToken } from '../../platform/tokens.ts';
import { paymentTypesForPlaces } from '../checkout/validate-checkout.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { firstHoldExpiry, methodsFor } from '../lifecycle/payment.rules.ts';
import { paymentLinkMethodsOf } from '../lifecycle/payment-link.rules.ts';
import {
  findPaymentLinkByToken,
  findPaymentOfLink,
  readAppointmentsOfPayment,
} from '../lifecycle/payment-links.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { readExpiredLinkDeadline } from './read-expired-link-deadline.ts';
import { paymentLinkExpiryForPlaces } from './send-payment-link.ts';

type ListPaymentLinkMethodsOutcome = Outcome<DataOf<typeof call>>;

interface ListPaymentLinkMethodsInput {
  language: Language;
  now: Date;
}

/**
 * The methods for a payer of a link to this cart; empty if there is nothing to pay online, the cart is checked out,
 * or the start is too near for a link.
 * @throws Problem 404 for another account's cart.
 */
export async function listPaymentLinkMethods(
  deps: PaymentsDeps,
  input: ListPaymentLinkMethodsInput & { accountId: string; cartId: string },
): Promise<ListPaymentLinkMethodsOutcome> {
  const { isCheckedOut, payment } = await readCart(deps.db, input);
  if (isCheckedOut) return success([]);
  const places = await readPayablePlaces(deps.db, input.cartId, input.now);
  const [first] = places;
  const sessionEndsAt = paymentLinkExpiryForPlaces(places, input.now);
  if (!first || !sessionEndsAt) return success([]);
  const types = paymentTypesForPlaces(deps, { ...input, totalCents: payment.totalCents, places });
  if (!types.some(({ onlineMethods }) => onlineMethods.length > 0)) return success([]);
  const methods = methodsFor(deps.provider, { firstStart: first.startsAt, sessionEndsAt });
  return success(paymentLinkMethodsOf(methods, input.language));
}

/** The same by the token of a link. @throws Problem 404 for an invalid token. */
export async function listMethodsByToken(
  deps: PaymentsDeps,
  { token, language, now }: ListPaymentLinkMethodsInput & { token: string },
): Promise<ListPaymentLinkMethodsOutcome> {
  const paymentLink = await findPaymentLinkByToken(deps.db, hashToken(token));
  const payment = paymentLink && (await findPaymentOfLink(deps.db, paymentLink.id));
  if (!payment) throw notFound();
  const [first] = await readAppointmentsOfPayment(deps.db, payment.id);
  const held = await readPayablePlaces(deps.db, paymentLink.cartId, now);
  const { holdMinutes } = deps;
  const sessionEndsAt =
    paymentLink.state === 'open'
      ? firstHoldExpiry(held)
      : await readExpiredLinkDeadline(deps.db, { paymentLink, payment, holdMinutes, now });
  if (!first || !sessionEndsAt) return success([]);
  const firstStart = first.startsAt;
  return success(
    paymentLinkMethodsOf(methodsFor(deps.provider, { firstStart, sessionEndsAt }), language),
  );
}
