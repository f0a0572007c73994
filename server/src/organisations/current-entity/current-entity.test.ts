import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { codeOf } from '../../../test/authenticator.ts';
import { buildAccount, buildEntity, buildMember } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { identityRoutes, sessionsRoutes } from '../../identity/index.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { newId } from '../../platform/uuid.ts';
import { currentEntityRoutes } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [
      ...identityRoutes(deps),
      ...sessionsRoutes(deps),
      ...currentEntityRoutes({ ...deps, passwords: createPasswords(), pause: async () => {} }),
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(frozenAt));

const choose = (token: string, idEntity: string, more: object = {}) =>
  app.call('POST', 'auth/entity', { token, body: { idEntity, ...more } });
const list = async (token: string) =>
  (await app.call('GET', 'auth/entity/list', { token })).body.data;
const take = (token: string, body: object = {}, from = '10.9.9.8') =>
  app.call('POST', 'v1/account/second-factor', { token, body, from });
const notices = (accountId: string) =>
  app.db
    .selectFrom('messages')
    .select(['template', 'recipient'])
    .where('accountId', '=', accountId)
    .execute();
const removeMember = (accountId: string, entityId: string) =>
  app.db
    .deleteFrom('entityMembers')
    .where('accountId', '=', accountId)
    .where('entityId', '=', entityId)
    .execute();

async function memberOfTwo() {
  const { accountId, entityId: first } = await buildMember(app.db);
  const { entityId: second } = await buildMember(app.db, {
    accountId,
    entityType: 'AccommodationPartner',
  });
  return { accountId, first, second, token: await app.signIn(accountId) };
}

test('a member lists the entities that they may act for, and those of an organisation that they belong to', async () => {
  const { accountId, entityId, organisationId } = await buildMember(app.db, {
    organisationRoles: ['owner'],
  });
  const sister = await buildEntity(app.db, { organisationId, entityType: 'LabPartner' });
  await buildEntity(app.db, { entityType: 'TestPartner' });
  const token = await app.signIn(accountId);

  const entities: { id: string; entityType: string; isLastUsed: boolean }[] = await list(token);

  expect(entities.map(({ id }) => id).sort()).toEqual([entityId, sister.id].sort());
  expect(entities.find(({ id }) => id === sister.id)).toEqual({
    id: sister.id,
    description: sister.businessName,
    entityType: 'LabPartner',
    isLastUsed: false,
    standing: 'open',
  });
  const stranger = await app.signIn((await buildAccount(app.db)).id);
  expect(await list(stranger)).toEqual([]);
});

test('the session acts for the entity that is chosen, and the list marks the one chosen last', async () => {
  const { first, second, token } = await memberOfTwo();

  const { body } = await choose(token, first, { context: 'TestPartner' });

  expect(body).toMatchObject({
    type: 'Success',
    data: {
      loginType: 'partner',
      userType: 'TestPartner',
      roles: ['manager', 'desk', 'results'],
      organisationRoles: [],
      entity: { id: first, type: 'TestPartner' },
      hasMoreEntities: true,
    },
  });
  expect((await app.call('GET', 'v1/session', { token })).body.data).toEqual(body.data);
  app.clock.advance(1000);
  await choose(token, second);
  const entities: { id: string; isLastUsed: boolean }[] = await list(token);
  expect(entities.filter(({ isLastUsed }) => isLastUsed).map(({ id }) => id)).toEqual([second]);
  expect((await app.call('GET', 'auth/entity', { token })).body.data).toMatchObject({
    id: second,
    entityType: 'AccommodationPartner',
  });
  expect((await app.call('GET', 'auth/entity/id', { token })).body.data).toBe(second);
});

test.each(['unpaid', 'safety'] as const)(
  'an entity whose organisation is suspended (%s) is in the list with that, and is entered with a Warning',
  async (reason) => {
    const { accountId, entityId, organisationId } = await buildMember(app.db);
    const { entityId: other } = await buildMember(app.db, { accountId });
    await app.db
      .updateTable('organisations')
      .set({ state: 'suspended', suspendedReason: reason })
      .where('id', '=', organisationId)
      .execute();
    const token = await app.signIn(accountId);

    const entities: { id: string; standing: string }[] = await list(token);
    expect(entities.find(({ id }) => id === entityId)?.standing).toBe(reason);
    expect(entities.find(({ id }) => id === other)?.standing).toBe('open');

    const { status, body } = await choose(token, entityId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'Warning',
      messages: [{ code: 'organisation.suspended' }],
      data: { entity: { id: entityId, standing: reason } },
    });
    expect((await app.call('GET', 'auth/entity/id', { token })).body.data).toBe(entityId);
    expect((await choose(token, other)).body).toMatchObject({ type: 'Success', messages: [] });
  },
);

