import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount, buildMember } from '../../../test/builders/index.ts';
import { actForEntity, identityRoutes, sessionsRoutes, startSession } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => [...identityRoutes(deps), ...sessionsRoutes(deps)],
  });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(frozenAt));

const hour = 3_600_000;
const minute = 60_000;
const isActive = async (token: string) =>
  (await app.call('GET', 'v1/sessions', { token })).status === 200;

async function openMemberSession() {
  const { accountId, entityId } = await buildMember(app.db);
  const { id: sessionId, token } = await startSession(app.db, {
    accountId,
    userAgent: 'test',
    now: app.clock.now(),
  });
  const act = (entity: string | null) =>
    actForEntity(app.db, { sessionId, entityId: entity, now: app.clock.now() });
  return { token, entityId, act };
}

test('a session that acts for an entity ends 12 hours after it was last seen', async () => {
  const { token, entityId, act } = await openMemberSession();
  await act(entityId);

  app.clock.advance(12 * hour - minute);
  expect(await isActive(token)).toBe(true);
  app.clock.advance(12 * hour - minute);
  expect(await isActive(token)).toBe(true);
  app.clock.advance(12 * hour);
  expect(await isActive(token)).toBe(false);
});

test('a session that has acted for an entity keeps the 12 hours when it acts for its account again', async () => {
  const { token, entityId, act } = await openMemberSession();
  await act(entityId);
  await act(null);
  expect((await app.call('GET', 'v1/session', { token })).body.data).toMatchObject({
    loginType: 'user',
    userType: 'user',
  });

  app.clock.advance(11 * hour);
  expect(await isActive(token)).toBe(true);
  app.clock.advance(12 * hour);
  expect(await isActive(token)).toBe(false);
});

test('a session that never acted for an entity keeps its 30 days, also when it is asked to act for its account', async () => {
  const { token, act } = await openMemberSession();
  await act(null);

  app.clock.advance(29 * 24 * hour);
  expect(await isActive(token)).toBe(true);
  app.clock.advance(30 * 24 * hour);
  expect(await isActive(token)).toBe(false);
});

test('an ended session does not act for an entity again', async () => {
  const { id: accountId } = await buildAccount(app.db);
  const { id: sessionId, token } = await startSession(app.db, {
    accountId,
    userAgent: 'test',
    now: frozenAt,
  });
  await app.call('POST', 'auth/logout', { token });
  const { entityId } = await buildMember(app.db);

  await actForEntity(app.db, { sessionId, entityId, now: frozenAt });

  const { rows } = await sql`
    select entity_id, login_type from sessions where id = ${sessionId}`.execute(app.db);
  expect(rows).toEqual([{ entityId: null, loginType: 'user' }]);
});
