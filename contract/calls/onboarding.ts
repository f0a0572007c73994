// Written by `npm run calls` from contract/src/onboarding.ts.
import type * as contract from '../src/onboarding.ts';
import type { Call } from '../src/endpoint.ts';

export const readOnboarding: Call<typeof contract.readOnboarding> = { method: 'GET', path: 'v1/onboarding', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'], organisationRoles: ['owner'] } };
