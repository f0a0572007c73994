// Written by `npm run calls` from contract/src/agenda-stream.ts.
import type * as contract from '../src/agenda-stream.ts';
import type { Call } from '../src/endpoint.ts';

export const openAgendaStream: Call<typeof contract.openAgendaStream> = { method: 'GET', path: 'v1/agenda/stream', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] } };
