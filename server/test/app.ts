import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Task } from 'graphile-worker';
import { Logger, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { pino } from 'pino';
import {
  accessRefusal,
  actForEntity,
  findCaller,
  isRefusedToKey,
  refusalByStanding,
  startSession,
} from '../src/identity/index.ts';
import { describeEntityChange, findAccessKey, memberships } from '../src/organisations/index.ts';
import type { DatabaseListener } from '../src/platform/database-listener.ts';
import { createDatabaseListener } from '../src/platform/database-listener.ts';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import type { Encryption } from '../src/platform/encryption.ts';
import { createEncryption } from '../src/platform/encryption.ts';
import { registerRoutes } from '../src/platform/http/register.ts';
import type { Route } from '../src/platform/http/route.ts';
import { createServer } from '../src/platform/http/server.ts';
import type { Job } from '../src/platform/jobs.ts';
import type { Settings } from '../src/platform/settings.ts';
import { readSettings } from '../src/platform/settings.ts';
import type { SignedLinks } from '../src/platform/signed-links.ts';
import { createSignedLinks } from '../src/platform/signed-links.ts';
import type { WalletKeys } from '../src/platform/wallet-keys.ts';
import { noWalletKeys } from '../src/platform/wallet-keys.ts';
import { averageOf, readRatingAverages } from '../src/ratings/index.ts';
import type { EntityCache } from '../src/scheduling/index.ts';
import { createEntityCache } from '../src/scheduling/index.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import type { Statement } from './record-statements.ts';
import { recordStatementsOf } from './record-statements.ts';

/** A Tuesday morning in winter: Lisbon's wall clock shows the same time as UTC. */
export const frozenAt = new Date('2026-11-24T09:00:00Z');

export const testKey = 'the key of the tests, known to everybody';

export interface TestClock {
  now(): Date;
  /** Moves the time, forward or back. */
  set(time: Date): void;
  advance(milliseconds: number): void;
}

export interface TestDeps {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
  entityCache: EntityCache;
  clock: TestClock;
  listener: DatabaseListener;
  settings: Settings;
  walletKeys: WalletKeys;
  memberships: typeof memberships;
  readRatings: typeof readRatingAverages;
  averageOf: typeof averageOf;
}

/** What came back: the envelope, or any other body as it is. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever it expects
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

/** The code of the first message of an answer; undefined without any. */
export const codeOf = ({
  body,
}: {
  body: { messages?: ReadonlyArray<{ code: string }> };
}): string | undefined => body.messages?.[0]?.code;

export interface TestCall {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as Authorization: Bearer. */
  token?: string;
  /** Sent as multipart/form-data instead of a body: see `formOf`. */
  form?: FormData;
  /** The address it comes from: limits count by it. */
  from?: string;
}

/** A form with a file, after its fields. */
export function formOf(
  content: string | Uint8Array,
  { name = 'a', fields = {} }: { name?: string; fields?: Record<string, string> } = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    name,
  );
  return form;
}

let addresses = 0;

/** An address that no other call comes from: how many calls one may make is another test's. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export interface TestApp extends TestDeps {
  app: FastifyInstance;
  /** `call('POST', 'auth/login', { body })`; paths that begin with a slash are taken as they are. */
  call(method: string, path: string, call?: TestCall): Promise<Answer>;
  /** A token of a new session of the account, which acts for an entity if one is given. */
  signIn(accountId: string, entityId?: string): Promise<string>;
  /**
   * Runs every job that is due, with the frozen time, until none is left. One that throws stays for later. Then messages that are
   * due are sent, if `messaging.send` is among the jobs.
   */
  runJobs(jobs: Record<string, Job>): Promise<void>;
  close(): Promise<void>;
}

interface TestAppOptions extends TestDepsOptions {
  routes: (deps: TestDeps) => Route[];
  /** Routes outside of the API. */
  register?: (app: FastifyInstance, deps: TestDeps) => void | Promise<void>;
}

/**
 * The server with the routes of a slice alone, on a database of its own, at a time that stands still. For tests of more
 * than one slice there is `createTestProduct`: the whole product takes half a second longer to import.
 */
export async function createTestApp(options: TestAppOptions): Promise<TestApp> {
  const opened = await openTestDeps(options);
  const { settings } = opened.deps;
  const app = await createServer({
    log: pino({ level: 'silent' }),
    proxies: settings.proxies,
    isHttps: settings.publicUrl.startsWith('https:'),
  });
  await options.register?.(app, opened.deps);
  registerRoutes(app, options.routes(opened.deps), apiOptions(opened.deps));
  return testAppOf(app, opened);
}

