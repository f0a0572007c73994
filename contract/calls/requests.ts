// Written by `npm run calls` from contract/src/requests.ts.
import type * as contract from '../src/requests.ts';
import type { Call } from '../src/endpoint.ts';

export const countDeskRequests: Call<typeof contract.countDeskRequests> = { method: 'GET', path: 'v1/requests/waiting', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const listDeskRequests: Call<typeof contract.listDeskRequests> = { method: 'GET', path: 'v1/requests', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
