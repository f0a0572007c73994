import * as calls from '@vaga/contract/payments';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn, signedInFile } from '../platform/http/route.ts';
import { checkoutCart } from './checkout/checkout-cart.ts';
import { listPaymentTypes } from './checkout/list-payment-types.ts';
import { readUser } from './checkout/read-user.ts';
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
  signedIn(calls.listPaymentTypes, ({ params: { cartId }, caller: { accountId }, language, now }) =>
    listPaymentTypes(deps, { accountId, cartId, language, now }),
  ),
  signedIn(
    calls.checkout,
    ({ params: { cartId }, body: form, caller: { accountId }, language, now, idempotencyKey }) =>
      checkoutCart(deps, { accountId, cartId, form, language, now, idempotencyKey }),
  ),
  signedIn(
    calls.cancelCartPayment,
    ({ params: { cartId }, caller: { accountId }, now, idempotencyKey }) =>
      cancelCartPayment(deps.db, { accountId, cartId, now, idempotencyKey }),
  ),
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
