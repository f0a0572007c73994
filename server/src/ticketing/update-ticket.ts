import { changeAsset, lockOwnedCart } from '../cart/index.ts';
import { lockAccountForQuota } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import type { NumberedTicket } from './registration.queries.ts';
import { updateRegisteredTicketId } from './registration.queries.ts';
import type { RegisteredTicket, TicketForm } from './resolve-ticket.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { cartFieldsOf, editRefusal, moveRefusal, ticketState } from './ticket.rules.ts';
import type { TicketRow } from './tickets.queries.ts';
import { readTicket } from './tickets.queries.ts';

interface UpdateTicketInput {
  id: string;
  accountId: string;
  form: TicketForm;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Changes the number or the person of a registered ticket. A place that its cart held for another person or event is
 * released.
 * @throws Problem 404 for an unknown registration, or one of another account.
 */
export async function updateTicket(
  db: Db,
  input: UpdateTicketInput,
): Promise<Outcome<RegisteredTicket>> {
  const { accountId, form, now } = input;
  return transact(db, input.idempotencyKey, async (trx) => {
    const row = await lockRegisteredTicket(trx, input);
    const progress = { state: ticketState(row.appointment), startsAt: row.startsAt };
    const refusal = editRefusal(progress, now);
    if (refusal) return failure(refusal);
    // A form that changes only the person may leave out the event.
    const isSameNumber = form.assetNumber.toLowerCase() === row.number.toLowerCase();
    const idEvent = form.idEvent ?? (isSameNumber ? row.idEvent : undefined);
    const resolveInput = {
      accountId,
      form: { ...form, idEvent },
      exceptRegistrationId: row.id,
      now,
    };
    // The account before the ticket, as in a registration: otherwise the two could deadlock.
    await lockAccountForQuota(trx, accountId);
    const resolved = await resolveTicket(trx, resolveInput);
    if ('refusal' in resolved) return resolved.refusal;
    const isMoved = resolved.personId !== row.idPerson || resolved.ticket.idEvent !== row.idEvent;
    const refusedMove = isMoved ? moveRefusal(progress) : null;
    if (refusedMove) return failure(refusedMove);
    if (isMoved)
      await leaveWaitlistWithAsset(trx, { cartId: row.idCart, assetId: row.idAsset, now });
    await saveResolvedTicket(trx, row, { ...resolved, now });
    return success({ id: row.id, idAsset: row.idAsset, idCart: row.idCart, events: [] });
  });
}

/** Locks the cart of a registered ticket, so that no booking or payment runs at the same time, and reads the ticket. */
export async function lockRegisteredTicket(
  trx: Trx,
  input: { id: string; accountId: string; now: Date },
): Promise<TicketRow> {
  const unlocked = await readTicket(trx, input);
  if (!unlocked) throw notFound();
  await lockOwnedCart(trx, { accountId: input.accountId, cartId: unlocked.idCart });
  const row = await readTicket(trx, input);
  if (!row) throw notFound();
  return row;
}

async function saveResolvedTicket(
  trx: Trx,
  row: TicketRow,
  to: { ticket: NumberedTicket; personId: string; now: Date },
): Promise<void> {
  const { ticket, personId, now } = to;
  await updateRegisteredTicketId(trx, row.id, ticket.id);
  await changeAsset(
    trx,
    { id: row.idAsset, cartId: row.idCart },
    {
      assetNumber: ticket.number,
      now,
      ...(personId === row.idPerson ? {} : { personId }),
      ...(ticket.idEvent === row.idEvent ? {} : { serviceRequest: cartFieldsOf(ticket) }),
    },
  );
}
