import { personsPerAccount } from '@vaga/contract/limits';
import type { PersonData, PersonListItem } from '@vaga/contract/persons';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../platform/db.ts';
import { wrongField } from '../platform/http/outcome.ts';
import type { PersonFields } from './persons.rules.ts';
import { isComplete, nationalityTypeOf } from './persons.rules.ts';

/** The living people of an account, by name. */
export async function listPersonNames(
  db: Db,
  accountId: string,
): Promise<z.infer<typeof PersonListItem>[]> {
  return db
    .selectFrom('persons')
    .select(['id', 'name'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`name collate "pt-PT-x-icu"`)
    .execute();
}

/**
 * The living people of an account with their data, in the order in which they were added; with `ids` only those.
 * An id that is unknown, deleted or somebody else's is simply not among them.
 */
export async function readPersons(
  db: Db,
  accountId: string,
  ids?: readonly string[],
): Promise<PersonData[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('persons')
    .select(['id', 'name', 'email', 'phone', 'dateOfBirth', 'gender', 'postalCode'])
    .select(['nationalityType', 'nationalityId', 'countryOfBirthId', 'countryOfResidenceId'])
    .select(['healthNumber', 'identificationTypeId', 'identificationNumber'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...row }) => {
    const fields: PersonFields = {
      name: row.name,
      email: row.email,
      phone: row.phone,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender as PersonFields['gender'],
      nationalityType: nationalityTypeOf(row.nationalityType, row.identificationTypeId),
      healthIdentificationNumber: row.healthNumber,
      idAlternativeIdentificationType: row.identificationTypeId,
      alternativeIdentificationNumber: row.identificationNumber,
      idNationality: row.nationalityId,
      idCountryOfBirth: row.countryOfBirthId,
      idCountryOfResidence: row.countryOfResidenceId,
      postalCode: row.postalCode,
    };
    return { id, ...fields, isComplete: isComplete(fields) };
  });
}

/**
 * Adds a person, or finds the living one of that name, case apart. One statement: of two at once one adds and the
 * other waits and finds it.
 * @throws Problem 400 where the account has as many as it may have: every list of people is read whole.
 */
export async function insertOrFindPerson(
  trx: Trx,
  person: { id: string; accountId: string; name: string; now: Date },
): Promise<string> {
  const row = await trx
    .insertInto('persons')
    .values({
      id: person.id,
      accountId: person.accountId,
      name: person.name,
      createdAt: person.now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, lower(name)`)
        .where('deletedAt', 'is', null)
        .doUpdateSet({ name: sql`persons.name` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.id === person.id && (await countPersons(trx, person.accountId)) > personsPerAccount)
    throw wrongField('name', 'person.too_many', { maximum: personsPerAccount });
  return row.id;
}

async function countPersons(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('persons')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether this is a living person of the account; others that change or delete it wait until the transaction ends. */
export async function lockPerson(
  trx: Trx,
  who: { id: string; accountId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('persons')
    .select('id')
    .where('id', '=', who.id)
    .where('accountId', '=', who.accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another living person of the account has this name, case apart. */
export async function isNameTaken(
  trx: Trx,
  person: { id: string; accountId: string; name: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('persons')
    .select('id')
    .where('accountId', '=', person.accountId)
    .where('id', '<>', person.id)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${person.name})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePerson(trx: Trx, id: string, fields: PersonFields): Promise<void> {
  await trx
    .updateTable('persons')
    .set({
      name: fields.name,
      email: fields.email,
      phone: fields.phone,
      dateOfBirth: fields.dateOfBirth,
      gender: fields.gender,
      nationalityType: fields.nationalityType,
      healthNumber: fields.healthIdentificationNumber,
      identificationTypeId: fields.idAlternativeIdentificationType,
      identificationNumber: fields.alternativeIdentificationNumber,
      nationalityId: fields.idNationality,
      countryOfBirthId: fields.idCountryOfBirth,
      countryOfResidenceId: fields.idCountryOfResidence,
      postalCode: fields.postalCode,
    })
    .where('id', '=', id)
    .execute();
}
