import type { ApprovalRequest } from '@vaga/contract/approval';
import * as approvalCalls from '@vaga/contract/calls/approval';
import type { Envelope } from '@vaga/contract/envelope';
import { api } from '../platform/api.ts';

export function acceptTimes(
  token: string,
  slots: string[],
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  return api.call(approvalCalls.acceptApprovalRequest, {
    params: { token },
    body: { slots },
    idempotencyKey,
  });
}

export function refuseRequest(
  token: string,
  reason: string,
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  return api.call(approvalCalls.refuseApprovalRequest, {
    params: { token },
    body: { reason },
    idempotencyKey,
  });
}
