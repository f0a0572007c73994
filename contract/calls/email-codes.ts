// Written by `npm run calls` from contract/src/email-codes.ts.
import type * as contract from '../src/email-codes.ts';
import type { Call } from '../src/endpoint.ts';

export const openSessionWithCode: Call<typeof contract.openSessionWithCode> = { method: 'POST', path: 'v1/session/email-code', access: 'anyone' };
export const openSessionWithLink: Call<typeof contract.openSessionWithLink> = { method: 'POST', path: 'v1/session/email-link', access: 'anyone' };
export const sendEmailCode: Call<typeof contract.sendEmailCode> = { method: 'POST', path: 'v1/session/email-code/send', access: 'anyone' };
