import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import type { Envelope } from '@vaga/contract/envelope';
import type { PayOnSiteApproval, PayOnSiteRequest } from '@vaga/contract/pay-on-site-approval';
import { api } from '../platform/api.ts';
import type { RequestCredential } from '../requests/index.ts';

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
  params: RequestCredential,
  isGranted: boolean,
  idempotencyKey: string,
): Promise<Envelope<PayOnSiteRequest>> {
  if ('token' in params) {
    const { grantPayOnSiteRequest, refusePayOnSiteRequest } = payOnSiteApprovalCalls;
    const call = isGranted ? grantPayOnSiteRequest : refusePayOnSiteRequest;
    return api.call(call, { params, idempotencyKey });
  }
  const { acceptDeskPayOnSite, refuseDeskPayOnSite } = payOnSiteApprovalCalls;
  const call = isGranted ? acceptDeskPayOnSite : refuseDeskPayOnSite;
  return api.call(call, { params, idempotencyKey });
}
