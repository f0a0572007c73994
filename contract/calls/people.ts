// Written by `npm run calls` from contract/src/people.ts.
import type * as contract from '../src/people.ts';
import type { Call } from '../src/endpoint.ts';

export const mergePeople: Call<typeof contract.mergePeople> = { method: 'POST', path: 'v1/people/:id/merge', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
export const undoMergeOfPeople: Call<typeof contract.undoMergeOfPeople> = { method: 'POST', path: 'v1/people/:id/merge/undo', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
