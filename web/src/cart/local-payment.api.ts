import type { Envelope } from '@vaga/contract/envelope';
import type {
  grantPayOnSiteRequest,
  PayOnSiteApproval,
  PayOnSiteRequest,
  readPayOnSiteApproval,
  readPayOnSiteRequest,
  refusePayOnSiteRequest,
  requestPayOnSiteApproval,
} from '@vaga/contract/pay-on-site-approval';
import { api, wire } from '../platform/api.ts';

export const localPayment = wire<typeof readPayOnSiteApproval>(
  'GET',
  'v1/cart/:cartId/local-payment',
);
export const localPaymentRequest = wire<typeof readPayOnSiteRequest>(
  'GET',
  'v1/local-payment/:token',
);
const ask = wire<typeof requestPayOnSiteApproval>('POST', 'v1/cart/:cartId/local-payment');
const grant = wire<typeof grantPayOnSiteRequest>('POST', 'v1/local-payment/:token/grant');
const refuse = wire<typeof refusePayOnSiteRequest>('POST', 'v1/local-payment/:token/refuse');

/** How the cart stands with the place by now. */
export function lookAgain(cartId: string): Promise<PayOnSiteApproval> {
  return api.data(localPayment, { params: { cartId } });
}

export function askPlace(cartId: string, idempotencyKey: string): Promise<PayOnSiteApproval> {
  return api.data(ask, { params: { cartId }, idempotencyKey });
}

export function answerPlace(
  token: string,
  isGranted: boolean,
  idempotencyKey: string,
): Promise<Envelope<PayOnSiteRequest>> {
  const input = { params: { token }, idempotencyKey };
  return isGranted ? api.call(grant, input) : api.call(refuse, input);
}
