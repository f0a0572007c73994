// Written by `npm run calls` from contract/src/entity-preview.ts.
import type * as contract from '../src/entity-preview.ts';
import type { Call } from '../src/endpoint.ts';

export const readEntityPreview: Call<typeof contract.readEntityPreview> = { method: 'GET', path: 'v1/entity/preview', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'], organisationRoles: ['owner'] } };
