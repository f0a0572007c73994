import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  copyInitialisedCluster,
  current,
  expectRefusal,
  postmasterPid,
  queryValue,
  setUpFreshDataFolders,
  startOwnerProcess,
  startServer,
} from '../test/data-folders.fixture.ts';
import { identifyProcess } from './linux-process.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

setUpFreshDataFolders();

test('the first start creates a UTF-8 database for Portuguese; the second keeps data and port and is fast', async () => {
  const first = await startServer({ durable: true });
  expect(await queryValue(first.url, "select lower('ÉVORA') as v")).toBe('évora');
  expect(
    await queryValue(
      first.url,
      "select current_setting('fsync') || current_setting('timezone') as v",
    ),
  ).toBe('onUTC');
  await queryValue(first.url, 'create extension btree_gist; create table kept as select 7 as v');
  await first.stop();

  const began = performance.now();
  const second = await startServer({ port: undefined, durable: true });
  expect(performance.now() - began).toBeLessThan(1000);
  expect(second.url).toBe(first.url);
  expect(second.adopted).toBe(false);
  expect(await queryValue(second.url, 'select v from kept')).toBe(7);
});

test('after stop no process remains, the lock is released, and stop may be called again', async () => {
  const { folder } = current();
  copyInitialisedCluster();
  const server = await startServer();
  const postmaster = postmasterPid();
  const told = vi.fn();
  server.onExit(told);
  await Promise.all([server.stop(), server.stop()]);
  expect(identifyProcess(postmaster)).toBeUndefined();
  expect(existsSync(join(folder, 'postgres.lock'))).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test('the password protects the database, is readable by its owner only and is in no log', async () => {
  const { folder, lines } = current();
  copyInitialisedCluster();
  const server = await startServer();
  const { password } = new URL(server.url);
  const file = join(folder, 'postgres.password');
  expect(readFileSync(file, 'utf8').trim()).toBe(password);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(queryValue(server.url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  await expect(queryValue(server.url, "select 'diabetes'::int")).rejects.toThrow('diabetes');
  const logged = lines.join('\n') + readFileSync(join(folder, 'postgres.log'), 'utf8');
  expect(logged).toContain('ready to accept connections');
  expect(logged).not.toContain(password);
  expect(logged).not.toContain('diabetes');
});

test('it is reached by a socket that only its owner can access, and over TCP if the path is too long', async () => {
  const { folder } = current();
  copyInitialisedCluster();
  const client =
    'select client_addr is null as v from pg_stat_activity where pid = pg_backend_pid()';
  const server = await startServer();
  expect(await queryValue(server.url, client)).toBe(true);
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  const overTcp = server.url.replace(/\?.*/, '');
  expect(await queryValue(overTcp, client)).toBe(false);
  const { password } = new URL(server.url);
  await expect(queryValue(server.url.replace(password, 'wrong'), client)).rejects.toThrow(
    'password',
  );
  await server.stop();

  const farDown = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(farDown, { recursive: true });
  copyInitialisedCluster(farDown);
  const distant = await startServer({ dataDir: farDown });
  expect(await queryValue(distant.url, client)).toBe(false);
});

test('a lost password file is replaced without data loss', async () => {
  const { folder } = current();
  copyInitialisedCluster();
  const first = await startServer();
  await queryValue(first.url, 'create table kept as select 7 as v');
  await first.stop();
  rmSync(join(folder, 'postgres.password'));
  const second = await startServer();
  expect(second.url).not.toBe(first.url);
  expect(await queryValue(second.url, 'select v from kept')).toBe(7);
});

test('an ordinary user starts and stops it as root does', async () => {
  const { folder } = current();
  const user = isRoot ? NOBODY : { uid: statSync(folder).uid, gid: statSync(folder).gid };
  chownSync(folder, user.uid, user.gid);
  const child = startOwnerProcess({ stopAtOnce: true, as: user });
  expect(await child.output).toMatch(/^started false/);
  expect(await child.ended).toBe(0);
  expect(statSync(join(folder, 'postgres')).uid).toBe(user.uid);
  expect(postmasterPid()).toBe(0);

  // Root keeps the owner, so that the user can start it again afterwards.
  const asRoot = await startServer();
  expect(await queryValue(asRoot.url, 'select 1 as v')).toBe(1);
  expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(user.uid);
});

test('a taken port is reported; if no port was asked for, another one is chosen', async () => {
  const { folder, port } = current();
  copyInitialisedCluster();
  const other = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await expectRefusal({}, `Port ${port} of 127.0.0.1 is taken`);
    writeFileSync(join(folder, 'postgres.port'), String(port));
    const server = await startServer({ port: undefined });
    const chosen = Number(new URL(server.url).port);
    expect(chosen).not.toBe(port);
    expect(chosen).toBeLessThan(32768);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a folder that this user may not write to is reported', async () => {
  const { folder } = current();
  chmodSync(folder, 0o555);
  if (isRoot) {
    expect(await startOwnerProcess({ as: NOBODY }).output).toContain('EmbeddedPostgresError');
    expect(await startOwnerProcess({ as: NOBODY }).output).toContain('may not write there');
  } else {
    await expectRefusal({}, 'may not write there');
  }
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'file'), '');
  await expectRefusal({ dataDir: join(folder, 'file') }, 'a file is where a folder should be');
});

test('a data directory of another version, or an incomplete one, is left alone and reported', async () => {
  const { folder } = current();
  const home = join(folder, 'postgres');
  mkdirSync(home);
  writeFileSync(join(home, 'something'), '');
  await expectRefusal({}, 'not a complete PostgreSQL data directory');
  mkdirSync(join(home, 'global'));
  writeFileSync(join(home, 'PG_VERSION'), '15\n');
  await expectRefusal({}, 'was made by PostgreSQL 15');
  expect(existsSync(join(home, 'something'))).toBe(true);
});

test('a setting that would expose the database, or an invalid value, is refused', async () => {
  await expectRefusal({ settings: { Listen_Addresses: '*' } }, 'cannot be given');
  await expectRefusal(
    { settings: { max_connections: 'many' } },
    'invalid value for parameter "max_connections"',
  );
  await expectRefusal({ database: 'a"b' }, 'cannot be called');
});
