// Written by `npm run calls` from contract/src/guest-appointments.ts.
import type * as contract from '../src/guest-appointments.ts';
import type { Call } from '../src/endpoint.ts';

export const bookGuestAppointment: Call<typeof contract.bookGuestAppointment> = { method: 'POST', path: 'accommodation/entity/:idEntity/schedule/create', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] }, standing: 'books' };
export const listGuestSlots: Call<typeof contract.listGuestSlots> = { method: 'GET', path: 'accommodation/entity/:idEntity/service/:idService/slot', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const listNearServices: Call<typeof contract.listNearServices> = { method: 'POST', path: 'accommodation/service/:idService/near-services', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] }, isReadOnly: true };
