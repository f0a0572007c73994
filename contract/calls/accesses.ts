// Written by `npm run calls` from contract/src/accesses.ts.
import type * as contract from '../src/accesses.ts';
import type { Call } from '../src/endpoint.ts';

export const chooseAccessesNotice: Call<typeof contract.chooseAccessesNotice> = { method: 'PUT', path: 'v1/account/accesses/notice', access: 'account' };
export const listAccesses: Call<typeof contract.listAccesses> = { method: 'GET', path: 'v1/account/accesses', access: 'account' };
export const listHealthAccesses: Call<typeof contract.listHealthAccesses> = { method: 'GET', path: 'v1/health-accesses', access: { who: 'member', entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'], roles: ['manager', 'results'] } };
export const readAccessSummary: Call<typeof contract.readAccessSummary> = { method: 'GET', path: 'v1/account/accesses/summary', access: 'account' };
