// Written by `npm run calls` from contract/src/pools.ts.
import type * as contract from '../src/pools.ts';
import type { Call } from '../src/endpoint.ts';

export const addPool: Call<typeof contract.addPool> = { method: 'POST', path: 'v1/pools', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listPools: Call<typeof contract.listPools> = { method: 'GET', path: 'v1/pools', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const savePool: Call<typeof contract.savePool> = { method: 'PUT', path: 'v1/pools/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
