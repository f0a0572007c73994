// Written by `npm run calls` from contract/src/second-factor.ts.
import type * as contract from '../src/second-factor.ts';
import type { Call } from '../src/endpoint.ts';

export const enrolSecondFactor: Call<typeof contract.enrolSecondFactor> = { method: 'POST', path: 'v1/account/second-factor', access: 'account' };
export const readSecondFactor: Call<typeof contract.readSecondFactor> = { method: 'GET', path: 'v1/account/second-factor', access: 'account' };
