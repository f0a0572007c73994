import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import type { Envelope } from '@vaga/contract/envelope';
import type { PayOnSiteApproval, PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import { api } from '../platform/api.ts';

/** How the cart stands with the place by now. */
export function lookAgain(cartId: string): Promise<PayOnSiteApproval> {
  return api.data(payOnSiteApprovalCalls.readPayOnSiteApproval, { params: { cartId } });
}

export function askPlace(cartId: string, idempotencyKey: string): Promise<PayOnSiteApproval> {
  return api.data(payOnSiteApprovalCalls.requestPayOnSiteApproval, {
    params: { cartId },
    idempotencyKey,
  });
}

export function answerPlace(
  token: string,
  isGranted: boolean,
  idempotencyKey: string,
): Promise<Envelope<PayOnSiteRequest>> {
  const input = { params: { token }, idempotencyKey };
  return isGranted
    ? api.call(payOnSiteApprovalCalls.grantPayOnSiteRequest, input)
    : api.call(payOnSiteApprovalCalls.refusePayOnSiteRequest, input);
}
