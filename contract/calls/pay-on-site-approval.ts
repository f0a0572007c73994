// Written by `npm run calls` from contract/src/pay-on-site-approval.ts.
import type * as contract from '../src/pay-on-site-approval.ts';
import type { Call } from '../src/endpoint.ts';

export const grantPayOnSiteRequest: Call<typeof contract.grantPayOnSiteRequest> = { method: 'POST', path: 'v1/local-payment/:token/grant', access: 'link' };
export const readPayOnSiteApproval: Call<typeof contract.readPayOnSiteApproval> = { method: 'GET', path: 'v1/cart/:cartId/local-payment', access: 'account' };
export const readPayOnSiteRequest: Call<typeof contract.readPayOnSiteRequest> = { method: 'GET', path: 'v1/local-payment/:token', access: 'link' };
export const refusePayOnSiteRequest: Call<typeof contract.refusePayOnSiteRequest> = { method: 'POST', path: 'v1/local-payment/:token/refuse', access: 'link' };
export const requestPayOnSiteApproval: Call<typeof contract.requestPayOnSiteApproval> = { method: 'POST', path: 'v1/cart/:cartId/local-payment', access: 'account' };
