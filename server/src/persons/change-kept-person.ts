import type { DeskPersonForm } from '@vaga/contract/persons';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { checkDeskPerson } from './add-kept-person.ts';
import { insertKeptPerson, updatePerson } from './persons.queries.ts';

interface ChangeKeptPersonInput {
  person: { id: string; accountId: string; keptByEntityId: string | null };
  /** The entity whose member changes the data. */
  entityId: string;
  form: DeskPersonForm;
  now: Date;
}

/**
 * Changes the copy of a person's data that an entity keeps. Of a person of the account itself, and of a copy that another
 * entity keeps, it adds a copy with the new data: only who keeps a person changes it.
 * @returns the id of the copy.
 * @throws Problem 400 with the field for a date of birth that is not in the past, or an unknown choice.
 */
export async function changeKeptPerson(
  trx: Trx,
  { person, entityId: keptByEntityId, form, now }: ChangeKeptPersonInput,
): Promise<string> {
  const fields = await checkDeskPerson(trx, { form, path: '', now });
  if (person.keptByEntityId === keptByEntityId) {
    await updatePerson(trx, person.id, fields);
    return person.id;
  }
  const id = newId();
  const { accountId } = person;
  await insertKeptPerson(trx, { id, accountId, keptByEntityId, fields, now });
  return id;
}
