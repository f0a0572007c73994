import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { identifyProcess, isRunning } from '@vaga/embedded-postgres/linux-process';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { call, postmasterOf, root, waitUntil } from './product.ts';

let folder: TemporaryFolder;

beforeAll(() => {
  folder = createTemporaryFolder();
});
afterAll(() => folder.remove());

/** A mail server that takes its time with each letter. */
async function startSlowSmtp(milliseconds: number) {
  const state = { started: 0, taken: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      state.started += 1;
      stream.resume();
      setTimeout(() => {
        state.taken += 1;
        callback();
      }, milliseconds);
    },
  });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return { url: `smtp://127.0.0.1:${port}`, state, close: () => server.close() };
}

/** A request on a connection that is kept for the next one. */
async function over(agent: Agent, url: string, headers = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  send(url, { agent, headers }, resolve).once('error', reject).end();
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function openSilently(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise<void>((opened) => socket.once('connect', opened));
  return socket;
}

/** A call whose body never comes: it is at work until the test ends it. */
async function callForEver(url: string): Promise<Socket> {
  const socket = await openSilently(url);
  socket.on('error', () => {});
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  return socket;
}

test('stopped, it takes nothing new, finishes the requests and jobs at work, and ends with 0', async () => {
  const database: TestDatabase = await createTestDatabase();
  const smtp = await startSlowSmtp(2500);
  const port = await freePort();
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    DATA_DIR: join(folder.path, 'of-its-own'),
  };
  const product = await launch({ port, settings }).ready();
  const { url } = product;
  const pool = createPool(database.url, { max: 1, onError: () => {} });
  const db: Db = createDb(pool);
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const keptToo = new Agent({ keepAlive: true, maxSockets: 1 });
  await over(kept, `${url}/api/public/service-type`);
  await over(keptToo, `${url}/healthz`);
  const silent = await openSilently(url);
  // After five wrong passwords an answer takes two seconds.
  const guess = { body: { userName: 'guessed@people.example', password: 'Wrong-1!' } };
  for (let tries = 0; tries < 5; tries += 1) await call(url, 'POST auth/login', guess);
  await call(url, 'POST onboarding/user', { body: registration('ana@people.example') });
  await waitUntil(() => smtp.state.started === 1);
  const slowAnswer = call(url, 'POST auth/login', guess);
  await pause(300);

  const told = performance.now();
  const end = product.stop('SIGTERM');
  await waitUntil(() => product.output().includes('stopping'));
  const [refused, ready, alive] = await Promise.all([
    over(kept, `${url}/api/public/service-type`),
    over(keptToo, `${url}/readyz`),
    call(url, 'GET /healthz'),
  ]);

  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '1' });
  expect(JSON.parse(refused.body)).toMatchObject({ messages: [{ code: 'draining' }] });
  expect(ready.status).toBe(503);
  expect(alive.status).toBe(200);
  expect((await slowAnswer).status).toBe(401);
  expect(await end).toEqual({ code: 0, signal: null });
  expect(performance.now() - told).toBeLessThan(10_000);
  expect(smtp.state).toEqual({ started: 1, taken: 1 });
  const messages = await db.selectFrom('messages').select(['status', 'attempts']).execute();
  expect(messages.map(({ status }) => status)).toEqual(['sent']);
  expect(product.output()).not.toMatch(/"level":[456]0/);
  for (const agent of [kept, keptToo]) agent.destroy();
  silent.destroy();
  await pool.end();
  smtp.close();
  await database.drop();
}, 60_000);

test('stopped with a delay, it is not ready at once, serves on for that long, and refuses then', async () => {
  const settings = { ...embedded(), DRAIN_DELAY_SECONDS: '3' };
  const product = await launch({ port: await freePort(), settings }).ready();
  const { url } = product;
  const told = performance.now();
  const end = product.stop('SIGTERM');
  await waitUntil(async () => (await call(url, 'GET /readyz')).status === 503);
  expect(performance.now() - told).toBeLessThan(1500);

  let served = 0;
  while (performance.now() - told < 2500) {
    expect((await call(url, 'GET public/service-type')).status).toBe(200);
    expect((await call(url, 'GET /readyz')).status).toBe(503);
    served += 1;
    await pause(50);
  }

  expect(served).toBeGreaterThan(5);
  expect(await end).toEqual({ code: 0, signal: null });
  const seconds = (performance.now() - told) / 1000;
  expect(seconds).toBeGreaterThan(2.9);
  expect(seconds).toBeLessThan(8);
}, 60_000);

