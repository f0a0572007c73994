import type { MemberAccess } from '@vaga/contract/access';
import { providerDesk, providerManager } from '@vaga/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, buildEntity, buildMember } from '../../test/builders/index.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { Db } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { readEntityContacts } from './index.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** An entity with a member of each kind. */
async function buildStaffedEntity(email: string | null) {
  const { id: entityId } = await buildEntity(db, { email });
  for (const roles of [
    ['manager'],
    ['desk'],
    ['desk', 'results'],
    ['results'],
    ['gate'],
    [],
  ] as const) {
    const account = await buildAccount(db, { email: `${roles.join('-')}@${entityId}.example` });
    await buildMember(db, { entityId, accountId: account.id, roles });
  }
  return entityId;
}

const namesOf = (emails: readonly { email: string }[]) =>
  emails.map(({ email }) => email.split('@')[0]).toSorted();

test('a request is e-mailed to the members who may answer it, where the entity has no address', async () => {
  const entityId = await buildStaffedEntity(null);
  const [desk, managers] = await inTransaction(db, async (trx) => [
    await readEntityContacts(trx, { entityId, access: providerDesk }),
    await readEntityContacts(trx, { entityId, access: providerManager }),
  ]);
  expect(namesOf(desk)).toEqual(['desk', 'desk-results', 'manager']);
  expect(namesOf(managers)).toEqual(['manager']);
});

test('the address of the entity gets it beside its members, and one that is both gets it once', async () => {
  const email = 'Balcao@central.example';
  const entityId = await buildStaffedEntity(email);
  const read = (access: MemberAccess) =>
    inTransaction(db, (trx) => readEntityContacts(trx, { entityId, access }));
  expect(namesOf(await read(providerManager))).toEqual(['Balcao', 'manager']);
  const account = await buildAccount(db, { email: email.toLowerCase(), language: 'en' });
  await buildMember(db, { entityId, accountId: account.id, roles: ['manager'] });
  const contacts = await read(providerManager);
  expect(namesOf(contacts)).toEqual(['balcao', 'manager']);
  // In the language of the member who reads that mailbox.
  expect(contacts.find(({ email: to }) => to === account.email)).toMatchObject({ language: 'en' });
});
