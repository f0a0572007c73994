import type { ApprovalRequest } from '@vaga/contract/approval';
import * as approvalCalls from '@vaga/contract/calls/approval';
import type { Envelope } from '@vaga/contract/envelope';
import { api } from '../platform/api.ts';
import type { RequestCredential } from '../requests/index.ts';

export function acceptTimes(
  params: RequestCredential,
  slots: string[],
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  const body = { slots };
  return 'token' in params
    ? api.call(approvalCalls.acceptApprovalRequest, { params, body, idempotencyKey })
    : api.call(approvalCalls.acceptDeskApproval, { params, body, idempotencyKey });
}

export function refuseRequest(
  params: RequestCredential,
  reason: string,
  idempotencyKey: string,
): Promise<Envelope<ApprovalRequest>> {
  const body = { reason };
  return 'token' in params
    ? api.call(approvalCalls.refuseApprovalRequest, { params, body, idempotencyKey })
    : api.call(approvalCalls.refuseDeskApproval, { params, body, idempotencyKey });
}
