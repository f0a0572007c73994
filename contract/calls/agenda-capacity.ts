// Written by `npm run calls` from contract/src/agenda-capacity.ts.
import type * as contract from '../src/agenda-capacity.ts';
import type { Call } from '../src/endpoint.ts';

export const readDeskStarts: Call<typeof contract.readDeskStarts> = { method: 'GET', path: 'v1/agenda/starts', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk'] } };
