// Written by `npm run calls` from contract/src/access-keys.ts.
import type * as contract from '../src/access-keys.ts';
import type { Call } from '../src/endpoint.ts';

export const createAccessKey: Call<typeof contract.createAccessKey> = { method: 'POST', path: 'v1/access-keys', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: [], organisationRoles: ['owner'] } };
export const listAccessKeys: Call<typeof contract.listAccessKeys> = { method: 'GET', path: 'v1/access-keys', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: [], organisationRoles: ['owner'] } };
export const revokeAccessKey: Call<typeof contract.revokeAccessKey> = { method: 'DELETE', path: 'v1/access-keys/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: [], organisationRoles: ['owner'] } };
