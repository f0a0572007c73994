// Written by `npm run calls` from contract/src/plan.ts.
import type * as contract from '../src/plan.ts';
import type { Call } from '../src/endpoint.ts';

export const readPlanUsage: Call<typeof contract.readPlanUsage> = { method: 'GET', path: 'v1/plan', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner', 'billing'] } };
