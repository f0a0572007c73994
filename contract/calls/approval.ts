// Written by `npm run calls` from contract/src/approval.ts.
import type * as contract from '../src/approval.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptApprovalRequest: Call<typeof contract.acceptApprovalRequest> = { method: 'POST', path: 'v1/approval/:token/accept', access: 'link' };
export const readApprovalRequest: Call<typeof contract.readApprovalRequest> = { method: 'GET', path: 'v1/approval/:token', access: 'link' };
export const refuseApprovalRequest: Call<typeof contract.refuseApprovalRequest> = { method: 'POST', path: 'v1/approval/:token/refuse', access: 'link' };
