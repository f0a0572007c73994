// Written by `npm run calls` from contract/src/email-changes.ts.
import type * as contract from '../src/email-changes.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelEmailChange: Call<typeof contract.cancelEmailChange> = { method: 'DELETE', path: 'v1/account/email-change', access: 'account' };
export const confirmEmailChange: Call<typeof contract.confirmEmailChange> = { method: 'POST', path: 'v1/email-change/:token', access: 'link' };
export const readEmailChange: Call<typeof contract.readEmailChange> = { method: 'GET', path: 'v1/account/email-change', access: 'account' };
export const readEmailChangeLink: Call<typeof contract.readEmailChangeLink> = { method: 'GET', path: 'v1/email-change/:token', access: 'link' };
export const refuseEmailChange: Call<typeof contract.refuseEmailChange> = { method: 'DELETE', path: 'v1/email-change/:token', access: 'link' };
export const startEmailChange: Call<typeof contract.startEmailChange> = { method: 'POST', path: 'v1/account/email-change', access: 'account' };
