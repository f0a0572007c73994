// Written by `npm run calls` from contract/src/sessions.ts.
import type * as contract from '../src/sessions.ts';
import type { Call } from '../src/endpoint.ts';

export const listSessions: Call<typeof contract.listSessions> = { method: 'GET', path: 'v1/sessions', access: 'account' };
export const revokeOtherSessions: Call<typeof contract.revokeOtherSessions> = { method: 'DELETE', path: 'v1/sessions', access: 'account' };
export const revokeSession: Call<typeof contract.revokeSession> = { method: 'DELETE', path: 'v1/sessions/:id', access: 'account' };
