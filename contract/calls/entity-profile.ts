// Written by `npm run calls` from contract/src/entity-profile.ts.
import type * as contract from '../src/entity-profile.ts';
import type { Call } from '../src/endpoint.ts';

export const findLocalityOfPostalCode: Call<typeof contract.findLocalityOfPostalCode> = { method: 'GET', path: 'v1/postal-codes/:code', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const openLicence: Call<typeof contract.openLicence> = { method: 'GET', path: 'v1/entity/licence', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const readEntityProfile: Call<typeof contract.readEntityProfile> = { method: 'GET', path: 'v1/entity', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager', 'desk', 'results', 'gate'], organisationRoles: ['owner'] } };
export const saveEntityProfile: Call<typeof contract.saveEntityProfile> = { method: 'PUT', path: 'v1/entity', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
export const uploadLicence: Call<typeof contract.uploadLicence> = { method: 'POST', path: 'v1/entity/licence', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager'] } };
