// Written by `npm run calls` from contract/src/schedule-changes.ts.
import type * as contract from '../src/schedule-changes.ts';
import type { Call } from '../src/endpoint.ts';

export const applyScheduleChange: Call<typeof contract.applyScheduleChange> = { method: 'POST', path: 'v1/schedule-changes/:id/apply', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const discardScheduleChange: Call<typeof contract.discardScheduleChange> = { method: 'DELETE', path: 'v1/schedule-changes/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const previewScheduleChange: Call<typeof contract.previewScheduleChange> = { method: 'POST', path: 'v1/schedule-changes', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const readScheduleChange: Call<typeof contract.readScheduleChange> = { method: 'GET', path: 'v1/schedule-changes/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
