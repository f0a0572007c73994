// Written by `npm run calls` from contract/src/places.ts.
import type * as contract from '../src/places.ts';
import type { Call } from '../src/endpoint.ts';

export const addPlace: Call<typeof contract.addPlace> = { method: 'POST', path: 'v1/entities', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner'] } };
export const listPlaces: Call<typeof contract.listPlaces> = { method: 'GET', path: 'v1/entities', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: [], organisationRoles: ['owner'] } };
