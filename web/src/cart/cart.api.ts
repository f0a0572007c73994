import type { createCart, holdSlots, listPlaces, listSlots, readCart } from '@vaga/contract/cart';
import type { listPrescriptionTypes, listTravelServices } from '@vaga/contract/catalogue';
import type { BodyOf } from '@vaga/contract/endpoint';
import type { findLocations, listDistricts, listMunicipalities } from '@vaga/contract/geography';
import type {
  checkoutPaymentLink,
  listPaymentLinkMethods,
  resendPaymentLink,
} from '@vaga/contract/payment-links';
import type {
  cancelAndRetry,
  cancelCartPayment,
  checkOwnPayment,
  checkout,
  listPaymentTypes,
  readUser,
} from '@vaga/contract/payments';
import type { z } from 'zod';
import { api, wire } from '../platform/api.ts';

export const services = wire<typeof listTravelServices>('GET', 'onboarding/user/travel/service');
export const prescriptionTypes = wire<typeof listPrescriptionTypes>(
  'GET',
  'onboarding/prescription/type',
);
export const cart = wire<typeof readCart>('GET', 'scheduling/:cartId');
export const places = wire<typeof listPlaces>('GET', 'scheduling/:cartId/locations');
export const slots = wire<typeof listSlots>('GET', 'scheduling/:cartId/slot');
export const paymentTypes = wire<typeof listPaymentTypes>('GET', 'scheduling/:cartId/payment');
export const deferredTypes = wire<typeof listPaymentLinkMethods>(
  'GET',
  'scheduling/:cartId/payment/deffered',
);
export const user = wire<typeof readUser>('GET', 'onboarding/user');
export const locations = wire<typeof findLocations>('GET', 'location');
export const districts = wire<typeof listDistricts>('GET', 'geo/country/:idCountry/districts');
const municipalities = wire<typeof listMunicipalities>('GET', 'geo/district/:id/municipality');
const create = wire<typeof createCart>('POST', 'onboarding/user/travel/service');
const hold = wire<typeof holdSlots>('POST', 'scheduling/:cartId/slot');
const cancelPayment = wire<typeof cancelCartPayment>('PUT', 'scheduling/:cartId/cancel-payment');
const retry = wire<typeof cancelAndRetry>('PUT', 'scheduling/payment/:id/cancel-and-retry');
const askProvider = wire<typeof checkOwnPayment>('POST', 'v1/payments/:id/check');
const check = wire<typeof checkout>('POST', 'scheduling/:cartId/checkout');
const defer = wire<typeof checkoutPaymentLink>('POST', 'scheduling/:cartId/checkout/deffered');
const again = wire<typeof resendPaymentLink>('POST', 'scheduling/:cartId/checkout-again');

type Input<E> = z.input<BodyOf<E> & z.ZodType>;

/** The cart as it stands by now. */
export function readCartNow(cartId: string) {
  return api.data(cart, { params: { cartId } });
}

/** Makes the cart; the answer is its id. */
export function makeCart(body: Input<typeof createCart>, idempotencyKey: string) {
  return api.call(create, { body, idempotencyKey });
}

/** Takes places for the people named: all of them or none; what the cart `insteadOf` holds is given back before. */
export function holdPlaces(
  where: { cartId: string; entityService: string; insteadOf?: string | undefined },
  body: Input<typeof holdSlots>,
  idempotencyKey: string,
) {
  const { cartId, ...query } = where;
  return api.call(hold, { params: { cartId }, query, body, idempotencyKey });
}

/** Gives up the payment that is pending on a cart; its places are free at once. */
export function giveUpCartPayment(cartId: string, idempotencyKey: string) {
  return api.call(cancelPayment, { params: { cartId }, idempotencyKey });
}

export function checkOut(cartId: string, body: Input<typeof checkout>, idempotencyKey: string) {
  return api.call(check, { params: { cartId }, body, idempotencyKey });
}

/** Leaves the payment to whoever has the address: they get a link. By the token of a link: pays. */
export function checkOutDeferred(
  cartOrLink: string,
  body: Input<typeof checkoutPaymentLink>,
  idempotencyKey: string,
) {
  return api.call(defer, { params: { cartId: cartOrLink }, body, idempotencyKey });
}

/** Sends the link once more, or to another address. */
export function sendLinkAgain(cartId: string, email: string, idempotencyKey: string) {
  return api.call(again, { params: { cartId }, body: { email }, idempotencyKey });
}

/** Gives up a pending payment for another try: the places stay. */
/** Asks the provider how the pending payment of a cart stands. */
export function checkCartPayment(idPayment: string) {
  return api.call(askProvider, { params: { id: idPayment } });
}

export function payCartAgain(idPayment: string, idempotencyKey: string) {
  return api.call(retry, { params: { id: idPayment }, idempotencyKey });
}

/** Municipalities of a district or island, by its official code as a number. */
export function municipalitiesOf(district: number) {
  return api.data(municipalities, { params: { id: district } });
}

/** How the cart can be paid as it is now; empty where nothing is to pay. */
export function readPaymentTypes(cartId: string) {
  return api.data(paymentTypes, { params: { cartId } });
}
