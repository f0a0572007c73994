// Written by `npm run calls` from contract/src/appointment-link.ts.
import type * as contract from '../src/appointment-link.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelByAppointmentLink: Call<typeof contract.cancelByAppointmentLink> = { method: 'POST', path: 'v1/appointment-link/:token/cancel', access: 'link' };
export const claimByAppointmentLink: Call<typeof contract.claimByAppointmentLink> = { method: 'POST', path: 'v1/appointment-link/:token/claim', access: 'link' };
export const downloadCalendarByAppointmentLink: Call<typeof contract.downloadCalendarByAppointmentLink> = { method: 'GET', path: 'v1/appointment-link/:token/calendar', access: 'link' };
export const listSlotsByAppointmentLink: Call<typeof contract.listSlotsByAppointmentLink> = { method: 'GET', path: 'v1/appointment-link/:token/slots', access: 'link' };
export const moveByAppointmentLink: Call<typeof contract.moveByAppointmentLink> = { method: 'POST', path: 'v1/appointment-link/:token/move', access: 'link' };
export const payByAppointmentLink: Call<typeof contract.payByAppointmentLink> = { method: 'POST', path: 'v1/appointment-link/:token/pay', access: 'link' };
export const readAppointmentLink: Call<typeof contract.readAppointmentLink> = { method: 'GET', path: 'v1/appointment-link/:token', access: 'link' };
export const shareByAppointmentLink: Call<typeof contract.shareByAppointmentLink> = { method: 'PUT', path: 'v1/appointment-link/:token/sharing', access: 'link' };
