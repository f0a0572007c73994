// Written by `npm run calls` from contract/src/import.ts.
import type * as contract from '../src/import.ts';
import type { Call } from '../src/endpoint.ts';

export const downloadImportTemplate: Call<typeof contract.downloadImportTemplate> = { method: 'GET', path: 'v1/import/template', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner', 'Administrator'], roles: ['steward', 'support'], organisationRoles: ['owner'] } };
export const exportOrganisation: Call<typeof contract.exportOrganisation> = { method: 'GET', path: 'v1/export', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner'] } };
export const importForOrganisation: Call<typeof contract.importForOrganisation> = { method: 'POST', path: 'v1/admin/organisations/:id/import', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const importOrganisation: Call<typeof contract.importOrganisation> = { method: 'POST', path: 'v1/import', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner'] } };
