// Written by `npm run calls` from contract/src/agenda-day.ts.
import type * as contract from '../src/agenda-day.ts';
import type { Call } from '../src/endpoint.ts';

export const readAgendaAppointment: Call<typeof contract.readAgendaAppointment> = { method: 'GET', path: 'v1/agenda/appointments/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readDay: Call<typeof contract.readDay> = { method: 'GET', path: 'v1/agenda/day', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readWeek: Call<typeof contract.readWeek> = { method: 'GET', path: 'v1/agenda/week', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
