// Written by `npm run calls` from contract/src/pay-on-site-approval.ts.
import type * as contract from '../src/pay-on-site-approval.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptDeskPayOnSite: Call<typeof contract.acceptDeskPayOnSite> = { method: 'POST', path: 'v1/requests/local-payment/:id/accept', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const grantPayOnSiteRequest: Call<typeof contract.grantPayOnSiteRequest> = { method: 'POST', path: 'v1/local-payment/:token/grant', access: 'link' };
export const readDeskPayOnSite: Call<typeof contract.readDeskPayOnSite> = { method: 'GET', path: 'v1/requests/local-payment/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const readPayOnSiteApproval: Call<typeof contract.readPayOnSiteApproval> = { method: 'GET', path: 'v1/cart/:cartId/local-payment', access: 'account' };
export const readPayOnSiteRequest: Call<typeof contract.readPayOnSiteRequest> = { method: 'GET', path: 'v1/local-payment/:token', access: 'link' };
export const refuseDeskPayOnSite: Call<typeof contract.refuseDeskPayOnSite> = { method: 'POST', path: 'v1/requests/local-payment/:id/refuse', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const refusePayOnSiteRequest: Call<typeof contract.refusePayOnSiteRequest> = { method: 'POST', path: 'v1/local-payment/:token/refuse', access: 'link' };
export const requestPayOnSiteApproval: Call<typeof contract.requestPayOnSiteApproval> = { method: 'POST', path: 'v1/cart/:cartId/local-payment', access: 'account' };
