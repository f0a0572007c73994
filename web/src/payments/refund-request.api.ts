import type { Envelope } from '@vaga/contract/envelope';
import type {
  acceptRefundRequest,
  RefundRequest,
  readRefundRequest,
  refuseRefundRequest,
} from '@vaga/contract/refund-requests';
import { api, wire } from '../platform/api.ts';

export const refundRequest = wire<typeof readRefundRequest>('GET', 'v1/refund-request/:token');
const accept = wire<typeof acceptRefundRequest>('POST', 'v1/refund-request/:token/accept');
const refuse = wire<typeof refuseRefundRequest>('POST', 'v1/refund-request/:token/refuse');

/** @param reason why not; null gives the money back. */
export function answerRefund(
  token: string,
  reason: string | null,
  idempotencyKey: string,
): Promise<Envelope<RefundRequest>> {
  const input = { params: { token }, idempotencyKey };
  return reason === null
    ? api.call(accept, input)
    : api.call(refuse, { ...input, body: { reason } });
}
