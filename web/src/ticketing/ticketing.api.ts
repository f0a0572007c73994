import type { listPersons } from '@vaga/contract/persons';
import type {
  deleteTicket,
  listTickets,
  registerTicket,
  searchTickets,
  updateTicket,
} from '@vaga/contract/ticketing';
import { api, wire } from '../platform/api.ts';

export const userTickets = wire<typeof listTickets>('GET', 'onboarding/user/ticket');
export const ticketsOfPartner = wire<typeof searchTickets>(
  'POST',
  'accommodation/reservation/search',
);
export const peopleOfAccount = wire<typeof listPersons>('GET', 'onboarding/user/person');
const register = wire<typeof registerTicket>('POST', 'onboarding/user/ticket');
const update = wire<typeof updateTicket>('PUT', 'onboarding/user/ticket/:id');
const remove = wire<typeof deleteTicket>('DELETE', 'v1/tickets/:id');

/** What the form of a ticket sends. The name is that of one of the account's people, or of somebody new. */
export interface TicketForm {
  assetNumber: string;
  name: string;
  /** Where the number is of several events: the one that was chosen. */
  idEvent?: string | undefined;
}

/** Registers a ticket, or changes the one that is named. */
export function saveTicket(id: string | null, form: TicketForm, idempotencyKey: string) {
  return id === null
    ? api.call(register, { body: form, idempotencyKey })
    : api.call(update, { params: { id }, body: form, idempotencyKey });
}

export function removeTicket(id: string) {
  return api.call(remove, { params: { id } });
}