export function apiOptions({ clock, settings, db, encryption }: TestDeps): ApiOptions {
  return {
    clock,
    findCaller: findCaller(db, { ...settings, ...memberships }),
    accessKeys: { find: findAccessKey(db), isRefused: isRefusedToKey },
    accessRule: accessRefusal,
    standingRule: refusalByStanding,
    describeEntityChange: (caller, requestedId) => describeEntityChange(db, caller, requestedId),
    encryption,
    apiKey: settings.apiKey,
    ownOrigin: new URL(settings.publicUrl).origin,
  };
}

type ApiOptions = Parameters<typeof registerRoutes>[2];

export interface TestDepsOptions {
  /** None if omitted. */
  walletKeys?: WalletKeys;
  /** Environment variables. */
  environment?: Record<string, string>;
  /** Default: an empty one of its own. It is dropped with the app. */
  database?: TestDatabase;
  /** Receives every statement that is sent to the database. */
  statements?: Statement[];
}

interface OpenedTestDeps {
  deps: TestDeps;
  pool: Pool;
  database: TestDatabase;
}

export async function openTestDeps(options: TestDepsOptions): Promise<OpenedTestDeps> {
  const database = options.database ?? (await createTestDatabase());
  const pool = createPool(database.url, { max: 12, onError: () => {} });
  if (options.statements) recordStatementsOf(pool, options.statements);
  const deps = {
    db: createDb(pool),
    encryption: createEncryption(testKey),
    links: createSignedLinks(testKey),
    entityCache: createEntityCache(),
    clock: createTestClock(frozenAt),
    listener: createDatabaseListener(database.url, { warn: () => {} }),
    settings: readSettings(options.environment ?? {}),
    walletKeys: options.walletKeys ?? noWalletKeys,
    memberships,
    readRatings: readRatingAverages,
    averageOf,
  };
  return { deps, pool, database };
}

/** How tests use a server that is put together. */
export async function testAppOf(
  app: FastifyInstance,
  { deps, pool, database }: OpenedTestDeps,
): Promise<TestApp> {
  const { db, clock } = deps;
  await app.ready();
  return {
    ...deps,
    app,
    call: (method, path, call = {}) => inject(app, { method, path, ...call }),
    signIn: (accountId, entityId) => signIn(db, { accountId, entityId, now: clock.now() }),
    async runJobs(jobs) {
      const taskList: Record<string, Task> = {};
      for (const [name, job] of Object.entries(jobs)) {
        taskList[name] = async (payload) => job(payload as never, { now: clock.now() });
      }
      await runOnce({
        pgPool: pool,
        taskList,
        logger: new Logger(() => () => {}),
        noHandleSignals: true,
      });
      await untilNoted(pool);
      await jobs['messaging.send']?.({} as never, { now: clock.now() });
    },
    async close() {
      await app.close();
      deps.listener.close();
      await pool.end();
      await database.drop();
    },
  };
}

async function signIn(
  db: Db,
  { accountId, entityId, now }: { accountId: string; entityId: string | undefined; now: Date },
): Promise<string> {
  const { id, token } = await startSession(db, { accountId, userAgent: 'test', now });
  if (entityId !== undefined) {
    await actForEntity(db, { sessionId: id, entityId, now });
  }
  return token;
}

/** The runner comes back before it has noted what failed: a test that looks at the queue or changes it then is too early. */
async function untilNoted(pool: Pool): Promise<void> {
  const atWork = 'select 1 from graphile_worker._private_jobs where locked_at is not null limit 1';
  while ((await pool.query(atWork)).rowCount !== 0) await pause(5);
}

export function createTestClock(start: Date): TestClock {
  let time = Number(start);
  return {
    now: () => new Date(time),
    set: (moment) => {
      time = Number(moment);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

async function inject(
  app: FastifyInstance,
  call: TestCall & { method: string; path: string },
): Promise<Answer> {
  const form = call.form && new Request('http://localhost', { method: 'POST', body: call.form });
  const payload = form ? Buffer.from(await form.arrayBuffer()) : (call.body as string | object);
  const reply = await app.inject({
    method: call.method as NonNullable<InjectOptions['method']>,
    url: call.path.startsWith('/') ? call.path : `/api/${call.path}`,
    remoteAddress: call.from ?? '127.0.0.1',
    headers: {
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...(form ? Object.fromEntries(form.headers) : {}),
      ...call.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    body: isJson ? reply.json() : reply.body,
    headers: reply.headers,
  };
}
