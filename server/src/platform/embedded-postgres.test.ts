import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';
import { identifyProcess } from './linux-process.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

let port: number;
let made: string;
let folder: string;
let lines: string[];
let running: EmbeddedPostgres[];
let children: ChildProcess[];

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

test('the first start makes a UTF-8 database for Portuguese, the second keeps data and port and is fast', async () => {
  const first = await start({ durable: true });
  expect(await ask(first.url, "select lower('ÉVORA') as v")).toBe('évora');
  expect(
    await ask(first.url, "select current_setting('fsync') || current_setting('timezone') as v"),
  ).toBe('onUTC');
  await ask(first.url, 'create extension btree_gist; create table kept as select 7 as v');
  await first.stop();

  const began = performance.now();
  const second = await start({ port: undefined, durable: true });
  expect(performance.now() - began).toBeLessThan(1000);
  expect(second.url).toBe(first.url);
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select v from kept')).toBe(7);
});

test('after stop no process is left, the lock is gone, and stop may be called again', async () => {
  useMadeCluster();
  const server = await start();
  const postmaster = postmasterPid();
  const told = vi.fn();
  server.onExit(told);
  await Promise.all([server.stop(), server.stop()]);
  expect(identifyProcess(postmaster)).toBeUndefined();
  expect(existsSync(join(folder, 'postgres.lock'))).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test('the password guards the database, is readable by its owner only and is in no log', async () => {
  useMadeCluster();
  const server = await start();
  const { password } = new URL(server.url);
  const file = join(folder, 'postgres.password');
  expect(readFileSync(file, 'utf8').trim()).toBe(password);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(ask(server.url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  await expect(ask(server.url, "select 'diabetes'::int")).rejects.toThrow('diabetes');
  const logged = lines.join('\n') + readFileSync(join(folder, 'postgres.log'), 'utf8');
  expect(logged).toContain('ready to accept connections');
  expect(logged).not.toContain(password);
  expect(logged).not.toContain('diabetes');
});

test('it is reached by a socket that only its owner comes to, and over TCP in a folder too far down for one', async () => {
  useMadeCluster();
  const client =
    'select client_addr is null as v from pg_stat_activity where pid = pg_backend_pid()';
  const server = await start();
  expect(await ask(server.url, client)).toBe(true);
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  const overTcp = server.url.replace(/\?.*/, '');
  expect(await ask(overTcp, client)).toBe(false);
  const { password } = new URL(server.url);
  await expect(ask(server.url.replace(password, 'wrong'), client)).rejects.toThrow('password');
  await server.stop();

  const farDown = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(farDown, { recursive: true });
  execFileSync('cp', ['-a', `${made}/.`, farDown]);
  const distant = await start({ dataDir: farDown });
  expect(await ask(distant.url, client)).toBe(false);
});

test('what a killed postmaster left of its socket does not prevent the start, whoever has its pid now', async () => {
  useMadeCluster();
  const server = await start();
  const ended = exitOf(server);
  process.kill(postmasterPid(), 'SIGKILL');
  await ended;
  await server.stop();
  const stranger = strangerLikeIt();
  const lock = join(folder, 'postgres', `.s.PGSQL.${port}.lock`);
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
  const next = await start();
  expect(await ask(next.url, 'select 1 as v')).toBe(1);
});

test('a lost password file is replaced without losing data', async () => {
  useMadeCluster();
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as v');
  await first.stop();
  rmSync(join(folder, 'postgres.password'));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await ask(second.url, 'select v from kept')).toBe(7);
});

test('an ordinary user starts and stops it as root does', async () => {
  const user = isRoot ? NOBODY : { uid: statSync(folder).uid, gid: statSync(folder).gid };
  chownSync(folder, user.uid, user.gid);
  const child = owner({ stopAtOnce: true, as: user });
  expect(await child.said).toMatch(/^started false/);
  expect(await child.ended).toBe(0);
  expect(statSync(join(folder, 'postgres')).uid).toBe(user.uid);
  expect(postmasterPid()).toBe(0);

  // Root then leaves the owner as it is, so that the user can start it again afterwards.
  const asRoot = await start();
  expect(await ask(asRoot.url, 'select 1 as v')).toBe(1);
  expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(user.uid);
});

test('a postmaster whose owner was killed is adopted, watched and stopped', async () => {
  useMadeCluster();
  const child = owner({});
  expect(await child.said).toMatch(/^started false/);
  const orphan = postmasterPid();
  await child.kill();

  const server = await start();
  expect(server.adopted).toBe(true);
  expect(postmasterPid()).toBe(orphan);
  expect(await ask(server.url, 'select 1 as v')).toBe(1);
  await server.stop();
  expect(identifyProcess(orphan)).toBeUndefined();
});

test('an orphan that ends is reported, one with other settings is started again', async () => {
  useMadeCluster();
  const child = owner({});
  await child.said;
  const orphan = postmasterPid();
  await child.kill();

  const restarted = await start({ settings: { work_mem: '8MB' } });
  expect(restarted.adopted).toBe(false);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await ask(restarted.url, 'show work_mem')).toBe('8MB');
  await restarted.stop();

  const next = owner({});
  await next.said;
  await next.kill();
  const adopted = await start();
  const reason = exitOf(adopted);
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await reason).toContain('PostgreSQL ended');
  await adopted.stop();
  await start();
});

test('a killed postmaster is reported, and the next start has everything that was committed', async () => {
  useMadeCluster();
  const server = await start({ durable: true });
  await ask(server.url, 'create table kept as select 7 as v');
  const reason = exitOf(server);
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await reason).toContain('SIGKILL');
  await server.stop();
  const recovered = await start({ durable: true });
  expect(await ask(recovered.url, 'select v from kept')).toBe(7);
});

