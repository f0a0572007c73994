// Written by `npm run calls` from contract/src/health-numbers.ts.
import type * as contract from '../src/health-numbers.ts';
import type { Call } from '../src/endpoint.ts';

export const markNumberSeen: Call<typeof contract.markNumberSeen> = { method: 'POST', path: 'v1/people/:id/number-seen', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const readNumberCheck: Call<typeof contract.readNumberCheck> = { method: 'GET', path: 'v1/people/:id/number-check', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
