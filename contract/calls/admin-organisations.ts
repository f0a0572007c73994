// Written by `npm run calls` from contract/src/admin-organisations.ts.
import type * as contract from '../src/admin-organisations.ts';
import type { Call } from '../src/endpoint.ts';

export const closeOrganisationAsAdministrator: Call<typeof contract.closeOrganisationAsAdministrator> = { method: 'POST', path: 'v1/admin/organisations/:id/close', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const listPartnerOrganisations: Call<typeof contract.listPartnerOrganisations> = { method: 'GET', path: 'v1/admin/organisations', access: { who: 'administrator', roles: ['steward', 'support', 'finance'] } };
export const readOrganisationEnding: Call<typeof contract.readOrganisationEnding> = { method: 'GET', path: 'v1/admin/organisations/:id/ending', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const readPartnerOrganisation: Call<typeof contract.readPartnerOrganisation> = { method: 'GET', path: 'v1/admin/organisations/:id', access: { who: 'administrator', roles: ['steward', 'support', 'finance'] } };
export const reopenOrganisation: Call<typeof contract.reopenOrganisation> = { method: 'POST', path: 'v1/admin/organisations/:id/reopen', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const saveOrganisationNote: Call<typeof contract.saveOrganisationNote> = { method: 'PUT', path: 'v1/admin/organisations/:id/note', access: { who: 'administrator', roles: ['steward', 'support'] } };
export const suspendOrganisation: Call<typeof contract.suspendOrganisation> = { method: 'POST', path: 'v1/admin/organisations/:id/suspend', access: { who: 'administrator', roles: ['steward', 'support'] } };
