// Written by `npm run calls` from contract/src/agenda-capacity.ts.
import type * as contract from '../src/agenda-capacity.ts';
import type { Call } from '../src/endpoint.ts';

export const createBlock: Call<typeof contract.createBlock> = { method: 'POST', path: 'v1/agenda/blocks', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const deleteBlock: Call<typeof contract.deleteBlock> = { method: 'DELETE', path: 'v1/agenda/blocks/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const listFits: Call<typeof contract.listFits> = { method: 'POST', path: 'v1/agenda/fit', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] }, standing: 'reads' };
export const openDay: Call<typeof contract.openDay> = { method: 'POST', path: 'v1/agenda/days/open', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readDeskStarts: Call<typeof contract.readDeskStarts> = { method: 'GET', path: 'v1/agenda/starts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
