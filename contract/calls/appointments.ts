// Written by `npm run calls` from contract/src/appointments.ts.
import type * as contract from '../src/appointments.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelAppointment: Call<typeof contract.cancelAppointment> = { method: 'DELETE', path: 'onboarding/user/schedule/:id', access: 'account' };
export const downloadCalendar: Call<typeof contract.downloadCalendar> = { method: 'GET', path: 'v1/appointments/:id/calendar', access: 'account' };
export const listRescheduleSlots: Call<typeof contract.listRescheduleSlots> = { method: 'GET', path: 'onboarding/user/scheduled/:id/availabe-slots', access: 'account' };
export const listUserTests: Call<typeof contract.listUserTests> = { method: 'GET', path: 'onboarding/user/schedule', access: 'account' };
export const rescheduleAppointment: Call<typeof contract.rescheduleAppointment> = { method: 'POST', path: 'onboarding/user/scheduled/:id/reschedule', access: 'account' };
