import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@vaga/embedded-postgres';
import { startEmbeddedPostgres } from '@vaga/embedded-postgres';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { startSession } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { migrate } from '../../src/platform/migrate.ts';
import {
  buildAccount,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  completePersonData,
} from '../builders/index.ts';
import { freePort } from '../free-port.ts';
import { overPort, startTcpProxy } from '../tcp-proxy.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { call, waitUntil } from './product.ts';
import { suspendPostgres } from './stop-postgres.ts';

const clientCount = 60;
/** What is promised, and what a busy machine adds. */
const busy = 3000;
const readyLimitMs = 2000 + busy;
const callLimitMs = 10_000 + busy;
const refusedAtOnceMs = 500 + busy;

let folder: TemporaryFolder;
let dataDir: string;
let databasePort: number;
let database: EmbeddedPostgres;
let token: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  dataDir = join(folder.path, 'theirs');
  databasePort = await freePort();
  database = await startEmbeddedPostgres({ dataDir, port: databasePort, log: () => {} });
  const pool = createPool(database.url, { max: 1, onError: () => {} });
  await migrate(pool);
  const db = createDb(pool);
  const { id: accountId } = await buildAccount(db);
  ({ token } = await startSession(db, { accountId, userAgent: 'test', now: new Date() }));
  await pool.end();
});
afterAll(async () => {
  await database.stop();
  folder.remove();
});

async function start(url: string): Promise<Launched> {
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: join(folder.path, 'ours'),
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const product = await launch({ port: await freePort(), settings }).ready();
  onTestFailed(() => console.log(product.output().slice(-20_000)));
  return product;
}

interface Seen {
  at: number;
  ms: number;
  status: number;
}

