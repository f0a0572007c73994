// Written by `npm run calls` from contract/src/closures.ts.
import type * as contract from '../src/closures.ts';
import type { Call } from '../src/endpoint.ts';

export const deleteClosure: Call<typeof contract.deleteClosure> = { method: 'DELETE', path: 'v1/closures/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const endClosure: Call<typeof contract.endClosure> = { method: 'POST', path: 'v1/closures/:id/end', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listClosableParts: Call<typeof contract.listClosableParts> = { method: 'GET', path: 'v1/closures/parts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const listClosures: Call<typeof contract.listClosures> = { method: 'GET', path: 'v1/closures', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
