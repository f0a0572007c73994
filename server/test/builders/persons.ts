import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Persons } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildAccount } from './identity.ts';

/** A person of an account, known by name alone. */
export async function buildPerson(
  db: Db,
  given: Partial<Insertable<Persons>> = {},
): Promise<Selectable<Persons>> {
  const id = given.id ?? newId();
  return db
    .insertInto('persons')
    .values({
      name: `Person ${id.slice(-8)}`,
      createdAt: builtAt,
      ...given,
      id,
      accountId: given.accountId ?? (await buildAccount(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a booking asks of each person. */
export const completePersonData = {
  email: 'ana@people.example',
  phone: '912345678',
  dateOfBirth: '1990-01-01',
  gender: 'Female',
  nationalityType: 'National',
  healthNumber: '123456789',
  postalCode: '3000-179',
};
