// Written by `npm run calls` from contract/src/entity-appointments.ts.
import type * as contract from '../src/entity-appointments.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelGuestAppointment: Call<typeof contract.cancelGuestAppointment> = { method: 'DELETE', path: 'accommodation/scheduled/:id', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const exportConsentForm: Call<typeof contract.exportConsentForm> = { method: 'GET', path: 'accommodation/scheduled/:id/export-consent-form', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk', 'results'] } };
export const readAppointmentPerson: Call<typeof contract.readAppointmentPerson> = { method: 'GET', path: 'accommodation/scheduled/:id/person', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk', 'results'] } };
export const rescheduleEntityAppointment: Call<typeof contract.rescheduleEntityAppointment> = { method: 'POST', path: 'accommodation/scheduled/:id/reschedule', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk'] } };
export const resendToGuest: Call<typeof contract.resendToGuest> = { method: 'POST', path: 'v1/guest-appointments/:id/resend', access: { who: 'member', entityTypes: ['AccommodationPartner'], roles: ['manager', 'desk'] } };
export const saveAppointmentPerson: Call<typeof contract.saveAppointmentPerson> = { method: 'PUT', path: 'accommodation/scheduled/:id/person', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner'], roles: ['manager', 'desk'] } };
export const searchEntityAppointments: Call<typeof contract.searchEntityAppointments> = { method: 'POST', path: 'accommodation/scheduled/search', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager', 'desk', 'results', 'gate'] }, isReadOnly: true };
