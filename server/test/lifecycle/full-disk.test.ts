import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@vaga/embedded-postgres';
import { startEmbeddedPostgres } from '@vaga/embedded-postgres';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { createPool } from '../../src/platform/db.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { createSmallDisk } from '../small-disk.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { call, waitUntil } from './product.ts';

test('a full disk of the database is answered 503, /readyz says so and comes back by itself, and nothing that was acknowledged is lost', async () => {
  const folder = createTemporaryFolder();
  onTestFinished(folder.remove);
  let database: EmbeddedPostgres | undefined;
  const connect = () => createPool(database?.url ?? '', { max: 1, onError: () => {} });
  const disk = createSmallDisk(join(folder.path, 'theirs'), 300, connect);
  onTestFinished(disk.remove);
  const settings = { max_wal_size: '64MB', min_wal_size: '32MB' };
  database = await startEmbeddedPostgres({
    dataDir: disk.path,
    port: await freePort(),
    settings,
    log: () => {},
  });
  const product = await launch({
    port: await freePort(),
    settings: {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder.path, 'ours'),
      // Each call below comes from another address: registrations of one are limited.
      TRUST_PROXY: '1',
    },
  }).ready();
  onTestFailed(() => console.log(disk.way, product.output().slice(-8000)));
  const { url } = product;
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  let count = 0;
  const tryToRegister = async () => {
    count += 1;
    const email = `someone${count}@people.example`;
    const reply = await register(url, email, `10.1.${count >> 8}.${count & 255}`);
    answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
    if (reply.status === 200) acknowledged.push(email);
    if (reply.status === 503) expect(reply.headers.get('retry-after')).toBe('1');
    return reply.status;
  };
  expect(await tryToRegister()).toBe(200);

  await disk.fill();
  const burst = () => Promise.all(Array.from({ length: 8 }, tryToRegister));
  await waitUntil(async () => (await burst()).includes(503), 90);
  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 503, 5);
  for (let times = 0; times < 20; times += 1) await tryToRegister();
  expect((await call(url, 'GET /readyz')).status).toBe(503);
  expect((await call(url, 'GET public/service-type')).status).toBe(200);

  await disk.empty();
  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 200, 10);
  expect(await tryToRegister()).toBe(200);

  console.log(`${disk.way}: ${JSON.stringify(Object.fromEntries(answers))}`);
  expect([...answers.keys()].sort()).toEqual([200, 503]);
  const pool = connect();
  const { rows } = await pool.query<{ email: string }>('select email from accounts');
  const known = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !known.has(email))).toEqual([]);
  const sent = async () =>
    Number((await pool.query(`select from messages where status <> 'sent'`)).rowCount) === 0;
  await waitUntil(sent, 60);
  await pool.end();
  const lines = product.output().split('\n');
  expect(lines.filter((line) => line.includes('the database cannot write'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('the database has room again'))).toHaveLength(1);
  expect(product.output()).not.toContain('request failed');
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  await database.stop();
}, 180_000);

test('mail that cannot be written for want of room stays queued, and is written once there is some', async () => {
  const folder = createTemporaryFolder();
  onTestFinished(folder.remove);
  const database = await createTestDatabase();
  const dataDir = join(folder.path, 'ours');
  const mail = join(dataDir, 'mail');
  const disk = createSmallDisk(dataDir, 4, () => createPool(database.url, quiet));
  onTestFinished(disk.remove);
  // Where nothing can be mounted, a file where the folder should be has the same effect.
  const isReal = disk.way === 'disk';
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const product = await launch({ port: await freePort(), settings }).ready();
  onTestFailed(() => console.log(disk.way, product.output().slice(-8000)));
  const pool = createPool(database.url, quiet);
  const messages = async () => (await pool.query('select status, attempts from messages')).rows;
  await (isReal ? disk.fill() : writeFile(mail, ''));

  expect((await register(product.url, 'ana@people.example', '10.1.1.1')).status).toBe(200);
  await waitUntil(async () => (await messages())[0]?.attempts > 0);
  expect(await messages()).toMatchObject([{ status: 'queued' }]);
  expect((await call(product.url, 'GET /readyz')).status).toBe(200);

  await (isReal ? disk.empty() : rm(mail));
  await waitUntil(async () => (await messages())[0]?.status === 'sent', 40);
  expect((await readdir(mail)).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  await pool.end();
  await database.drop();
}, 120_000);

const quiet = { max: 1, onError: () => {} };

const register = (url: string, email: string, from: string) =>
  call(url, 'POST onboarding/user', {
    'x-forwarded-for': from,
    body: {
      firstName: 'Ana',
      lastName: 'Reis',
      email,
      password: 'Vaga-2026!',
      confirmPassword: 'Vaga-2026!',
      acceptTerms: true,
    },
  });
