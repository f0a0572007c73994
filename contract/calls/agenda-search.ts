// Written by `npm run calls` from contract/src/agenda-search.ts.
import type * as contract from '../src/agenda-search.ts';
import type { Call } from '../src/endpoint.ts';

export const searchAgenda: Call<typeof contract.searchAgenda> = { method: 'POST', path: 'v1/agenda/search', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner'], roles: ['manager', 'desk', 'results'] }, standing: 'reads' };
