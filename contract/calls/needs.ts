// Written by `npm run calls` from contract/src/needs.ts.
import type * as contract from '../src/needs.ts';
import type { Call } from '../src/endpoint.ts';

export const findNeeds: Call<typeof contract.findNeeds> = { method: 'GET', path: 'v1/needs', access: 'anyone' };
