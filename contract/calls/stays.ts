// Written by `npm run calls` from contract/src/stays.ts.
import type * as contract from '../src/stays.ts';
import type { Call } from '../src/endpoint.ts';

export const changeStay: Call<typeof contract.changeStay> = { method: 'PUT', path: 'v1/stays/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const deleteStay: Call<typeof contract.deleteStay> = { method: 'DELETE', path: 'v1/stays/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const downloadStayCard: Call<typeof contract.downloadStayCard> = { method: 'GET', path: 'v1/stays/:id/card.pdf', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager'] } };
export const importStays: Call<typeof contract.importStays> = { method: 'POST', path: 'v1/stays/import', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager'] } };
export const readStay: Call<typeof contract.readStay> = { method: 'GET', path: 'v1/stays/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
