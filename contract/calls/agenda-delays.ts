// Written by `npm run calls` from contract/src/agenda-delays.ts.
import type * as contract from '../src/agenda-delays.ts';
import type { Call } from '../src/endpoint.ts';

export const announceDelay: Call<typeof contract.announceDelay> = { method: 'POST', path: 'v1/agenda/delays', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const endDelay: Call<typeof contract.endDelay> = { method: 'DELETE', path: 'v1/agenda/delays/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
