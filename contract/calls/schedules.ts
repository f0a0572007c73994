// Written by `npm run calls` from contract/src/schedules.ts.
import type * as contract from '../src/schedules.ts';
import type { Call } from '../src/endpoint.ts';

export const readSchedules: Call<typeof contract.readSchedules> = { method: 'GET', path: 'v1/schedules', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
