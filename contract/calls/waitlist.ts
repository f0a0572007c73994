// Written by `npm run calls` from contract/src/waitlist.ts.
import type * as contract from '../src/waitlist.ts';
import type { Call } from '../src/endpoint.ts';

export const answerWaitlistOffer: Call<typeof contract.answerWaitlistOffer> = { method: 'POST', path: 'v1/waiting-offer/:token/answer', access: 'link' };
export const joinWaitlist: Call<typeof contract.joinWaitlist> = { method: 'POST', path: 'scheduling/:cartId/waiting-list', access: 'account' };
export const leaveWaitlist: Call<typeof contract.leaveWaitlist> = { method: 'DELETE', path: 'v1/waiting-list/:id', access: 'account' };
export const listWaitlistEntries: Call<typeof contract.listWaitlistEntries> = { method: 'GET', path: 'v1/waiting-list', access: 'account' };
export const passOffer: Call<typeof contract.passOffer> = { method: 'POST', path: 'v1/waiting-list/:id/pass', access: 'account' };
export const readWaitlistOffer: Call<typeof contract.readWaitlistOffer> = { method: 'GET', path: 'v1/waiting-offer/:token', access: 'link' };
