// Written by `npm run calls` from contract/src/accommodation.ts.
import type * as contract from '../src/accommodation.ts';
import type { Call } from '../src/endpoint.ts';

export const addGuest: Call<typeof contract.addGuest> = { method: 'POST', path: 'accommodation/reservation/:idCheckinAsset/person', access: 'account' };
export const addReservation: Call<typeof contract.addReservation> = { method: 'POST', path: 'accommodation/reservation', access: 'account' };
export const listGuests: Call<typeof contract.listGuests> = { method: 'GET', path: 'accommodation/reservation/:idCheckinAsset/person', access: 'account' };
export const listPendingGuests: Call<typeof contract.listPendingGuests> = { method: 'GET', path: 'accommodation/reservation/travel/pending', access: 'account' };
export const listReservationServices: Call<typeof contract.listReservationServices> = { method: 'GET', path: 'accommodation/reservation/travel/service', access: 'account' };
export const listReservations: Call<typeof contract.listReservations> = { method: 'GET', path: 'accommodation/reservation', access: 'account' };
export const orderTravel: Call<typeof contract.orderTravel> = { method: 'POST', path: 'accommodation/reservation/travel/service', access: 'account' };
export const removeGuest: Call<typeof contract.removeGuest> = { method: 'DELETE', path: 'accommodation/reservation/travel/:idCart/service/:idAsset', access: 'account' };
export const scheduleTravel: Call<typeof contract.scheduleTravel> = { method: 'POST', path: 'accommodation/reservation/travel/:travelId/schedule', access: 'account' };
