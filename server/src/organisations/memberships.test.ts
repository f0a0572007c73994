import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, buildEntity, buildMember } from '../../test/builders/index.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { Db, Trx } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { memberships } from './index.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 4, onError: () => {} }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function readMembership(accountId: string, entityId: string): Promise<unknown> {
  const of = { accountId: sql`${accountId}::uuid`, entityId: sql`${entityId}::uuid` };
  const { rows } = await sql<{
    found: unknown;
  }>`select ${memberships.membershipOf(of)} as found`.execute(db);
  return rows[0]?.found;
}

const buildOwner = (entityId: string) =>
  buildMember(db, { entityId, roles: [], organisationRoles: ['owner'] });

const removeOwner = (trx: Trx | Db, accountId: string) =>
  trx.deleteFrom('organisationMembers').where('accountId', '=', accountId).execute();

const countOwners = async (organisationId: string) =>
  (
    await db
      .selectFrom('organisationMembers')
      .select('accountId')
      .where('organisationId', '=', organisationId)
      .execute()
  ).length;

test('a member of the organisation is one at each of its entities, with the roles that they have there', async () => {
  const { accountId, organisationId, entityId } = await buildMember(db, {
    roles: ['desk'],
    organisationRoles: ['owner', 'billing'],
  });
  const second = await buildEntity(db, { organisationId, entityType: 'LabPartner' });
  const stranger = await buildEntity(db);
  const ofOrganisation = {
    organisationId,
    standing: 'open',
    organisationRoles: ['owner', 'billing'],
  };

  expect(await readMembership(accountId, entityId)).toEqual({
    entityId,
    entityType: 'TestPartner',
    ...ofOrganisation,
    roles: ['desk'],
  });
  expect(await readMembership(accountId, second.id)).toEqual({
    entityId: second.id,
    entityType: 'LabPartner',
    ...ofOrganisation,
    roles: [],
  });
  expect(await readMembership(accountId, stranger.id)).toBeNull();
});

test('a member of one entity has no role in the organisation, and is none of its other entities', async () => {
  const { accountId, organisationId, entityId } = await buildMember(db, { roles: ['manager'] });
  const second = await buildEntity(db, { organisationId });

  expect(await readMembership(accountId, entityId)).toMatchObject({
    roles: ['manager'],
    organisationRoles: [],
  });
  expect(await readMembership(accountId, second.id)).toBeNull();
});

test('the database keeps the last owner: removed, demoted, deleted with the account or by its erasure, it refuses', async () => {
  const { id: entityId, organisationId } = await buildEntity(db);
  const { accountId } = await buildOwner(entityId);
  const owned = db.updateTable('organisationMembers').where('organisationId', '=', organisationId);
  const account = db.updateTable('accounts').where('id', '=', accountId);

  await expect(removeOwner(db, accountId)).rejects.toThrow('would have no owner');
  await expect(owned.set({ roles: ['billing'] }).execute()).rejects.toThrow('would have no owner');
  await expect(account.set({ deletedAt: new Date() }).execute()).rejects.toThrow(
    'would have no owner',
  );
  await expect(db.deleteFrom('accounts').where('id', '=', accountId).execute()).rejects.toThrow(
    'would have no owner',
  );
  expect(await countOwners(organisationId)).toBe(1);
});

test('one transaction hands an organisation over, whatever it does first; members who own nothing go freely', async () => {
  const { id: entityId, organisationId } = await buildEntity(db);
  const first = await buildOwner(entityId);
  const { id: next } = await buildAccount(db);
  await db.transaction().execute(async (trx) => {
    await removeOwner(trx, first.accountId);
    await trx
      .insertInto('organisationMembers')
      .values({ organisationId, accountId: next, roles: ['owner'], createdAt: new Date() })
      .execute();
  });
  const billing = await buildMember(db, { roles: [], organisationRoles: ['billing'] });
  await removeOwner(db, billing.accountId);

  expect(await countOwners(organisationId)).toBe(1);
  expect(await countOwners(billing.organisationId)).toBe(0);
});

test('of two owners who are removed at once one stays, also without a lock of the code', async () => {
  const { id: entityId, organisationId } = await buildEntity(db);
  const owners = [await buildOwner(entityId), await buildOwner(entityId)];
  let arrived = 0;
  const { promise: both, resolve } = Promise.withResolvers<void>();

  const results = await Promise.allSettled(
    owners.map(({ accountId }) =>
      db.transaction().execute(async (trx) => {
        await removeOwner(trx, accountId);
        arrived += 1;
        if (arrived === 2) resolve();
        await both;
      }),
    ),
  );

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await countOwners(organisationId)).toBe(1);
});
