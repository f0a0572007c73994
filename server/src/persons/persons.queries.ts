import type { PersonData, PersonListItem } from '@vaga/contract/persons';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../identity/index.ts';
import { accountQuotas, isWithinQuota, lockAccountForQuota } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { Problem, wrongField } from '../platform/http/outcome.ts';
import { jsonFieldsOf } from '../platform/row-sql.ts';
import { uuidIn } from '../platform/uuid-in.ts';
import type { PersonFields, PersonRow } from './persons.rules.ts';
import { toPersonData } from './persons.rules.ts';

/** The people of an account who are not deleted, without copies that an entity keeps, ordered by name. */
export async function listPersonNames(
  db: Db,
  accountId: string,
): Promise<z.infer<typeof PersonListItem>[]> {
  return db
    .selectFrom('persons')
    .select(['id', 'name'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('keptByEntityId', 'is', null)
    .orderBy(sql`name collate "pt-PT-x-icu"`)
    .execute();
}

/** A person as JSON, for queries that read people with other rows. Needs the alias `p` (persons). */
export const personJsonSql = sql<PersonRow>`json_build_object(${jsonFieldsOf<PersonRow>({
  id: sql`p.id`,
  name: sql`p.name`,
  email: sql`p.email`,
  phone: sql`p.phone`,
  dateOfBirth: sql`p.date_of_birth`,
  gender: sql`p.gender`,
  nationalityType: sql`p.nationality_type`,
  healthIdentificationNumber: sql`p.health_number`,
  idAlternativeIdentificationType: sql`p.identification_type_id`,
  alternativeIdentificationNumber: sql`p.identification_number`,
  idNationality: sql`p.nationality_id`,
  idCountryOfBirth: sql`p.country_of_birth_id`,
  idCountryOfResidence: sql`p.country_of_residence_id`,
  postalCode: sql`p.postal_code`,
})})`;

/**
 * The people of an account with their data, in the order in which they were added; with `ids` only those. Ids that are
 * unknown, deleted, of another account or of a copy are left out.
 */
export async function readPersons(
  db: Db,
  accountId: string,
  ids?: readonly string[],
): Promise<PersonData[]> {
  if (ids?.length === 0) return [];
  const isSelected = ids === undefined ? sql`true` : uuidIn(sql`p.id`, ids);
  const { rows } = await sql<{ person: PersonRow }>`
    select ${personJsonSql} as person from persons p
     where p.account_id = ${accountId} and p.deleted_at is null and p.kept_by_entity_id is null
       and ${isSelected}
     order by p.id`.execute(db);
  return rows.map(({ person }) => toPersonData(person));
}

/**
 * Adds a person, or finds the person with this name (case-insensitive) who is not deleted. Locks the account until the
 * transaction ends, so that a second call at the same time finds and counts the person that the first one added.
 * @throws Problem 400 if the account has its maximum of persons.
 */
export async function findOrCreatePerson(
  trx: Trx,
  person: { id: string; accountId: string; actor: Actor; name: string; now: Date },
): Promise<string> {
  const { accountId, actor, now } = person;
  await lockAccountForQuota(trx, accountId);
  const { id, name } = person;
  const inserted = await trx
    .insertInto('persons')
    .values({ id, accountId, name, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return lockPersonByName(trx, person);
  const count = () => countPersons(trx, accountId);
  if (!(await isWithinQuota(trx, 'persons', { accountId, actor, adding: 0, now, count }))) {
    const { refusal, maximum } = accountQuotas.persons;
    throw wrongField('name', refusal, { maximum });
  }
  return id;
}

/**
 * Locks the person of the account with this name (case-insensitive) until the transaction ends.
 * @throws Problem 409 if the person was deleted or renamed at this moment.
 */
async function lockPersonByName(
  trx: Trx,
  { accountId, name }: { accountId: string; name: string },
): Promise<string> {
  const { id } = await trx
    .selectFrom('persons')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('keptByEntityId', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem(409, 'conflict'));
  return id;
}

async function countPersons(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('persons')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('keptByEntityId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Locks a person of the account until the transaction ends. Returns false if it is unknown, deleted, of another account, or
 * a copy that an entity keeps: only the entity changes that.
 */
export async function lockPerson(
  trx: Trx,
  key: { id: string; accountId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('persons')
    .select('id')
    .where('id', '=', key.id)
    .where('accountId', '=', key.accountId)
    .where('deletedAt', 'is', null)
    .where('keptByEntityId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another person of the account has this name (case-insensitive). */
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
    .where('keptByEntityId', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${person.name})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePerson(trx: Trx, id: string, fields: PersonFields): Promise<void> {
  await trx.updateTable('persons').set(columnsOf(fields)).where('id', '=', id).execute();
}

/** Inserts a copy of a person's data that an entity keeps. */
export async function insertKeptPerson(
  trx: Trx,
  person: {
    id: string;
    accountId: string;
    keptByEntityId: string;
    fields: PersonFields;
    now: Date;
  },
): Promise<void> {
  const { fields, now: createdAt, ...row } = person;
  await trx
    .insertInto('persons')
    .values({ ...row, ...columnsOf(fields), createdAt })
    .execute();
}

/** The recorded date of birth of a person (YYYY-MM-DD); null if there is none. */
export async function readDateOfBirth(db: Db | Trx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('persons')
    .select('dateOfBirth')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.dateOfBirth ?? null;
}

/** A person whose data an entity keeps, as members compare two of them. */
export interface PersonHere {
  id: string;
  accountId: string;
  name: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  phone: string | null;
}

/** Null if the entity keeps no person of this id. */
export async function findPersonHere(
  db: Db | Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<PersonHere | null> {
  const row = await db
    .selectFrom('persons')
    .select(['id', 'accountId', 'name', 'dateOfBirth', 'phone'])
    .where('id', '=', id)
    .where('keptByEntityId', '=', entityId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A person as a desk finds them, with the account and whose copy it is. */
export interface KnownPerson {
  accountId: string;
  /** The entity that keeps the account; null for an account that signs in. */
  accountKeptByEntityId: string | null;
  keptByEntityId: string | null;
  data: PersonRow;
}

/** A person by id, of any account that is not deleted. */
export async function findKnownPerson(db: Db, id: string): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>`
    select p.account_id, a.kept_by_entity_id as account_kept_by_entity_id, p.kept_by_entity_id, ${personJsonSql} as data
      from persons p join accounts a on a.id = p.account_id
     where p.id = ${id} and p.deleted_at is null and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

function columnsOf(fields: PersonFields) {
  return {
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
  };
}
