// Written by `npm run calls` from contract/src/agenda.ts.
import type * as contract from '../src/agenda.ts';
import type { Call } from '../src/endpoint.ts';

export const bookAppointment: Call<typeof contract.bookAppointment> = { method: 'POST', path: 'v1/agenda/appointments', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] }, standing: 'books' };
export const createDraft: Call<typeof contract.createDraft> = { method: 'POST', path: 'v1/agenda/drafts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk'] }, standing: 'books' };
export const createGuestCart: Call<typeof contract.createGuestCart> = { method: 'POST', path: 'v1/agenda/carts', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] }, standing: 'books' };
export const deleteDraft: Call<typeof contract.deleteDraft> = { method: 'DELETE', path: 'v1/agenda/drafts/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk'] } };
export const listDeskServices: Call<typeof contract.listDeskServices> = { method: 'GET', path: 'v1/agenda/services', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readGuest: Call<typeof contract.readGuest> = { method: 'GET', path: 'v1/agenda/guests/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const saveGuest: Call<typeof contract.saveGuest> = { method: 'PUT', path: 'v1/agenda/guests/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
