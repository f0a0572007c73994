import { payByAppointmentLink as payByAppointmentLinkCall } from '@vaga/contract/appointment-link';
import * as calls from '@vaga/contract/payment-links';
import { findCartOwner } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Problem } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, openFile, signedIn } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { parsePaymentChoice } from './checkout/payment-types.rules.ts';
import { checkoutForGuests } from './desk/guest-checkout.ts';
import {
  listMethodsByToken,
  listPaymentLinkMethods,
} from './payment-links/list-payment-link-methods.ts';
import { payByAppointmentLink } from './payment-links/pay-by-appointment-link.ts';
import { payByLink } from './payment-links/pay-by-link.ts';
import { downloadPaymentLinkReceipt, readPaymentLink } from './payment-links/read-payment-link.ts';
import { resendPaymentLink } from './payment-links/resend-payment-link.ts';
import { sendPaymentLink } from './payment-links/send-payment-link.ts';
import type { PaymentsDeps } from './payments.deps.ts';

/** Calls of a cart's owner, and of the payer who has the link's token. */
export const paymentLinkRoutes = (deps: PaymentsDeps): Route[] => [
  open(calls.readPaymentLink, ({ params: { token }, language, now }) =>
    readPaymentLink(deps, { token, language, now }),
  ),
  open(calls.listPaymentLinkMethods, async ({ params: { cartId }, caller, language, now }) => {
    if (isPaymentLinkToken(cartId))
      return listMethodsByToken(deps, { token: cartId, language, now });
    const { accountId } = await findCartOwner(deps.db, { caller: requireCaller(caller), cartId });
    return listPaymentLinkMethods(deps, { accountId, cartId, language, now });
  }),
  open(
    calls.checkoutPaymentLink,
    async ({ params: { cartId }, body: form, caller, language, now, idempotencyKey }) => {
      // No idempotency key here: it would be stored with the token. A second call has no further effect, because a
      // link has one session at a time.
      if (isPaymentLinkToken(cartId))
        return payByLink(deps, { token: cartId, form, language, now });
      const { email, paymentType } = form;
      const chosen = paymentType == null ? null : parsePaymentChoice(paymentType).id;
      const owner = await findCartOwner(deps.db, { caller: requireCaller(caller), cartId });
      const { actor, accountId } = owner;
      const cart = { accountId, cartId, email, now, idempotencyKey };
      if (actor.kind === 'patient') return sendPaymentLink(deps, { ...cart, chosen, language });
      return checkoutForGuests(deps, { ...cart, actor, payment: 'link', invoicing: form });
    },
  ),
  signedIn(
    calls.resendPaymentLink,
    async ({ params: { cartId }, body: { email }, caller, language, now, idempotencyKey }) => {
      const { actor, accountId } = await findCartOwner(deps.db, { caller, cartId });
      const cart = { actor, accountId, cartId };
      return resendPaymentLink(deps, { ...cart, email, language, now, idempotencyKey });
    },
  ),
  openFile(calls.downloadPaymentLinkReceipt, ({ params: { token }, language }) =>
    downloadPaymentLinkReceipt(deps, { token, language }),
  ),
];

/** The way from the link of an appointment to the payment link of its booking. */
export const appointmentPaymentRoutes = (deps: { db: Db; links: SignedLinks }): Route[] => [
  open(payByAppointmentLinkCall, ({ params: { token }, now }) =>
    payByAppointmentLink(deps, { token, now }),
  ),
];

/** A cart's id is a UUID of 36 characters; a link's token has 43. */
function isPaymentLinkToken(cartOrToken: string): boolean {
  return cartOrToken.length === 43;
}

/** A call with the cart's id needs a signed-in account. */
function requireCaller(caller: Caller | null): Caller {
  if (!caller) throw new Problem(401, 'unauthorised');
  return caller;
}
