import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { call, waitUntil } from './product.ts';

let folder: TemporaryFolder;
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  folder = createTemporaryFolder();
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 1, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  folder.remove();
});

async function start(JOBS: string, more: Record<string, string> = {}) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, JOBS, ...more };
  return launch({ port: await freePort(), settings }).ready();
}

const statuses = async () =>
  (await db.selectFrom('messages').select('status').execute()).map(({ status }) => status);

test('with JOBS=off it says so, answers calls and leaves each job and mail where it is, until a process with jobs comes', async () => {
  const silent = await start('off');
  await waitUntil(() => silent.output().includes('JOBS=off: no job runs in this process.'));
  const registered = await call(silent.url, 'POST onboarding/user', {
    body: {
      firstName: 'Ana',
      lastName: 'Reis',
      email: 'ana@people.example',
      password: 'Vaga-2026!',
      confirmPassword: 'Vaga-2026!',
      acceptTerms: true,
    },
  });
  expect(registered.body.type).toBe('Success');
  // The queue looks every two seconds.
  await pause(5000);
  expect(await statuses()).toEqual(['queued']);
  const mails = join(folder.path, 'mail');
  expect(existsSync(mails) ? readdirSync(mails) : []).toEqual([]);
  expect(await silent.stop()).toEqual({ code: 0, signal: null });

  const working = await start('on');
  expect(working.output()).not.toContain('JOBS=off');
  await waitUntil(async () => (await statuses())[0] === 'sent');
  expect(await working.stop()).toEqual({ code: 0, signal: null });
}, 120_000);

test('with METRICS_TOKEN a process reports what it does to a caller with the token, and without it to none', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator';
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const open = await start('off');
  expect((await call(open.url, 'GET /metrics', headers)).status).toBe(404);
  expect(await open.stop()).toEqual({ code: 0, signal: null });

  const measured = await start('on', { METRICS_TOKEN });
  expect((await call(measured.url, 'GET /metrics')).status).toBe(401);
  const { body } = await call(measured.url, 'GET /metrics', headers);
  expect(body).toContain('vaga_http_requests_total{method="GET",route="/readyz",status="200"}');
  expect(body).toContain('vaga_database_up 1\n');
  expect(body).toContain('vaga_pool_waiting_requests{pool="jobs"} 0\n');
  expect(await measured.stop()).toEqual({ code: 0, signal: null });
}, 120_000);
