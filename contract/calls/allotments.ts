// Written by `npm run calls` from contract/src/allotments.ts.
import type * as contract from '../src/allotments.ts';
import type { Call } from '../src/endpoint.ts';

export const endAllotment: Call<typeof contract.endAllotment> = { method: 'DELETE', path: 'v1/allotments/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listAllotmentParts: Call<typeof contract.listAllotmentParts> = { method: 'GET', path: 'v1/allotments/parts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const listAllotments: Call<typeof contract.listAllotments> = { method: 'GET', path: 'v1/allotments', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
