import { endpoint } from '@vaga/contract/endpoint';
import { accessKeysPerEntity } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { untilSessionWaitsForLock } from '../../../test/occupancy.fixture.ts';
import { success } from '../../platform/http/outcome.ts';
import { forMembers, forMembersAndKeys } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { accessKeysRoutes } from '../index.ts';
import { lockOrganisation } from '../organisations.queries.ts';

const declared = {
  slice: 'test',
  method: 'GET',
  summary: 'A call of a laboratory.',
  data: z.any(),
} as const;
const members = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner'],
  roles: ['results'],
} as const;
const forResults = endpoint({
  ...declared,
  path: 'test/results',
  access: { ...members, keyScope: 'results' },
});
const forMembersAlone = endpoint({ ...declared, path: 'test/members', access: members });

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [
      ...accessKeysRoutes(deps),
      forMembersAndKeys(forResults, async ({ caller, accessKey }) =>
        success({ entityId: caller?.entityId ?? accessKey?.entityId }),
      ),
      forMembers(forMembersAlone, async () => success(null)),
    ],
  });
});
afterAll(() => app.close());

async function joinAs(given: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(app.db, given);
  return { ...member, token: await app.signIn(member.accountId, member.entityId) };
}
const buildOwner = () => joinAs({ roles: [], organisationRoles: ['owner'] });

const create = (token: string, body: object = { name: 'Programa', scopes: ['results'] }) =>
  app.call('POST', 'v1/access-keys', { token, body });
const list = (token: string) => app.call('GET', 'v1/access-keys', { token });

test('a key is shown once, is stored as a hash, and opens the calls that are declared for its scope', async () => {
  const { token, entityId } = await buildOwner();
  const { body } = await create(token);
  const { key, ...shown } = body.data;

  expect(shown).toMatchObject({ name: 'Programa', scopes: ['results'], lastUsedAt: null });
  expect((await app.call('GET', 'test/results', { token: key })).body.data).toEqual({ entityId });
  expect(JSON.stringify((await list(token)).body)).not.toContain(key);
  const rows = await app.db.selectFrom('accessKeys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  const other = await create(token, { name: 'Agenda', scopes: ['agenda-read'] });
  const refused = await app.call('GET', 'test/results', { token: other.body.data.key });
  expect(refused.status).toBe(403);
});

test('a key opens no other call, not even one for everyone or its own entity’s members', async () => {
  const { token } = await buildOwner();
  const { key } = (await create(token)).body.data;
  for (const path of ['test/members', 'v1/access-keys'])
    expect((await app.call('GET', path, { token: key })).status).toBe(403);
  const made = `vaga_key_${'x'.repeat(43)}`;
  expect((await app.call('GET', 'test/results', { token: made })).status).toBe(401);
});

test('a revoked key is refused at its next call, and revoking it again changes nothing', async () => {
  const { token } = await buildOwner();
  const { key, id } = (await create(token)).body.data;
  const revoke = (as = token) => app.call('DELETE', `v1/access-keys/${id}`, { token: as });
  const stranger = await buildOwner();
  expect((await revoke(stranger.token)).status).toBe(404);
  expect((await app.call('GET', 'test/results', { token: key })).status).toBe(200);
  await Promise.all([revoke(), revoke()]);
  expect((await revoke()).body.type).toBe('Success');
  expect((await app.call('GET', 'test/results', { token: key })).status).toBe(401);
  expect((await list(token)).body.data).toEqual([]);
  const entries = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'subject', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    {
      act: 'access_key.created',
      subject: 'Programa',
      before: null,
      after: { scopes: ['results'] },
    },
    {
      act: 'access_key.revoked',
      subject: 'Programa',
      before: { scopes: ['results'] },
      after: null,
    },
  ]);
});

test('when a key was used last is noted, at most every five minutes', async () => {
  const { token } = await buildOwner();
  const { key } = (await create(token)).body.data;
  const lastUsedAt = async () => (await list(token)).body.data[0].lastUsedAt;
  const use = async (minutes: number) => {
    app.clock.set(new Date(Number(frozenAt) + minutes * 60_000));
    await app.call('GET', 'test/results', { token: key });
    return lastUsedAt();
  };
  expect(await lastUsedAt()).toBeNull();
  expect(await use(0)).toBe(frozenAt.toISOString());
  expect(await use(4)).toBe(frozenAt.toISOString());
  expect(await use(6)).toBe(new Date(Number(frozenAt) + 360_000).toISOString());
  app.clock.set(frozenAt);
});

test('a key in a cookie opens nothing: no browser holds one', async () => {
  const { token } = await buildOwner();
  const { key } = (await create(token)).body.data;
  const reply = await app.app.inject({
    url: '/api/test/results',
    headers: { cookie: `vaga_session=${key}` },
  });
  expect(reply.statusCode).toBe(401);
});

test('only owners of providers have keys, and at the maximum a further one is refused, also of many at once', async () => {
  const manager = await joinAs({ roles: ['manager', 'results'] });
  const hotel = await joinAs({
    entityType: 'AccommodationPartner',
    roles: [],
    organisationRoles: ['owner'],
  });
  for (const { token } of [manager, hotel]) expect((await create(token)).status).toBe(403);
  const { token } = await buildOwner();
  const answers = await Promise.all(
    Array.from({ length: accessKeysPerEntity + 3 }, () => create(token)),
  );
  const refused = answers.filter(({ body }) => body.type === 'Error');
  expect(refused.map(({ body }) => body.messages[0].code)).toEqual(
    Array(3).fill('access_key.too_many'),
  );
  expect((await list(token)).body.data).toHaveLength(accessKeysPerEntity);
});

test('an owner who loses the role while the key is made gets 403, and there is no key', async () => {
  const { token, accountId, entityId, organisationId } = await buildOwner();
  await joinAs({ entityId, roles: [], organisationRoles: ['owner'] });
  const created = await inTransaction(app.db, async (trx) => {
    await lockOrganisation(trx, organisationId);
    const answer = create(token);
    await untilSessionWaitsForLock(app.db);
    await trx.deleteFrom('organisationMembers').where('accountId', '=', accountId).execute();
    return { answer };
  });
  expect((await created.answer).status).toBe(403);
  const keys = await app.db
    .selectFrom('accessKeys')
    .select('id')
    .where('entityId', '=', entityId)
    .execute();
  expect(keys).toEqual([]);
});