test('a member of a ticket office is in the list and enters it as any other, in its own context alone', async () => {
  const { accountId, entityId } = await buildMember(app.db, {
    entityType: 'TicketingPartner',
    roles: ['manager', 'desk', 'gate'],
  });
  await buildMember(app.db, { accountId, entityType: 'AccommodationPartner' });
  const token = await app.signIn(accountId);

  expect(await list(token)).toContainEqual(
    expect.objectContaining({ id: entityId, entityType: 'TicketingPartner' }),
  );
  expect((await choose(token, entityId, { context: 'AccommodationPartner' })).status).toBe(400);
  const { body } = await choose(token, entityId, { context: 'TicketingPartner' });
  expect(body).toMatchObject({
    type: 'Success',
    data: {
      userType: 'TicketingPartner',
      roles: ['manager', 'desk', 'gate'],
      entity: { id: entityId, type: 'TicketingPartner' },
      hasMoreEntities: true,
    },
  });
});

test('an entity that the account is no member of is not found, like one that does not exist', async () => {
  const { token } = await memberOfTwo();
  const other = await buildEntity(app.db);
  const [others, missing] = [await choose(token, other.id), await choose(token, newId())];
  expect(others.status).toBe(404);
  expect(others.body).toEqual(missing.body);
});

test('a laboratory is chosen in the context of test partners, and no entity in one of another type', async () => {
  const { accountId, entityId } = await buildMember(app.db, { entityType: 'LabPartner' });
  const token = await app.signIn(accountId);
  for (const context of ['TestPartner', 'LabPartner'])
    expect((await choose(token, entityId, { context })).status).toBe(200);
  expect((await choose(token, entityId, { context: 'Administrator' })).status).toBe(400);
});

test('a session that leaves its entity acts for its account, and knows that there are entities', async () => {
  const { first, token } = await memberOfTwo();
  await choose(token, first);

  const { body } = await app.call('DELETE', 'v1/session/entity', { token });

  expect(body.data).toMatchObject({
    loginType: 'user',
    userType: 'user',
    entity: null,
    roles: [],
    hasMoreEntities: true,
  });
  for (const path of ['auth/entity', 'auth/entity/id'])
    expect((await app.call('GET', path, { token })).body.data).toBeNull();
});

test('a member who is removed acts for the entity no longer at the next call', async () => {
  const { accountId, entityId } = await buildMember(app.db);
  const token = await app.signIn(accountId, entityId);
  await removeMember(accountId, entityId);

  expect((await app.call('GET', 'v1/session', { token })).body.data).toMatchObject({
    loginType: 'user',
    entity: null,
    hasMoreEntities: false,
  });
  expect((await app.call('GET', 'auth/entity', { token })).body.data).toBeNull();
  expect((await choose(token, entityId)).status).toBe(404);
});

test('a call from a page of another entity is refused with both by name; the calls about the entity itself are answered', async () => {
  const { accountId, first, second, token } = await memberOfTwo();
  await choose(token, second);
  const nameOf = async (id: string) =>
    (await list(token)).find((one: { id: string }) => one.id === id)?.description;
  const names = { first: await nameOf(first), second: await nameOf(second) };
  const callOf = (entity: string) =>
    app.call('GET', 'v1/sessions', { token, headers: { 'x-entity-id': entity } });

  expect((await callOf(second)).status).toBe(200);
  const { status, body } = await callOf(first);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'X-Entity-Id' }],
    data: {
      currentEntity: { id: second, name: names.second },
      requestedEntity: { id: first, name: names.first },
    },
  });
  const stale = { token, headers: { 'x-entity-id': first } };
  for (const path of ['auth/entity/list', 'auth/entity', 'auth/entity/id', 'v1/session'])
    expect((await app.call('GET', path, stale)).status).toBe(200);

  await removeMember(accountId, first);
  expect((await callOf(first)).body.data.requestedEntity).toBeNull();
  for (const made of [newId(), 'not an id', "'; drop table sessions; --"])
    expect((await callOf(made)).body.data).toEqual({
      currentEntity: { id: second, name: names.second },
      requestedEntity: null,
    });
});

test('a session that acts for no entity answers calls for accounts whatever entity the page names', async () => {
  const { first, token } = await memberOfTwo();
  const headers = { 'x-entity-id': first };
  expect((await app.call('GET', 'v1/sessions', { token, headers })).status).toBe(200);
});

async function administrator() {
  const account = await buildAccountWithPassword(app.db);
  const { entityId } = await buildMember(app.db, {
    accountId: account.id,
    entityType: 'Administrator',
  });
  return { ...account, accountId: account.id, entityId, token: await app.signIn(account.id) };
}

test('the administration asks a session without a second factor to take one, and its first code opens it', async () => {
  const { token, entityId } = await administrator();

  const first = await choose(token, entityId);
  expect(first.body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'second_factor.password' }],
    data: { secondFactor: { step: 'password' } },
  });
  const { body } = await choose(token, entityId, { password });

  expect(body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'second_factor.enrol' }],
    data: { secondFactor: { step: 'enrol' } },
  });
  expect((await app.call('GET', 'auth/entity', { token })).body.data).toBeNull();
  const { secret } = body.data.secondFactor;
  const wrong = await choose(token, entityId, { code: '000000' });
  expect(wrong.body).toMatchObject({ type: 'Error', messages: [{ code: 'second_factor.wrong' }] });
  const right = await choose(token, entityId, { code: codeOf(secret, Number(frozenAt)) });
  expect(right.body).toMatchObject({ type: 'Success', data: { userType: 'Administrator' } });
  await app.call('DELETE', 'v1/session/entity', { token });
  expect((await choose(token, entityId)).body.type).toBe('Success');
});

