import type {
  ApprovalRequest,
  acceptApprovalRequest,
  readApprovalRequest,
  refuseApprovalRequest,
} from '@vaga/contract/approval';
import type { Envelope } from '@vaga/contract/envelope';
import { api, wire } from '../platform/api.ts';

export const approvalRequest = wire<typeof readApprovalRequest>('GET', 'v1/approval/:token');
const accept = wire<typeof acceptApprovalRequest>('POST', 'v1/approval/:token/accept');
const refuse = wire<typeof refuseApprovalRequest>('POST', 'v1/approval/:token/refuse');

export function acceptTimes(
  token: string,
  slots: string[],
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  return api.call(accept, { params: { token }, body: { slots }, idempotencyKey });
}

export function refuseRequest(
  token: string,
  reason: string,
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  return api.call(refuse, { params: { token }, body: { reason }, idempotencyKey });
}
