import type { Envelope } from '@vaga/contract/envelope';
import type {
  askLocalPayment,
  grantLocalPayment,
  LocalPayment,
  LocalPaymentRequest,
  readLocalPayment,
  readLocalPaymentRequest,
  refuseLocalPayment,
} from '@vaga/contract/local-payment';
import { api, wire } from '../platform/api.ts';

export const localPayment = wire<typeof readLocalPayment>('GET', 'v1/cart/:cartId/local-payment');
export const localPaymentRequest = wire<typeof readLocalPaymentRequest>(
  'GET',
  'v1/local-payment/:token',
);
const ask = wire<typeof askLocalPayment>('POST', 'v1/cart/:cartId/local-payment');
const grant = wire<typeof grantLocalPayment>('POST', 'v1/local-payment/:token/grant');
const refuse = wire<typeof refuseLocalPayment>('POST', 'v1/local-payment/:token/refuse');

/** How the cart stands with the place by now. */
export function lookAgain(cartId: string): Promise<LocalPayment> {
  return api.data(localPayment, { params: { cartId } });
}

export function askPlace(cartId: string, idempotencyKey: string): Promise<LocalPayment> {
  return api.data(ask, { params: { cartId }, idempotencyKey });
}

export function answerPlace(
  token: string,
  isGranted: boolean,
  idempotencyKey: string,
): Promise<Envelope<LocalPaymentRequest>> {
  const input = { params: { token }, idempotencyKey };
  return isGranted ? api.call(grant, input) : api.call(refuse, input);
}
