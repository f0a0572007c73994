// Written by `npm run calls` from contract/src/waitlist.ts.
import type * as contract from '../src/waitlist.ts';
import type { Call } from '../src/endpoint.ts';

export const answerWaitlistOffer: Call<typeof contract.answerWaitlistOffer> = { method: 'POST', path: 'v1/waiting-offer/:token/answer' };
export const joinWaitlist: Call<typeof contract.joinWaitlist> = { method: 'POST', path: 'scheduling/:cartId/waiting-list' };
export const leaveWaitlist: Call<typeof contract.leaveWaitlist> = { method: 'DELETE', path: 'v1/waiting-list/:id' };
export const listWaitlistEntries: Call<typeof contract.listWaitlistEntries> = { method: 'GET', path: 'v1/waiting-list' };
export const passOffer: Call<typeof contract.passOffer> = { method: 'POST', path: 'v1/waiting-list/:id/pass' };
export const readWaitlistOffer: Call<typeof contract.readWaitlistOffer> = { method: 'GET', path: 'v1/waiting-offer/:token' };
