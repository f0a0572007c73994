import * as calls from '@vaga/contract/ticketing';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, signedIn } from '../platform/http/route.ts';
import { deleteTicket } from './delete-ticket.ts';
import { registerTicket } from './register-ticket.ts';
import { searchTickets } from './search-tickets.ts';
import { sortTickets, ticketView } from './ticket.rules.ts';
import { readTickets } from './tickets.queries.ts';
import { updateTicket } from './update-ticket.ts';

/** Tickets for events. Tickets of other accounts answer 404. */
export const ticketingRoutes = ({ db }: { db: Db }): Route[] => [
  signedIn(calls.listTickets, async ({ caller: { accountId }, language, now }) => {
    const rows = await readTickets(db, { accountId, language, now });
    return success(sortTickets(rows, now).map((row) => ticketView(row, now)));
  }),
  signedIn(calls.registerTicket, ({ caller: { accountId }, body, now, idempotencyKey }) =>
    registerTicket(db, { accountId, form: body, now, idempotencyKey }),
  ),
  signedIn(calls.updateTicket, ({ caller: { accountId }, params, body, now, idempotencyKey }) =>
    updateTicket(db, { id: params.id, accountId, form: body, now, idempotencyKey }),
  ),
  signedIn(calls.deleteTicket, ({ caller: { accountId }, params, now }) =>
    deleteTicket(db, { id: params.id, accountId, now }),
  ),
  forMembers(calls.searchTickets, ({ caller: { entityId }, body, language, now }) =>
    searchTickets(db, { entityId, body, language, now }),
  ),
];
