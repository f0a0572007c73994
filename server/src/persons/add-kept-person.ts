import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { DeskPersonForm } from '@vaga/contract/persons';
import type { Trx } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import { insertKeptPerson } from './persons.queries.ts';
import type { PersonFields } from './persons.rules.ts';
import { fieldsFromForm } from './persons.rules.ts';
import { checkChoices } from './save-person.ts';

interface AddKeptPersonInput {
  accountId: string;
  /** The entity whose member entered the data. */
  entityId: string;
  person: CheckedForm | { fields: PersonFields };
  now: Date;
}

interface CheckedForm {
  form: DeskPersonForm;
  /** What stands before the names of its fields in the call, such as `person.`. */
  path: string;
}

/**
 * Adds a person's data as a copy that an entity keeps, for one booking. It is in no list of people of the account.
 * @returns its id.
 * @throws Problem 400 with the field for a date of birth that is not in the past, or an unknown choice.
 */
export async function addKeptPerson(trx: Trx, input: AddKeptPersonInput): Promise<string> {
  const { accountId, entityId: keptByEntityId, person, now } = input;
  const id = newId();
  const fields = 'form' in person ? await checkDeskPerson(trx, { ...person, now }) : person.fields;
  await insertKeptPerson(trx, { id, accountId, keptByEntityId, fields, now });
  return id;
}

/**
 * The fields to store of what a member entered.
 * @throws Problem 400 with the field for a date of birth that is not in the past, or an unknown choice.
 */
export async function checkDeskPerson(
  trx: Trx,
  { form, path, now }: CheckedForm & { now: Date },
): Promise<PersonFields> {
  if (form.dateOfBirth !== undefined && form.dateOfBirth >= localDay(now, homeTimeZone))
    throw wrongField(`${path}dateOfBirth`, 'field.date');
  const fields = fieldsFromForm(form);
  if (fields.nationalityType === 'Foreign') await checkChoices(trx, form, path);
  return fields;
}
