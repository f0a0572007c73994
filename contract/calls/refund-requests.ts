// Written by `npm run calls` from contract/src/refund-requests.ts.
import type * as contract from '../src/refund-requests.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptDeskRefund: Call<typeof contract.acceptDeskRefund> = { method: 'POST', path: 'v1/requests/refund/:id/accept', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const acceptRefundRequest: Call<typeof contract.acceptRefundRequest> = { method: 'POST', path: 'v1/refund-request/:token/accept', access: 'link' };
export const readDeskRefund: Call<typeof contract.readDeskRefund> = { method: 'GET', path: 'v1/requests/refund/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readRefundRequest: Call<typeof contract.readRefundRequest> = { method: 'GET', path: 'v1/refund-request/:token', access: 'link' };
export const refuseDeskRefund: Call<typeof contract.refuseDeskRefund> = { method: 'POST', path: 'v1/requests/refund/:id/refuse', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const refuseRefundRequest: Call<typeof contract.refuseRefundRequest> = { method: 'POST', path: 'v1/refund-request/:token/refuse', access: 'link' };
