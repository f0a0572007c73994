// Written by `npm run calls` from contract/src/agenda-acts.ts.
import type * as contract from '../src/agenda-acts.ts';
import type { Call } from '../src/endpoint.ts';

export const callPerson: Call<typeof contract.callPerson> = { method: 'POST', path: 'v1/agenda/appointments/:id/call', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const cancelAtDesk: Call<typeof contract.cancelAtDesk> = { method: 'POST', path: 'v1/agenda/appointments/:id/cancel', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const checkInPerson: Call<typeof contract.checkInPerson> = { method: 'POST', path: 'v1/agenda/appointments/:id/check-in', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const confirmAddress: Call<typeof contract.confirmAddress> = { method: 'POST', path: 'v1/agenda/appointments/:id/confirm-address', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const markDone: Call<typeof contract.markDone> = { method: 'POST', path: 'v1/agenda/appointments/:id/done', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const markNoShow: Call<typeof contract.markNoShow> = { method: 'POST', path: 'v1/agenda/appointments/:id/no-show', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const moveAtDesk: Call<typeof contract.moveAtDesk> = { method: 'POST', path: 'v1/agenda/appointments/:id/move', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const saveAppointmentNote: Call<typeof contract.saveAppointmentNote> = { method: 'PUT', path: 'v1/agenda/appointments/:id/note', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const takeMoney: Call<typeof contract.takeMoney> = { method: 'POST', path: 'v1/agenda/appointments/:id/take-money', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
export const undoAct: Call<typeof contract.undoAct> = { method: 'POST', path: 'v1/agenda/appointments/:id/undo', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
