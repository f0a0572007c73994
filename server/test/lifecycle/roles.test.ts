import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { BookingAnswers } from './booking.ts';
import { bookForFamily, buildBookableService, buildFamily, registerAccount } from './booking.ts';
import { launch } from './launch.ts';
import { startMuteSmtp } from './mute-smtp.ts';
import { call, waitUntil } from './product.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
const authorization = `Bearer ${METRICS_TOKEN}`;
const inOrder = { code: 0, signal: null };

let folder: TemporaryFolder;
let database: TestDatabase;
let db: Db;
let publicUrl: string;

beforeEach(async () => {
  folder = createTemporaryFolder();
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  folder.remove();
});

/** A process of this role; the public address is that of the web process. */
async function start(ROLE: 'web' | 'jobs', more: Record<string, string> = {}) {
  const port = await freePort();
  if (ROLE === 'web') publicUrl = `http://localhost:${port}`;
  const settings = {
    ROLE,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder.path, 'data'),
    PUBLIC_URL: publicUrl,
    METRICS_TOKEN,
    ...more,
  };
  return launch({ port, settings }).ready();
}

const messages = () => db.selectFrom('messages').select(['template', 'status']).execute();
const statuses = async () => new Set((await messages()).map(({ status }) => status));

test('a booking made through ROLE=web is written about by ROLE=jobs, and by ROLE=web alone not', async () => {
  const web = await start('web');
  const service = await buildBookableService(db);
  const family = await buildFamily(db, 0);
  await waitUntil(() => web.output().includes('ROLE=web: no job runs in this process.'));
  const answers: BookingAnswers = {};

  await bookForFamily({ url: web.url, service, family, answers });
  // The queue looks every two seconds.
  await pause(5000);

  expect(answers.booked).toBe(true);
  expect(await statuses()).toEqual(new Set(['queued']));
  expect((await call(web.url, 'GET /dev/mail.json')).body).toEqual([]);

  const jobs = await start('jobs');
  await waitUntil(async () => !(await statuses()).has('queued'));
  expect(await statuses()).toEqual(new Set(['sent']));
  const mails = (await call(web.url, 'GET /dev/mail.json')).body;
  expect(mails).toHaveLength((await messages()).length);
  expect(JSON.stringify(mails)).toContain(publicUrl);
  expect(await jobs.stop()).toEqual(inOrder);
  expect(await web.stop()).toEqual(inOrder);
}, 120_000);

test('ROLE=jobs answers its health and its figures, and no call and no page', async () => {
  publicUrl = 'http://localhost:20500';
  const jobs = await start('jobs', { DRAIN_DELAY_SECONDS: '60' });

  const status = async (path: string, headers = {}) =>
    (await call(jobs.url, `GET ${path}`, headers)).status;

  expect(await status('/healthz')).toBe(200);
  expect(await status('/readyz')).toBe(200);
  expect(await status('/metrics')).toBe(401);
  expect((await call(jobs.url, 'GET /metrics', { authorization })).body).toContain(
    'vaga_jobs_due 0',
  );
  for (const path of ['/', '/api/public/service-type', '/api/openapi.json', '/dev/mail'])
    expect([path, await status(path)]).toEqual([path, 404]);
  expect(jobs.output()).toContain(`runs its jobs for ${publicUrl}`);
  // Ends without the delay, which is for proxies.
  expect(await jobs.stop()).toEqual(inOrder);
}, 120_000);

test('a ROLE=jobs that is killed in the middle of a job loses nothing: another one runs it, and ROLE=web serves on', async () => {
  const smtp = await startMuteSmtp();
  const web = await start('web');
  const killed = await start('jobs', { SMTP_URL: smtp.url });
  await registerAccount(web.url, 'ana@people.example');
  await waitUntil(() => smtp.state.calls > 0);

  expect(await killed.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  smtp.close();
  expect((await registerAccount(web.url, 'rui@people.example')).body.type).toBe('Success');
  const next = await start('jobs');

  await waitUntil(async () => !(await statuses()).has('queued'), 30);
  expect(await messages()).toEqual([
    { template: 'confirm-email', status: 'sent' },
    { template: 'confirm-email', status: 'sent' },
  ]);
  expect((await call(web.url, 'GET /dev/mail.json')).body).toHaveLength(2);
  expect(await next.stop()).toEqual(inOrder);
  expect(await web.stop()).toEqual(inOrder);
}, 120_000);
