import * as refundRequestsCalls from '@vaga/contract/calls/refund-requests';
import type { Envelope } from '@vaga/contract/envelope';
import type { RefundRequest } from '@vaga/contract/refund-requests';
import { api } from '../platform/api.ts';

/** @param reason why not; null gives the money back. */
export function answerRefund(
  token: string,
  reason: string | null,
  idempotencyKey: string,
): Promise<Envelope<RefundRequest>> {
  const input = { params: { token }, idempotencyKey };
  return reason === null
    ? api.call(refundRequestsCalls.acceptRefundRequest, input)
    : api.call(refundRequestsCalls.refuseRefundRequest, { ...input, body: { reason } });
}
