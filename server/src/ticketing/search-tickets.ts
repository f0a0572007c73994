import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { searchTickets as call, Ticket } from '@vaga/contract/ticketing';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { ticketView } from './ticket.rules.ts';
import { findTickets } from './tickets.queries.ts';

/** The default page size. Source: the specification's asset search. */
const defaultPageSize = 1000;

/** The tickets of a ticket office whose test is still to be booked or paid. */
export async function searchTickets(
  db: Db,
  input: {
    entityId: string;
    body: OutputOf<BodyOf<typeof call>>;
    language: Language;
    now: Date;
  },
): Promise<Outcome<Ticket[]>> {
  const { entityId, body, language, now } = input;
  const { code, name, scheduleState } = body.filterParams;
  const pageNumber = body.pagination?.pageNumber ?? 1;
  const pageSize = body.pagination?.pageSize ?? defaultPageSize;
  const { tickets, total } = await findTickets(db, {
    entityId,
    code,
    name,
    language,
    now,
    isAwaitingPayment: scheduleState === 'awaitingPayment',
    offset: (pageNumber - 1) * pageSize,
    limit: pageSize,
  });
  return page(
    tickets.map((ticket) => ticketView(ticket, now)),
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}
