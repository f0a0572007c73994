import * as agendaCalls from '@vaga/contract/calls/agenda';
import * as personsCalls from '@vaga/contract/calls/persons';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';
import type { PersonDraft } from './person-form.rules.ts';
import { sentOf } from './person-form.rules.ts';

/** A person of that name: the one there is already, or a new one. */
export async function personNamed(name: string, idempotencyKey: string): Promise<string> {
  const { id } = await api.data(personsCalls.addPerson, { body: { name }, idempotencyKey });
  return id;
}

/** Saves what the form asks for; a field it does not show is not sent. */
export function savePerson(
  id: string,
  { draft, today }: { draft: PersonDraft; today: string },
  idempotencyKey: string,
) {
  const body = sentOf(draft, today);
  return api.data(personsCalls.savePersonData, {
    params: { id },
    body: body as never,
    idempotencyKey,
  });
}

/** Saves the data of a guest whom a hotel books for. */
export async function saveGuestData(
  id: string,
  { draft, today }: { draft: PersonDraft; today: string },
  idempotencyKey: string,
) {
  const body = sentOf(draft, today);
  const { type, data, messages } = await api.call(agendaCalls.saveGuest, {
    params: { id },
    body: body as never,
    idempotencyKey,
  });
  // A guest who is booked meanwhile is changed in the list of appointments: the answer says so.
  if (type !== 'Success' || !data) throw new ApiError(200, messages);
  return data;
}

/** Deletes a person, or says what stands in the way. */
export function removePerson(id: string) {
  return api.call(personsCalls.deletePerson, { params: { id } });
}
