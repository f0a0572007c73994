import * as cartCalls from '@vaga/contract/calls/cart';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as paymentLinksCalls from '@vaga/contract/calls/payment-links';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import type { createCart, holdSlots } from '@vaga/contract/cart';
import type { BodyOf } from '@vaga/contract/endpoint';
import type { checkoutPaymentLink } from '@vaga/contract/payment-links';
import type { checkout } from '@vaga/contract/payments';
import type { z } from 'zod';
import { api } from '../platform/api.ts';

type CallBody<E> = z.input<BodyOf<E> & z.ZodType>;

/** The cart as it stands by now. */
export function readCartNow(cartId: string) {
  return api.data(cartCalls.readCart, { params: { cartId } });
}

/** Makes the cart; the answer is its id. */
export function makeCart(body: CallBody<typeof createCart>, idempotencyKey: string) {
  return api.call(cartCalls.createCart, { body, idempotencyKey });
}

/** Takes places for the people named: all of them or none; what the cart `insteadOf` holds is given back before. */
export function holdPlaces(
  where: { cartId: string; entityService: string; insteadOf?: string | undefined },
  body: CallBody<typeof holdSlots>,
  idempotencyKey: string,
) {
  const { cartId, ...query } = where;
  return api.call(cartCalls.holdSlots, { params: { cartId }, query, body, idempotencyKey });
}

/** Gives up the payment that is pending on a cart; its places are free at once. */
export function giveUpCartPayment(cartId: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelCartPayment, { params: { cartId }, idempotencyKey });
}

export function checkOut(cartId: string, body: CallBody<typeof checkout>, idempotencyKey: string) {
  return api.call(paymentsCalls.checkout, { params: { cartId }, body, idempotencyKey });
}

/** Leaves the payment to whoever has the address: they get a link. By the token of a link: pays. */
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

/** Gives up a pending payment for another try: the places stay. */
/** Asks the provider how the pending payment of a cart stands. */
export function checkCartPayment(idPayment: string) {
  return api.call(paymentsCalls.checkOwnPayment, { params: { id: idPayment } });
}

export function payCartAgain(idPayment: string, idempotencyKey: string) {
  return api.call(paymentsCalls.cancelAndRetry, { params: { id: idPayment }, idempotencyKey });
}

/** Municipalities of a district or island, by its official code as a number. */
export function municipalitiesOf(district: number) {
  return api.data(geographyCalls.listMunicipalities, { params: { id: district } });
}

/** How the cart can be paid as it is now; empty where nothing is to pay. */
export function readPaymentTypes(cartId: string) {
  return api.data(paymentsCalls.listPaymentTypes, { params: { cartId } });
}