test('a pid file whose pid belongs to another process now does not prevent the start', async () => {
  useMadeCluster();
  const server = await start();
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await server.stop();
  const stranger = strangerLikeIt();
  writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(identifyProcess(stranger.pid ?? 0)).toBeDefined();
});

test('a data folder that a living process owns is refused, in this process and in another', async () => {
  useMadeCluster();
  const child = owner({});
  await child.said;
  await expectRefusal({}, 'already in use by process');
  await child.kill();
  const server = await start();
  await expectRefusal({}, `already in use by process ${process.pid}`);
  expect(await ask(server.url, 'select 1 as v')).toBe(1);
});

test('a taken port is named, and without a wish for one another port is taken', async () => {
  useMadeCluster();
  const other = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await expectRefusal({}, `Port ${port} of 127.0.0.1 is taken`);
    writeFileSync(join(folder, 'postgres.port'), String(port));
    const server = await start({ port: undefined });
    const chosen = Number(new URL(server.url).port);
    expect(chosen).not.toBe(port);
    expect(chosen).toBeLessThan(32768);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a folder where this user may not write is named', async () => {
  chmodSync(folder, 0o555);
  if (isRoot) {
    expect(await owner({ as: NOBODY }).said).toContain('EmbeddedPostgresError');
    expect(await owner({ as: NOBODY }).said).toContain('may not write there');
  } else {
    await expectRefusal({}, 'may not write there');
  }
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'file'), '');
  await expectRefusal({ dataDir: join(folder, 'file') }, 'a file is where a folder should be');
});

test('a data directory of another version, or an incomplete one, is left alone and named', async () => {
  const home = join(folder, 'postgres');
  mkdirSync(home);
  writeFileSync(join(home, 'something'), '');
  await expectRefusal({}, 'not a complete PostgreSQL data directory');
  mkdirSync(join(home, 'global'));
  writeFileSync(join(home, 'PG_VERSION'), '15\n');
  await expectRefusal({}, 'was made by PostgreSQL 15');
  expect(existsSync(join(home, 'something'))).toBe(true);
});

test('a first start that was killed half-way is begun again', async () => {
  mkdirSync(join(folder, 'postgres.new-12345', 'base'), { recursive: true });
  const child = owner({});
  await vi.waitFor(() => expect(existsSync(join(folder, `postgres.new-${child.pid}`))).toBe(true), {
    timeout: 5000,
    interval: 5,
  });
  await child.kill();
  await start();
  expect(existsSync(join(folder, `postgres.new-${child.pid}`))).toBe(false);
  expect(existsSync(join(folder, 'postgres.new-12345'))).toBe(false);
});

test('a setting that would open the database to others, or a wrong value, is refused', async () => {
  await expectRefusal({ settings: { Listen_Addresses: '*' } }, 'cannot be given');
  await expectRefusal(
    { settings: { max_connections: 'many' } },
    'invalid value for parameter "max_connections"',
  );
  await expectRefusal({ database: 'a"b' }, 'cannot be called');
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ ...defaults(), ...options });
  running.push(server);
  return server;
}

/** A process of the user that PostgreSQL runs as: it takes no notice of others. */
function strangerLikeIt(): ChildProcess {
  const { uid, gid } = statSync(join(folder, 'postgres'));
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid });
  children.push(stranger);
  return stranger;
}

/** A first start is slow: where a test is about something else, it begins with a copy of one. */
function useMadeCluster(): void {
  execFileSync('cp', ['-a', `${made}/.`, folder]);
}

function defaults(): EmbeddedPostgresOptions {
  return { dataDir: folder, port, durable: false, log: (line) => lines.push(line) };
}

async function expectRefusal(
  options: Partial<EmbeddedPostgresOptions>,
  words: string,
): Promise<void> {
  const error: unknown = await start(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain('\n');
}

/** The single value of a query. */
async function ask(url: string, sql: string): Promise<unknown> {
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

function exitOf(server: EmbeddedPostgres): Promise<string> {
  return new Promise((resolve) => server.onExit(resolve));
}

function postmasterPid(): number {
  const file = join(folder, 'postgres', 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return identifyProcess(pid) === undefined ? 0 : pid;
}

/** Another Node process that starts the database of this test; `said` is its first line. */
function owner({ stopAtOnce = false, as }: { stopAtOnce?: boolean; as?: typeof NOBODY }) {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url).href}';
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
  const said = new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString())),
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, said, ended, kill };
}
