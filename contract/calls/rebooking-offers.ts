// Written by `npm run calls` from contract/src/rebooking-offers.ts.
import type * as contract from '../src/rebooking-offers.ts';
import type { Call } from '../src/endpoint.ts';

export const acceptRebookingOffer: Call<typeof contract.acceptRebookingOffer> = { method: 'POST', path: 'v1/rebooking-offer/:token/accept', access: 'link' };
export const agreeRebookingOffer: Call<typeof contract.agreeRebookingOffer> = { method: 'POST', path: 'v1/rebooking-offers/:id/agreed', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const cancelByRebookingOffer: Call<typeof contract.cancelByRebookingOffer> = { method: 'POST', path: 'v1/rebooking-offer/:token/cancel', access: 'link' };
export const cancelRebookingOffer: Call<typeof contract.cancelRebookingOffer> = { method: 'POST', path: 'v1/rebooking-offers/:id/cancel', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const chooseRebookingTime: Call<typeof contract.chooseRebookingTime> = { method: 'POST', path: 'v1/rebooking-offer/:token/choose', access: 'link' };
export const listRebookingOffers: Call<typeof contract.listRebookingOffers> = { method: 'GET', path: 'v1/rebooking-offers', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const listRebookingTimes: Call<typeof contract.listRebookingTimes> = { method: 'GET', path: 'v1/rebooking-offer/:token/times', access: 'link' };
export const readRebookingOffer: Call<typeof contract.readRebookingOffer> = { method: 'GET', path: 'v1/rebooking-offer/:token', access: 'link' };
