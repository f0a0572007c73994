// Written by `npm run calls` from contract/src/agenda-day.ts.
import type * as contract from '../src/agenda-day.ts';
import type { Call } from '../src/endpoint.ts';

export const printDay: Call<typeof contract.printDay> = { method: 'GET', path: 'v1/agenda/day.pdf', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const printSlip: Call<typeof contract.printSlip> = { method: 'GET', path: 'v1/agenda/appointments/:id/slip.pdf', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readAgendaAppointment: Call<typeof contract.readAgendaAppointment> = { method: 'GET', path: 'v1/agenda/appointments/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readDay: Call<typeof contract.readDay> = { method: 'GET', path: 'v1/agenda/day', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readRoom: Call<typeof contract.readRoom> = { method: 'GET', path: 'v1/agenda/room', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const readWeek: Call<typeof contract.readWeek> = { method: 'GET', path: 'v1/agenda/week', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
