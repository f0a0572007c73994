import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import type { registerTicket as call } from '@vaga/contract/ticketing';
import { choosePerson } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, warning, wrongField } from '../platform/http/outcome.ts';
import type { NumberedTicket } from './registration.queries.ts';
import { findByNumber, hasTicketFor, lockTicket } from './registration.queries.ts';
import { eventView, meantTicket } from './ticket.rules.ts';

export type TicketForm = OutputOf<BodyOf<typeof call>>;
export type Registered = DataOf<typeof call>;

interface Asked {
  accountId: string;
  form: TicketForm;
  /** The registration that is being changed; null for a new one. */
  besides: string | null;
  now: Date;
}

/**
 * The ticket and the person that a form means, both locked until the transaction ends, or why not: the number is unknown
 * or of several events, the ticket somebody's already, the person nobody's or in the event already.
 * @throws Problem 400 where the form names nobody.
 */
export async function chooseTicket(
  trx: Trx,
  asked: Asked,
): Promise<{ ticket: NumberedTicket; personId: string } | { refusal: Outcome<Registered> }> {
  const { accountId, form, besides, now } = asked;
  const { idPerson, name } = form;
  if (!idPerson && !name) throw wrongField('name', 'field.required');
  const meant = meantTicket(await findByNumber(trx, form.assetNumber), form.idEvent, now);
  if ('refusal' in meant) return { refusal: failure(meant.refusal) };
  if ('events' in meant) {
    const events = meant.events.map(eventView);
    const choice = { id: null, idAsset: null, idCart: null, events };
    return { refusal: warning<Registered>('ticket.which_event', undefined, choice) };
  }
  const { ticket } = meant;
  const holder = await lockTicket(trx, ticket.id);
  if (holder && holder.id !== besides) {
    return { refusal: failure(holder.accountId === accountId ? 'ticket.yours' : 'ticket.taken') };
  }
  const personId = await choosePerson(trx, { accountId, idPerson, name: name ?? '', now });
  if (!personId) return { refusal: failure('cart.persons_unknown') };
  const hasOne = await hasTicketFor(trx, { personId, eventId: ticket.idEvent, besides });
  return hasOne ? { refusal: failure('ticket.person_has_one') } : { ticket, personId };
}
