import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { newId } from '../../platform/uuid.ts';
import { identityRoutes, sessionsRoutes, startSession } from '../index.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => [...identityRoutes(deps), ...sessionsRoutes(deps)],
  });
});
afterAll(() => world.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Signs in some minutes before the frozen time. */
function open(accountId: string, userAgent: string, minutesAgo = 0) {
  const now = new Date(Number(frozenAt) - minutesAgo * 60_000);
  return startSession(world.db, { accountId, userAgent, now });
}

const list = async (token: string) => (await world.call('GET', 'v1/sessions', { token })).body.data;

test('an account sees its sessions: this one first, then the last seen', async () => {
  const { id } = await buildAccount(world.db);
  const old = await open(id, 'curl/8.15.0', 90);
  const own = await open(id, firefox, 60);
  const recent = await open(id, '', 3);
  await open((await buildAccount(world.db)).id, firefox);

  expect(await list(own.token)).toEqual([
    {
      id: own.id,
      device: { kind: 'computer', browser: 'Firefox', system: 'Linux' },
      createdAt: '2026-11-24T08:00:00.000Z',
      lastSeenAt: frozenAt.toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ id: recent.id, isCurrent: false }),
    expect.objectContaining({ id: old.id, lastSeenAt: '2026-11-24T07:30:00.000Z' }),
  ]);
});

test('a session revoked remotely opens nothing any more, and is not listed', async () => {
  const { id } = await buildAccount(world.db);
  const own = await open(id, firefox);
  const other = await open(id, firefox);
  const end = () => world.call('DELETE', `v1/sessions/${other.id}`, { token: own.token });

  const answer = await end();

  expect(answer.body).toEqual({ type: 'Success', data: null, messages: [] });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await world.call('GET', 'v1/sessions', { token: other.token })).status).toBe(401);
  expect(await list(own.token)).toHaveLength(1);
  expect((await end()).status).toBe(404);
});

test('all other sessions end at once, and the current one goes on', async () => {
  const { id } = await buildAccount(world.db);
  const own = await open(id, firefox);
  const others = [await open(id, firefox), await open(id, 'curl/8.15.0')];
  const stranger = await open((await buildAccount(world.db)).id, firefox);

  await world.call('DELETE', 'v1/sessions', { token: own.token });

  for (const { token } of others) {
    expect((await world.call('GET', 'v1/sessions', { token })).status).toBe(401);
  }
  expect(await list(own.token)).toHaveLength(1);
  expect(await list(stranger.token)).toHaveLength(1);
});

test('an account has two hundred active sessions: another one ends the least recently seen', async () => {
  const { id } = await buildAccount(world.db);
  const oldest = await open(id, firefox, 60);
  const next = await open(id, firefox, 50);
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token_hash', '\\x' || md5(n::text || s.id)))).*
      from sessions s cross join generate_series(1, 198) n where s.id = ${next.id}`.execute(
    world.db,
  );
  expect(await list(next.token)).toHaveLength(200);

  const newest = await open(id, firefox);

  expect((await world.call('GET', 'v1/sessions', { token: oldest.token })).status).toBe(401);
  expect(await list(newest.token)).toHaveLength(200);
});

test('revoking the current session signs out', async () => {
  const { id } = await buildAccount(world.db);
  const own = await open(id, firefox);

  const answer = await world.call('DELETE', `v1/sessions/${own.id}`, { token: own.token });

  expect(String(answer.headers['set-cookie'])).toMatch(/^vaga_session=;/);
  expect((await world.call('GET', 'v1/sessions', { token: own.token })).status).toBe(401);
});

test("an account cannot revoke another account's session, nor one that does not exist", async () => {
  const { token } = await open((await buildAccount(world.db)).id, firefox);
  const victim = await open((await buildAccount(world.db)).id, firefox);
  for (const id of [victim.id, newId()]) {
    expect((await world.call('DELETE', `v1/sessions/${id}`, { token })).status).toBe(404);
  }
  expect(await list(victim.token)).toHaveLength(1);
});
