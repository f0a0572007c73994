import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import type { registerTicket as call } from '@vaga/contract/ticketing';
import { patientActor } from '../identity/index.ts';
import { resolvePerson } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, warning, wrongField } from '../platform/http/outcome.ts';
import type { NumberedTicket } from './registration.queries.ts';
import { findTicketsByNumber, hasOtherTicketForEvent, lockTicket } from './registration.queries.ts';
import { eventView, matchTicket } from './ticket.rules.ts';

export type TicketForm = OutputOf<BodyOf<typeof call>>;
export type RegisteredTicket = DataOf<typeof call>;

interface ResolveTicketInput {
  accountId: string;
  form: TicketForm;
  /** The registration that is being changed, which is no conflict; null for a new one. */
  exceptRegistrationId: string | null;
  now: Date;
}

/**
 * Finds the ticket and the person of a form and locks both until the transaction ends. Refuses a number that is unknown or
 * belongs to several events, a ticket that is registered already, and a person who is unknown or has a ticket for the event.
 * @throws Problem 400 if the form has neither a person nor a name.
 */
export async function resolveTicket(
  trx: Trx,
  input: ResolveTicketInput,
): Promise<{ ticket: NumberedTicket; personId: string } | { refusal: Outcome<RegisteredTicket> }> {
  const { accountId, form, exceptRegistrationId, now } = input;
  const { idPerson, name } = form;
  if (!idPerson && !name) throw wrongField('name', 'field.required');
  const match = matchTicket(await findTicketsByNumber(trx, form.assetNumber), form.idEvent, now);
  if ('refusal' in match) return { refusal: failure(match.refusal) };
  if ('events' in match) {
    const events = match.events.map(eventView);
    const choice = { id: null, idAsset: null, idCart: null, events };
    return { refusal: warning<RegisteredTicket>('ticket.which_event', undefined, choice) };
  }
  const { ticket } = match;
  const registration = await lockTicket(trx, ticket.id);
  if (registration && registration.id !== exceptRegistrationId) {
    return {
      refusal: failure(registration.accountId === accountId ? 'ticket.yours' : 'ticket.taken'),
    };
  }
  const actor = patientActor({ accountId });
  const personId = await resolvePerson(trx, { accountId, actor, idPerson, name: name ?? '', now });
  if (!personId) return { refusal: failure('cart.persons_unknown') };
  const hasAnother = await hasOtherTicketForEvent(trx, {
    personId,
    eventId: ticket.idEvent,
    exceptRegistrationId,
  });
  return hasAnother ? { refusal: failure('ticket.person_has_one') } : { ticket, personId };
}
