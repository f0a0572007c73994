import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { DeskPersonForm, PersonData, PersonForm } from '@vaga/contract/persons';
import { nationalIdentificationType } from '@vaga/contract/persons';
import { isLookUp } from '../catalogue/index.ts';
import { findUnknownCountries } from '../geography/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, wrongField } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { isNameTaken, lockPerson, readPersons, updatePerson } from './persons.queries.ts';
import { fieldsFromForm } from './persons.rules.ts';

/**
 * Saves the data of a person of the account.
 * @throws Problem 404 for an unknown person, or one of another account; 400 with the field for a date of birth that is not
 * in the past, an unknown choice, or a name that another person of the account has.
 */
export async function savePerson(
  db: Db,
  input: { id: string; accountId: string; form: PersonForm; now: Date },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PersonData>> {
  const { id, accountId, form } = input;
  return transact(db, idempotencyKey, async (trx) => {
    if (!(await lockPerson(trx, { id, accountId }))) throw notFound();
    if (form.dateOfBirth >= localDay(input.now, homeTimeZone)) {
      throw wrongField('dateOfBirth', 'field.date');
    }
    const fields = fieldsFromForm(form);
    if (fields.nationalityType === 'Foreign') await checkChoices(trx, form);
    if (await isNameTaken(trx, { id, accountId, name: fields.name })) {
      throw wrongField('name', 'person.name_taken');
    }
    await updatePerson(trx, id, fields);
    const [saved] = await readPersons(trx, accountId, [id]);
    if (!saved) throw notFound();
    return success(saved, 'saved');
  });
}

/**
 * Checks the choices of a Foreign person, those that are given. The national document is refused: it would make the person
 * National.
 */
export async function checkChoices(trx: Trx, form: DeskPersonForm, path = ''): Promise<void> {
  const document = form.alternativeIdentificationType;
  const isKnown =
    document === undefined ||
    (document !== nationalIdentificationType &&
      (await isLookUp(trx, 'identificationTypes', document)));
  if (!isKnown) throw wrongField(`${path}alternativeIdentificationType`, 'field.unknown_choice');
  const countries = ['nationality', 'countryOfBirth', 'countryOfResidence'] as const;
  const chosen = countries.flatMap((field) => form[field] ?? []);
  const unknown = await findUnknownCountries(trx, chosen);
  for (const field of countries) {
    if (unknown.includes(form[field] ?? 0))
      throw wrongField(`${path}${field}`, 'field.unknown_choice');
  }
}
