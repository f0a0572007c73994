// Written by `npm run calls` from contract/src/billing-data.ts.
import type * as contract from '../src/billing-data.ts';
import type { Call } from '../src/endpoint.ts';

export const readBillingData: Call<typeof contract.readBillingData> = { method: 'GET', path: 'v1/billing-data', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner', 'billing'] } };
export const saveBillingData: Call<typeof contract.saveBillingData> = { method: 'PUT', path: 'v1/billing-data', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner', 'billing'] } };
