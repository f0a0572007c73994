import * as paymentLinksCalls from '@vaga/contract/calls/payment-links';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import type { checkoutPaymentLink } from '@vaga/contract/payment-links';
import type { checkout } from '@vaga/contract/payments';
import type { CallBody } from '../platform/api.ts';
import { api } from '../platform/api.ts';

/** How a cart can be paid as it is now; empty where nothing is to pay. */
export function readPaymentTypes(cartId: string) {
  return api.data(paymentsCalls.listPaymentTypes, { params: { cartId } });
}

/** Checks a cart out: books it where nothing is to pay or it is paid on site, else the answer leads to the provider. */
export function checkOut(cartId: string, body: CallBody<typeof checkout>, idempotencyKey: string) {
  return api.call(paymentsCalls.checkout, { params: { cartId }, body, idempotencyKey });
}

/** Leaves the payment to the payer with the address, who is sent a link. By the token of a link: pays. */
export function checkOutDeferred(
  cartOrLink: string,
  body: CallBody<typeof checkoutPaymentLink>,
  idempotencyKey: string,
) {
  return api.call(paymentLinksCalls.checkoutPaymentLink, {
    params: { cartId: cartOrLink },
    body,
    idempotencyKey,
  });
}

/** Sends the link once more, or to another address. */
export function sendLinkAgain(cartId: string, email: string, idempotencyKey: string) {
  return api.call(paymentLinksCalls.resendPaymentLink, {
    params: { cartId },
    body: { email },
    idempotencyKey,
  });
}

/** Asks the provider how the pending payment of a cart stands. */
export function checkCartPayment(idPayment: string) {
  return api.call(paymentsCalls.checkOwnPayment, { params: { id: idPayment } });
}

/** Gives up the payment that is pending on a cart; its places are free at once. */
export function giveUpCartPayment(cartId: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelCartPayment, { params: { cartId }, idempotencyKey });
}

/** Gives up a pending payment for another try: the places stay. */
export function payCartAgain(idPayment: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelAndRetry, { params: { id: idPayment }, idempotencyKey });
}
