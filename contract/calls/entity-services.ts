// Written by `npm run calls` from contract/src/entity-services.ts.
import type * as contract from '../src/entity-services.ts';
import type { Call } from '../src/endpoint.ts';

export const addServices: Call<typeof contract.addServices> = { method: 'POST', path: 'v1/entity-services', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const changeService: Call<typeof contract.changeService> = { method: 'PUT', path: 'v1/entity-services/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listCatalogueServices: Call<typeof contract.listCatalogueServices> = { method: 'GET', path: 'v1/entity-services/catalogue', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listOwnServices: Call<typeof contract.listOwnServices> = { method: 'GET', path: 'v1/entity-services', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const pauseService: Call<typeof contract.pauseService> = { method: 'POST', path: 'v1/entity-services/:id/pause', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readOwnService: Call<typeof contract.readOwnService> = { method: 'GET', path: 'v1/entity-services/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const removeService: Call<typeof contract.removeService> = { method: 'DELETE', path: 'v1/entity-services/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const resumeService: Call<typeof contract.resumeService> = { method: 'POST', path: 'v1/entity-services/:id/resume', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
