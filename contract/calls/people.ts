// Written by `npm run calls` from contract/src/people.ts.
import type * as contract from '../src/people.ts';
import type { Call } from '../src/endpoint.ts';

export const exportPersonHere: Call<typeof contract.exportPersonHere> = { method: 'GET', path: 'v1/people/:id/export', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'results'] } };
export const forgetPersonHere: Call<typeof contract.forgetPersonHere> = { method: 'DELETE', path: 'v1/people/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager'] } };
export const mergePeople: Call<typeof contract.mergePeople> = { method: 'POST', path: 'v1/people/:id/merge', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const readHealthNumberHere: Call<typeof contract.readHealthNumberHere> = { method: 'GET', path: 'v1/people/:id/health-number', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['results'] } };
export const readPersonHere: Call<typeof contract.readPersonHere> = { method: 'GET', path: 'v1/people/:id', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const undoMergeOfPeople: Call<typeof contract.undoMergeOfPeople> = { method: 'POST', path: 'v1/people/:id/merge/undo', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
