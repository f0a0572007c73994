// Written by `npm run calls` from contract/src/visitor-holds.ts.
import type * as contract from '../src/visitor-holds.ts';
import type { Call } from '../src/endpoint.ts';

export const holdStart: Call<typeof contract.holdStart> = { method: 'POST', path: 'v1/visitor-hold', access: 'anyone' };
export const releaseStart: Call<typeof contract.releaseStart> = { method: 'DELETE', path: 'v1/visitor-hold', access: 'anyone' };
