import type { listIdentificationTypes } from '@vaga/contract/catalogue';
import type { listCountries } from '@vaga/contract/geography';
import type {
  addPerson,
  deletePerson,
  listPersons,
  readPersonData,
  savePersonData,
} from '@vaga/contract/persons';
import { api, wire } from '../platform/api.ts';
import type { PersonDraft } from './person-form.rules.ts';
import { sentOf } from './person-form.rules.ts';

export const persons = wire<typeof listPersons>('GET', 'onboarding/user/person');
export const countries = wire<typeof listCountries>('GET', 'geo/countries');
export const identificationTypes = wire<typeof listIdentificationTypes>(
  'GET',
  'onboarding/user/person/identification-types',
);
export const personData = wire<typeof readPersonData>('GET', 'onboarding/user/person/:id/data');
const add = wire<typeof addPerson>('POST', 'onboarding/user/person');
const save = wire<typeof savePersonData>('POST', 'onboarding/user/person/:id/data');
const remove = wire<typeof deletePerson>('DELETE', 'onboarding/user/person/:id');

/** A person of that name: the one there is already, or a new one. */
export async function personNamed(name: string, idempotencyKey: string): Promise<string> {
  const { id } = await api.data(add, { body: { name }, idempotencyKey });
  return id;
}

/** Saves what the form asks for; a field it does not show is not sent. */
export function savePerson(
  id: string,
  { draft, today }: { draft: PersonDraft; today: string },
  idempotencyKey: string,
) {
  const body = sentOf(draft, today);
  return api.data(save, { params: { id }, body: body as never, idempotencyKey });
}

/** Deletes a person, or says what stands in the way. */
export function removePerson(id: string) {
  return api.call(remove, { params: { id } });
}