/** Each asks for its people again and again, after a 503 as late as it says. */
function startClients(url: string) {
  const seen: Seen[] = [];
  let isOver = false;
  const clients = Array.from({ length: clientCount }, async () => {
    while (!isOver) {
      const at = performance.now();
      // None after the product has ended.
      const reply = await call(url, 'GET onboarding/user/person', { token }).catch(() => null);
      seen.push({ at, ms: performance.now() - at, status: reply?.status ?? 0 });
      if (!reply) return;
      await pause(reply.status === 503 ? 1000 : 100);
    }
  });
  return {
    seen,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

async function timed<Result>(work: () => Promise<Result>) {
  const at = performance.now();
  const result = await work();
  return { result, ms: performance.now() - at };
}

const isReady = async (url: string) => (await call(url, 'GET /readyz')).status === 200;

test('while PostgreSQL hangs every call is answered 503 within seconds, and later at once; when it goes on, so does the product', async () => {
  const product = await start(database.url);
  const { url } = product;
  const clients = startClients(url);
  await pause(1000);

  const goOn = suspendPostgres(dataDir);
  onTestFinished(goOn);
  const hungAt = performance.now();
  for (let look = 0; look < 3; look += 1) {
    const { result, ms } = await timed(() => call(url, 'GET /readyz'));
    expect(result.status).toBe(503);
    expect(ms).toBeLessThan(readyLimitMs);
  }
  expect((await call(url, 'GET /healthz')).status).toBe(200);
  await pause(Math.max(0, hungAt + 14_000 - performance.now()));
  const late = await timed(() => call(url, 'GET onboarding/user/person', { token }));
  goOn();
  const backAt = performance.now();

  await waitUntil(() => isReady(url), 10);
  await waitUntil(() => clients.seen.some(({ at, status }) => at > backAt && status === 200), 10);
  const served = performance.now() - backAt;
  await clients.stop();
  expect(late.result.status).toBe(503);
  expect(late.result.headers.get('retry-after')).toBe('1');
  expect(late.ms).toBeLessThan(refusedAtOnceMs);
  expect(served).toBeLessThan(5000);
  expect(new Set(clients.seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { ms } of clients.seen) expect(ms).toBeLessThan(callLimitMs);
  // One line a second of each kind, and no stack.
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":40'));
  expect(lines.length).toBeLessThan(100);
  expect(product.output()).not.toContain('"level":50');
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 120_000);

test('connections that are never answered again are left: the product finds the database behind new ones', async () => {
  const proxy = await startTcpProxy(databasePort);
  onTestFinished(() => proxy.close());
  const product = await start(overPort(database.url, proxy.port));
  const { url } = product;
  const clients = startClients(url);
  await pause(1000);

  proxy.stopForwarding();
  const forgottenAt = performance.now();
  await waitUntil(() => isReady(url), 10);
  await pause(14_000);
  await clients.stop();
  const after = clients.seen.filter(({ at }) => at > forgottenAt);
  const lastRefused = Math.max(...after.filter((s) => s.status === 503).map((s) => s.at + s.ms));
  expect(lastRefused - forgottenAt).toBeLessThan(callLimitMs);
  for (const { ms } of after) expect(ms).toBeLessThan(callLimitMs);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 120_000);

test('stopped while PostgreSQL hangs, the product ends within its 15 s', async () => {
  const product = await start(database.url);
  const clients = startClients(product.url);
  await pause(1000);
  const goOn = suspendPostgres(dataDir);
  onTestFinished(goOn);
  await pause(1000);
  const stopped = clients.stop().catch(() => {});
  const { ms, result } = await timed(() => product.stop());
  expect(result).toEqual({ code: 0, signal: null });
  expect(ms).toBeLessThan(15_000 + busy);
  await stopped;
}, 60_000);

test('while a table is locked the product stays ready, reads are answered, and a call that writes is asked to come again', async () => {
  const product = await start(database.url);
  const { url } = product;
  const pool = createPool(database.url, { max: 2, onError: () => {} });
  onTestFinished(() => pool.end());
  const db = createDb(pool);
  const { id: entityId } = await buildEntity(db, { localPayment: 'open', timeZone: 'UTC' });
  const service = await buildEntityService(db, { entityId, serviceId: 501 });
  await buildSchedule(db, { entityId, intervalMinutes: 5, capacity: 1 });
  const carts = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => makeCart(url, await buildFamily(db), index)),
  );
  const holding = await pool.connect();
  await holding.query('begin; lock table occupancy');
  const lockedAt = performance.now();

  const holds = carts.map((cart) => timed(() => hold(url, service.id, cart)));
  const reads: { ms: number; status: number }[] = [];
  while (performance.now() - lockedAt < 7000) {
    const ready = await timed(() => call(url, 'GET /readyz'));
    const read = await timed(() => call(url, 'GET onboarding/user/person', { token }));
    for (const { ms, result } of [ready, read]) reads.push({ ms, status: result.status });
    await pause(200);
  }
  await holding.query('rollback');
  holding.release();

  for (const { ms, status } of reads) {
    expect(status).toBe(200);
    expect(ms).toBeLessThan(readyLimitMs);
  }
  const held = await Promise.all(holds);
  for (const { ms } of held) expect(ms).toBeLessThan(callLimitMs);
  // Few were still waiting when it was over.
  expect(held.filter(({ result }) => result.status === 503).length).toBeGreaterThan(15);
  expect(held.every(({ result }) => [200, 503].includes(result.status))).toBe(true);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
}, 120_000);

async function buildFamily(db: Db) {
  const { id: accountId } = await buildAccount(db);
  const { id: personId } = await buildPerson(db, { ...completePersonData, accountId });
  const session = await startSession(db, { accountId, userAgent: 'test', now: new Date() });
  return { token: session.token, personId };
}

interface HeldCart {
  token: string;
  cartId: string;
  assetId: string;
  slot: string;
}

/** A week ahead, so that no place is over or too soon. */
const day = Temporal.Now.plainDateISO('UTC').add({ days: 7 });

async function makeCart(
  url: string,
  { token, personId }: Awaited<ReturnType<typeof buildFamily>>,
  index: number,
): Promise<HeldCart> {
  const made = await call(url, 'POST onboarding/user/travel/service', {
    token,
    body: { idService: 501, date: String(day), idPersons: [personId] },
  });
  const { idCart: cartId } = made.body.data;
  const cart = await call(url, `GET scheduling/${cartId}`, { token });
  const startsAt = Temporal.PlainTime.from('09:00').add({ minutes: 5 * index });
  const slot = `${day}T${startsAt.toString({ smallestUnit: 'minute' })}:00+00:00`;
  return { token, cartId, assetId: cart.body.data.assets[0].idAsset, slot };
}

const hold = (url: string, entityServiceId: string, { token, cartId, assetId, slot }: HeldCart) =>
  call(url, `POST scheduling/${cartId}/slot?entityService=${entityServiceId}`, {
    token,
    body: [{ slot, persons: [assetId] }],
  });
