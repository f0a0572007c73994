// Written by `npm run calls` from contract/src/ticketing.ts.
import type * as contract from '../src/ticketing.ts';
import type { Call } from '../src/endpoint.ts';

export const deleteTicket: Call<typeof contract.deleteTicket> = { method: 'DELETE', path: 'v1/tickets/:id', access: 'account' };
export const listTickets: Call<typeof contract.listTickets> = { method: 'GET', path: 'onboarding/user/ticket', access: 'account' };
export const registerTicket: Call<typeof contract.registerTicket> = { method: 'POST', path: 'onboarding/user/ticket', access: 'account' };
export const searchTickets: Call<typeof contract.searchTickets> = { method: 'POST', path: 'accommodation/reservation/search', access: { who: 'member', entityTypes: ['TicketingPartner'], roles: ['manager', 'desk'] }, isReadOnly: true };
export const updateTicket: Call<typeof contract.updateTicket> = { method: 'PUT', path: 'onboarding/user/ticket/:id', access: 'account' };
