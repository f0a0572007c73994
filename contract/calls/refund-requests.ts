// Written by `npm run calls` from contract/src/refund-requests.ts.
import type * as contract from '../src/refund-requests.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptRefundRequest: Call<typeof contract.acceptRefundRequest> = { method: 'POST', path: 'v1/refund-request/:token/accept', access: 'link' };
export const readRefundRequest: Call<typeof contract.readRefundRequest> = { method: 'GET', path: 'v1/refund-request/:token', access: 'link' };
export const refuseRefundRequest: Call<typeof contract.refuseRefundRequest> = { method: 'POST', path: 'v1/refund-request/:token/refuse', access: 'link' };