test('an organisation that requires a second factor asks an older session for the code of the one that the account has', async () => {
  const { id: accountId } = await buildAccountWithPassword(app.db);
  const { entityId, organisationId } = await buildMember(app.db, { accountId });
  const token = await app.signIn(accountId);
  expect((await choose(token, entityId)).body.type).toBe('Success');
  const { secret } = (await take(token, { password })).body.data.secondFactor;
  await take(token, { code: codeOf(secret, Number(frozenAt)) });
  await app.db
    .updateTable('organisations')
    .set({ requiresSecondFactor: true })
    .where('id', '=', organisationId)
    .execute();
  const older = await app.signIn(accountId);

  const { body } = await choose(older, entityId);

  expect(body).toMatchObject({ type: 'Warning', data: { secondFactor: { step: 'code' } } });
  app.clock.advance(30_000);
  const code = codeOf(secret, Number(app.clock.now()));
  expect((await choose(older, entityId, { code })).body.type).toBe('Success');
});

test('ten wrong codes of a session block its account, at the sign-in as well', async () => {
  const { token, entityId, email } = await administrator();
  await choose(token, entityId, { password });
  for (let guess = 0; guess < 10; guess += 1) await choose(token, entityId, { code: '000000' });

  const blocked = await choose(token, entityId, { code: '000000' });

  expect(blocked.body).toMatchObject({ type: 'Error', messages: [{ code: '111' }, {}] });
  const signIn = await app.call('POST', 'auth/login', {
    body: { userName: email, password, code: '000000' },
    from: '10.9.9.9',
  });
  expect(signIn.body).toMatchObject({ type: 'Error', messages: [{ code: '111' }, {}] });
});

test('a member reads whether their account has a second factor, and takes one by its first code', async () => {
  const { id: accountId, email } = await buildAccountWithPassword(app.db);
  await buildMember(app.db, { accountId });
  const token = await app.signIn(accountId);
  const read = async () => (await app.call('GET', 'v1/account/second-factor', { token })).body.data;
  expect(await read()).toEqual({ isOn: false, recoveryCodesLeft: 0 });

  expect((await take(token)).body.data).toEqual({ secondFactor: { step: 'password' } });
  const { body } = await take(token, { password });

  expect(await read()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect((await take(token, { code: '000000' })).body.messages[0].code).toBe('second_factor.wrong');
  const done = await take(token, { code: codeOf(body.data.secondFactor.secret, Number(frozenAt)) });
  expect(done.body).toMatchObject({ type: 'Success', data: { isOn: true, recoveryCodesLeft: 10 } });
  expect(await read()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  const again = await take(token);
  expect(again.body.data).toEqual({ secondFactor: { step: 'code' } });
  const { rows } = await sql`
    select second_factor_at from sessions where account_id = ${accountId}`.execute(app.db);
  expect(rows).toEqual([{ secondFactorAt: frozenAt }]);
  expect(await notices(accountId)).toEqual([{ template: 'second-factor-taken', recipient: email }]);
});

test('an open session starts no second factor without the password of its account, and cannot guess it', async () => {
  const { token, entityId, accountId } = await administrator();
  const started = () =>
    app.db
      .selectFrom('secondFactors')
      .select('accountId')
      .where('accountId', '=', accountId)
      .execute();

  for (const body of [{}, { code: '123456' }]) {
    expect((await take(token, body)).body.data).toEqual({ secondFactor: { step: 'password' } });
    expect((await choose(token, entityId, body)).body.data).toEqual({
      secondFactor: { step: 'password' },
    });
  }
  for (let guess = 0; guess < 10; guess += 1) {
    const wrong = await take(token, { password: `wrong ${guess}` });
    expect(wrong.body).toMatchObject({ type: 'Error', messages: [{ code: 'password.wrong' }] });
  }
  const blocked = [await take(token, { password }), await choose(token, entityId, { password })];

  for (const { body } of blocked)
    expect(body).toMatchObject({ type: 'Error', messages: [{ code: '111' }, {}] });
  expect(await started()).toEqual([]);
  expect(await notices(accountId)).toEqual([]);
});

test('the password alone does not clear the wrong codes of an account', async () => {
  const { token, entityId, accountId } = await administrator();
  const { secret } = (await choose(token, entityId, { password })).body.data.secondFactor;
  await choose(token, entityId, { code: codeOf(secret, Number(frozenAt)) });
  const older = await app.signIn(accountId);
  app.clock.advance(60_000);

  for (let guess = 0; guess < 10; guess += 1)
    expect(
      (await take(older, { password, code: '000000' }, '10.9.9.7')).body.messages[0].code,
    ).toBe('second_factor.wrong');

  expect((await take(older, { password, code: '000000' }, '10.9.9.7')).body.messages[0].code).toBe(
    '111',
  );
});