test('what does not finish is given up after 15 s, and a second signal ends at once, half started too; the embedded database never stays behind', async () => {
  const settings = embedded();
  const dataDir = settings.DATA_DIR;
  const other = join(folder.path, 'other');
  const start = async (): Promise<Launched> => launch({ port: await freePort(), settings }).ready();

  const patient = await start();
  const stuck = await callForEver(patient.url);
  const database = databaseOf(dataDir);
  await pause(200);
  let told = performance.now();
  expect(await patient.stop('SIGTERM')).toEqual({ code: 1, signal: null });
  const waited = (performance.now() - told) / 1000;
  expect(waited).toBeGreaterThan(14.9);
  expect(waited).toBeLessThan(17);
  expect(patient.errorOutput()).toBe(
    'Requests or jobs did not finish within 15 s: ended without them.\n',
  );
  await waitUntil(() => !isRunning(database), 5);
  stuck.destroy();

  const hasty = await start();
  const stuckToo = await callForEver(hasty.url);
  const next = databaseOf(dataDir);
  await pause(200);
  hasty.child.kill('SIGINT');
  await pause(400);
  told = performance.now();
  expect(await hasty.stop('SIGINT')).toEqual({ code: 1, signal: null });
  expect(performance.now() - told).toBeLessThan(1500);
  await waitUntil(() => !isRunning(next), 5);
  stuckToo.destroy();

  const unready = launch({ port: await freePort(), settings: { ...settings, DATA_DIR: other } });
  await waitUntil(() => isReady(other), 30);
  const third = databaseOf(other);
  unready.child.kill('SIGTERM');
  await pause(400);
  expect(await unready.stop('SIGTERM')).toEqual({ code: 1, signal: null });
  expect(unready.output()).not.toContain('is ready');
  await waitUntil(() => !isRunning(third), 5);
}, 120_000);

test('an ordinary user starts it in a folder of their own, and one Ctrl-C that comes twice, as under npm, stops it in order', async () => {
  const dataDir = join(folder.path, 'own', 'data');
  const account = ordinaryAccount();
  mkdirSync(join(folder.path, 'own'));
  if (account) chownSync(join(folder.path, 'own'), account.uid, account.gid);
  const settings = { ...embedded(), DATA_DIR: dataDir };
  const product = await launch({ port: await freePort(), settings, account }).ready();

  product.child.kill('SIGINT');
  const end = product.stop('SIGINT');

  expect(await end).toEqual({ code: 0, signal: null });
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(account?.uid ?? process.getuid?.());
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(
    /database system is shut down$/,
  );
}, 60_000);

/** Root runs this part as an account without rights, which must be able to read the product: not where it lies below a private home. */
function ordinaryAccount(): { uid: number; gid: number } | undefined {
  const nobody = { uid: 65534, gid: 65534 };
  if (process.getuid?.() !== 0) return undefined;
  const seen = spawnSync('ls', [join(root, 'server/src/main.ts')], { ...nobody, stdio: 'ignore' });
  return seen.status === 0 ? nobody : undefined;
}

/** On an address that others reach it starts without the demo, which nothing here needs. */
const embedded = () => ({ DATA_DIR: join(folder.path, 'data'), HOST: '0.0.0.0' });

/** Whether the database of a data folder takes connections. */
function isReady(dataDir: string): boolean {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready';
}

function databaseOf(dataDir: string) {
  const identity = identifyProcess(postmasterOf(dataDir) ?? 0);
  if (!identity) throw new Error('No database runs.');
  return identity;
}

const registration = (email: string) => ({
  firstName: 'Ana',
  lastName: 'Reis',
  email,
  password: 'Vaga-2026!',
  confirmPassword: 'Vaga-2026!',
  acceptTerms: true,
});
