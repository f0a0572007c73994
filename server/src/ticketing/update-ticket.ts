import { changeAsset, lockCart } from '../cart/index.ts';
import { takeTurn } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import type { Registered, TicketForm } from './choose-ticket.ts';
import { chooseTicket } from './choose-ticket.ts';
import type { NumberedTicket } from './registration.queries.ts';
import { changeTicket } from './registration.queries.ts';
import { askedOf, stateOf, whyNoEdit, whyNoMove } from './ticket.rules.ts';
import type { TicketRow } from './tickets.queries.ts';
import { readTicket } from './tickets.queries.ts';

interface Asked {
  id: string;
  accountId: string;
  form: TicketForm;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Corrects the number or the person of a registered ticket. What its cart held for another person or event is free again.
 * @throws Problem 404 for a ticket that is not there or not theirs.
 */
export async function updateTicket(db: Db, asked: Asked): Promise<Outcome<Registered>> {
  const { accountId, form, now } = asked;
  return transact(db, asked.idempotencyKey, async (trx) => {
    const row = await lockTicketRow(trx, asked);
    const judged = { state: stateOf(row.test), startsAt: row.startsAt };
    const refusal = whyNoEdit(judged, now);
    if (refusal) return failure(refusal);
    // Who corrects only the person does not say again which event it was.
    const isSameNumber = form.assetNumber.toLowerCase() === row.number.toLowerCase();
    const idEvent = form.idEvent ?? (isSameNumber ? row.idEvent : undefined);
    const meant = { accountId, form: { ...form, idEvent }, besides: row.id, now };
    // Before the ticket, as in a registration: two of them must not wait for each other.
    await takeTurn(trx, accountId);
    const chosen = await chooseTicket(trx, meant);
    if ('refusal' in chosen) return chosen.refusal;
    const isMoved = chosen.personId !== row.idPerson || chosen.ticket.idEvent !== row.idEvent;
    const noMove = isMoved ? whyNoMove(judged) : null;
    if (noMove) return failure(noMove);
    if (isMoved)
      await leaveWaitlistWithAsset(trx, { cartId: row.idCart, assetId: row.idAsset, now });
    await change(trx, row, { ...chosen, now });
    return success({ id: row.id, idAsset: row.idAsset, idCart: row.idCart, events: [] });
  });
}

/** The ticket, with its cart locked: what books or pays with it comes before or after. */
export async function lockTicketRow(
  trx: Trx,
  asked: { id: string; accountId: string; now: Date },
): Promise<TicketRow> {
  const found = await readTicket(trx, asked);
  if (!found) throw notFound();
  await lockCart(trx, { accountId: asked.accountId, cartId: found.idCart });
  const row = await readTicket(trx, asked);
  if (!row) throw notFound();
  return row;
}

async function change(
  trx: Trx,
  row: TicketRow,
  to: { ticket: NumberedTicket; personId: string; now: Date },
): Promise<void> {
  const { ticket, personId, now } = to;
  await changeTicket(trx, row.id, ticket.id);
  await changeAsset(
    trx,
    { id: row.idAsset, cartId: row.idCart },
    {
      assetNumber: ticket.number,
      now,
      ...(personId === row.idPerson ? {} : { personId }),
      ...(ticket.idEvent === row.idEvent ? {} : { asked: askedOf(ticket) }),
    },
  );
}
