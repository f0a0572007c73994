import * as ticketingCalls from '@vaga/contract/calls/ticketing';
import { api } from '../platform/api.ts';

/** What the form of a ticket sends. The name is that of one of the account's persons, or a new one. */
export interface TicketData {
  assetNumber: string;
  name: string;
  /** Where the number is of several events: the one that was chosen. */
  idEvent?: string | undefined;
}

/** Registers a ticket, or changes the one that is named. */
export function saveTicket(id: string | null, form: TicketData, idempotencyKey: string) {
  return id === null
    ? api.call(ticketingCalls.registerTicket, { body: form, idempotencyKey })
    : api.call(ticketingCalls.updateTicket, { params: { id }, body: form, idempotencyKey });
}

export function removeTicket(id: string) {
  return api.call(ticketingCalls.deleteTicket, { params: { id } });
}
