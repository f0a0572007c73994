import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { searchTickets as call, Ticket } from '@vaga/contract/ticketing';
import type { Db } from '../platform/db.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { Problem, page } from '../platform/http/outcome.ts';
import { ticketView } from './ticket.rules.ts';
import { findTickets } from './tickets.queries.ts';

/** The default page size. Source: the specification's asset search. */
const defaultPageSize = 1000;

/**
 * The tickets of the caller's entity whose test is still to be booked or paid.
 * @throws Problem 403 if the caller is not signed in as a member of an entity.
 */
export async function searchTickets(
  db: Db,
  input: {
    caller: Caller;
    body: OutputOf<BodyOf<typeof call>>;
    language: Language;
    now: Date;
  },
): Promise<Outcome<Ticket[]>> {
  const { caller, body, language, now } = input;
  if (caller.loginType !== 'partner' || !caller.entityId) throw new Problem(403, 'forbidden');
  const { code, name, scheduleState } = body.filterParams;
  const pageNumber = body.pagination?.pageNumber ?? 1;
  const pageSize = body.pagination?.pageSize ?? defaultPageSize;
  const { tickets, total } = await findTickets(db, {
    accountId: caller.accountId,
    entityId: caller.entityId,
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
