import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { freePort } from '../../server/test/free-port.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../src/index.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../src/index.ts';
import { identifyProcess } from '../src/linux-process.ts';

interface User {
  uid: number;
  gid: number;
}

let port: number;
let made: string;
let folder: string;
let lines: string[];
let running: EmbeddedPostgres[];
let children: ChildProcess[];

/** For each test of a file: an empty data folder and a free port. Whatever a test started there has ended after it. */
export function setUpFreshDataFolders(): void {
  beforeAll(async () => {
    port = await freePort();
    made = mkdtempSync(join(tmpdir(), 'embedded-postgres-made-'));
    const server = await startEmbeddedPostgres({ ...defaults(), dataDir: made, log: () => {} });
    await server.stop();
  });

  afterAll(() => rmSync(made, { recursive: true, force: true }));

  beforeEach(async () => {
    port = await freePort();
    folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
    lines = [];
    running = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of running) await server.stop();
    if (postmasterPid() > 0) process.kill(postmasterPid(), 'SIGQUIT');
    await vi.waitFor(() => expect(postmasterPid()).toBe(0), 5000);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** The data folder of this test, its port, and what was logged. */
export const current = () => ({ folder, port, lines });

export async function startServer(
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ ...defaults(), ...options });
  running.push(server);
  return server;
}

/** A process of the user that PostgreSQL runs as: it takes no notice of others. */
export function startProcessAsPostgresUser(): ChildProcess {
  const { uid, gid } = statSync(join(folder, 'postgres'));
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid });
  children.push(stranger);
  return stranger;
}

/** A first start is slow: where a test is about something else, it begins with a copy of one. */
export function copyInitialisedCluster(into = folder): void {
  execFileSync('cp', ['-a', `${made}/.`, into]);
}

function defaults(): EmbeddedPostgresOptions {
  return { dataDir: folder, port, durable: false, log: (line) => lines.push(line) };
}

export async function expectRefusal(
  options: Partial<EmbeddedPostgresOptions>,
  words: string,
): Promise<void> {
  const error: unknown = await startServer(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain('\n');
}

/** The single value of a query. */
export async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // The tests kill the server on purpose; a lost connection shows in the query's own answer.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows?.[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

export function exitOf(server: EmbeddedPostgres): Promise<string> {
  return new Promise((resolve) => server.onExit(resolve));
}

export function postmasterPid(): number {
  const file = join(folder, 'postgres', 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return identifyProcess(pid) === undefined ? 0 : pid;
}

/** Another Node process that starts the database of this test; `output` is its first line. */
export function startOwnerProcess({ stopAtOnce = false, as }: { stopAtOnce?: boolean; as?: User }) {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('../src/index.ts', import.meta.url).href}';
    try {
      const server = await startEmbeddedPostgres({ dataDir: '${folder}', port: ${port}, durable: false, log: () => {} });
      console.log('started', server.adopted);
      if (${stopAtOnce}) await server.stop();
      else setInterval(() => {}, 1000);
    } catch (error) {
      console.log(String(error));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString())),
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, output, ended, kill };
}
