import * as refundRequestsCalls from '@vaga/contract/calls/refund-requests';
import type { Envelope } from '@vaga/contract/envelope';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { api } from '../platform/api.ts';
import type { RequestCredential } from '../requests/index.ts';

/** @param reason why not; null gives the money back. */
export function answerRefund(
  params: RequestCredential,
  reason: string | null,
  idempotencyKey: string,
): Promise<Envelope<RefundRequest>> {
  if ('token' in params) {
    const input = { params, idempotencyKey };
    return reason === null
      ? api.call(refundRequestsCalls.acceptRefundRequest, input)
      : api.call(refundRequestsCalls.refuseRefundRequest, { ...input, body: { reason } });
  }
  const input = { params, idempotencyKey };
  return reason === null
    ? api.call(refundRequestsCalls.acceptDeskRefund, input)
    : api.call(refundRequestsCalls.refuseDeskRefund, { ...input, body: { reason } });
}
