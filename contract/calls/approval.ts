// Written by `npm run calls` from contract/src/approval.ts.
import type * as contract from '../src/approval.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptApprovalRequest: Call<typeof contract.acceptApprovalRequest> = { method: 'POST', path: 'v1/approval/:token/accept', access: 'link' };
export const acceptDeskApproval: Call<typeof contract.acceptDeskApproval> = { method: 'POST', path: 'v1/requests/approval/:id/accept', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] }, standing: 'books' };
export const readApprovalRequest: Call<typeof contract.readApprovalRequest> = { method: 'GET', path: 'v1/approval/:token', access: 'link' };
export const readDeskApproval: Call<typeof contract.readDeskApproval> = { method: 'GET', path: 'v1/requests/approval/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const refuseApprovalRequest: Call<typeof contract.refuseApprovalRequest> = { method: 'POST', path: 'v1/approval/:token/refuse', access: 'link' };
export const refuseDeskApproval: Call<typeof contract.refuseDeskApproval> = { method: 'POST', path: 'v1/requests/approval/:id/refuse', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
