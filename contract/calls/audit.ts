// Written by `npm run calls` from contract/src/audit.ts.
import type * as contract from '../src/audit.ts';
import type { Call } from '../src/endpoint.ts';

export const exportActivity: Call<typeof contract.exportActivity> = { method: 'GET', path: 'v1/activity/file', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner', 'Administrator'], roles: ['manager', 'steward', 'support', 'catalogue', 'finance', 'privacy'], organisationRoles: ['owner', 'billing'] } };
export const listActivity: Call<typeof contract.listActivity> = { method: 'GET', path: 'v1/activity', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner', 'Administrator'], roles: ['manager', 'steward', 'support', 'catalogue', 'finance', 'privacy'], organisationRoles: ['owner', 'billing'] } };
export const listActivityAuthors: Call<typeof contract.listActivityAuthors> = { method: 'GET', path: 'v1/activity/authors', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner', 'Administrator'], roles: ['manager', 'steward', 'support', 'catalogue', 'finance', 'privacy'], organisationRoles: ['owner', 'billing'] } };
