import * as calls from '@vaga/contract/payments';
import { findCartOwner } from '../cart/index.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn, signedInFile } from '../platform/http/route.ts';
import { checkoutCart } from './checkout/checkout-cart.ts';
import { listPaymentTypes } from './checkout/list-payment-types.ts';
import { parsePaymentChoice } from './checkout/payment-types.rules.ts';
import { readUser } from './checkout/read-user.ts';
import { guestPaymentOf } from './desk/desk-payment.rules.ts';
import { checkoutForGuests } from './desk/guest-checkout.ts';
import { listGuestPaymentTypes } from './desk/list-guest-payment-types.ts';
import { paymentLinkRoutes } from './payment-link.routes.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { downloadReceipt } from './receipts/download-receipt.ts';
import { cancelCartPayment, cancelPayment } from './settlement/cancel-payment.ts';
import { checkOwnPayment } from './settlement/check-own-payment.ts';
import { readPaymentStatus } from './settlement/read-payment-status.ts';
import { cancelAndRetry, tryPaymentAgain } from './settlement/retry-payment.ts';

export const paymentsRoutes = (deps: PaymentsDeps): Route[] => [
  ...paymentLinkRoutes(deps),
  signedIn(calls.readUser, ({ caller: { accountId }, language }) =>
    readUser(deps.db, { accountId, language }),
  ),
  signedIn(calls.listPaymentTypes, async ({ params: { cartId }, caller, language, now }) => {
    const { actor, accountId } = await findCartOwner(deps.db, { caller, cartId });
    const cart = { accountId, cartId, language, now };
    if (actor.kind === 'member') return listGuestPaymentTypes(deps, { ...cart, actor });
    return listPaymentTypes(deps, cart);
  }),
  signedIn(
    calls.checkout,
    async ({ params: { cartId }, body: form, caller, language, now, idempotencyKey }) => {
      const { actor, accountId } = await findCartOwner(deps.db, { caller, cartId });
      const cart = { accountId, cartId, now, idempotencyKey };
      if (actor.kind === 'patient') return checkoutCart(deps, { ...cart, form, language });
      const payment = guestPaymentOf(parsePaymentChoice(form.paymentType));
      return checkoutForGuests(deps, { ...cart, actor, payment, email: null, invoicing: form });
    },
  ),
  signedIn(calls.cancelCartPayment, async ({ params: { cartId }, caller, now, idempotencyKey }) => {
    const { actor, accountId } = await findCartOwner(deps.db, { caller, cartId });
    return cancelCartPayment(deps.db, { actor, accountId, cartId, now, idempotencyKey });
  }),
  open(calls.cancelPayment, ({ params: { s: token }, now, idempotencyKey }) =>
    cancelPayment(deps.db, { token, now, idempotencyKey }),
  ),
  open(calls.tryPaymentAgain, ({ params: { s: token }, now, idempotencyKey }) =>
    tryPaymentAgain(deps, { token, now, idempotencyKey }),
  ),
  signedIn(
    calls.cancelAndRetry,
    ({ params: { id: paymentId }, caller: { accountId }, now, idempotencyKey }) =>
      cancelAndRetry(deps, { accountId, paymentId, now, idempotencyKey }),
  ),
  signedIn(calls.checkOwnPayment, ({ params: { id: paymentId }, caller: { accountId }, now }) =>
    checkOwnPayment(deps, { accountId, paymentId, now }),
  ),
  open(calls.readPaymentStatus, ({ params: { s: token }, now }) =>
    readPaymentStatus(deps.db, { token, now }),
  ),
  signedInFile(
    calls.downloadInvoice,
    ({ params: { paymentId }, caller: { accountId }, language }) =>
      downloadReceipt(deps.db, { accountId, paymentId, language, variant: deps.variant }),
  ),
];
