// Written by `npm run calls` from contract/src/appointment-groups.ts.
import type * as contract from '../src/appointment-groups.ts';
import type { Call } from '../src/endpoint.ts';

export const cancelGroup: Call<typeof contract.cancelGroup> = { method: 'POST', path: 'v1/appointments/:id/group/cancel', access: 'account' };
export const downloadGroupCalendar: Call<typeof contract.downloadGroupCalendar> = { method: 'GET', path: 'v1/appointments/:id/group/calendar', access: 'account' };
export const listGroupStarts: Call<typeof contract.listGroupStarts> = { method: 'GET', path: 'v1/appointments/:id/group/slots', access: 'account' };
export const moveGroup: Call<typeof contract.moveGroup> = { method: 'POST', path: 'v1/appointments/:id/group/move', access: 'account' };
