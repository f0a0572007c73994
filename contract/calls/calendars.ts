// Written by `npm run calls` from contract/src/calendars.ts.
import type * as contract from '../src/calendars.ts';
import type { Call } from '../src/endpoint.ts';

export const addBusyCalendar: Call<typeof contract.addBusyCalendar> = { method: 'POST', path: 'v1/calendars', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const createCalendarLink: Call<typeof contract.createCalendarLink> = { method: 'POST', path: 'v1/calendar-links', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const listCalendars: Call<typeof contract.listCalendars> = { method: 'GET', path: 'v1/calendars', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readBusyCalendar: Call<typeof contract.readBusyCalendar> = { method: 'POST', path: 'v1/calendars/:id/read', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readCalendarFeed: Call<typeof contract.readCalendarFeed> = { method: 'GET', path: 'v1/calendar/:file', access: 'anyone' };
export const removeBusyCalendar: Call<typeof contract.removeBusyCalendar> = { method: 'DELETE', path: 'v1/calendars/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const revokeCalendarLink: Call<typeof contract.revokeCalendarLink> = { method: 'DELETE', path: 'v1/calendar-links/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
