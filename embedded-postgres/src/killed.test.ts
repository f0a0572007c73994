import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import {
  copyInitialisedCluster,
  current,
  exitOf,
  expectRefusal,
  postmasterPid,
  queryValue,
  setUpFreshDataFolders,
  startOwnerProcess,
  startProcessAsPostgresUser,
  startServer,
} from '../test/data-folders.fixture.ts';
import { identifyProcess } from './linux-process.ts';

setUpFreshDataFolders();

test('the socket of a killed postmaster does not prevent the start, whichever process has its pid now', async () => {
  const { folder, port } = current();
  copyInitialisedCluster();
  const server = await startServer();
  const ended = exitOf(server);
  process.kill(postmasterPid(), 'SIGKILL');
  await ended;
  await server.stop();
  const stranger = startProcessAsPostgresUser();
  const lock = join(folder, 'postgres', `.s.PGSQL.${port}.lock`);
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
  const next = await startServer();
  expect(await queryValue(next.url, 'select 1 as v')).toBe(1);
});

test('a postmaster whose owner was killed is adopted, watched and stopped', async () => {
  copyInitialisedCluster();
  const child = startOwnerProcess({});
  expect(await child.output).toMatch(/^started false/);
  const orphan = postmasterPid();
  await child.kill();

  const server = await startServer();
  expect(server.adopted).toBe(true);
  expect(postmasterPid()).toBe(orphan);
  expect(await queryValue(server.url, 'select 1 as v')).toBe(1);
  await server.stop();
  expect(identifyProcess(orphan)).toBeUndefined();
});

test('the end of an orphan is reported, and an orphan with other settings is restarted', async () => {
  copyInitialisedCluster();
  const child = startOwnerProcess({});
  await child.output;
  const orphan = postmasterPid();
  await child.kill();

  const restarted = await startServer({ settings: { work_mem: '8MB' } });
  expect(restarted.adopted).toBe(false);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await queryValue(restarted.url, 'show work_mem')).toBe('8MB');
  await restarted.stop();

  const next = startOwnerProcess({});
  await next.output;
  await next.kill();
  const adopted = await startServer();
  const reason = exitOf(adopted);
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await reason).toContain('PostgreSQL ended');
  await adopted.stop();
  await startServer();
});

test('a killed postmaster is reported, and the next start has all committed data', async () => {
  copyInitialisedCluster();
  const server = await startServer({ durable: true });
  await queryValue(server.url, 'create table kept as select 7 as v');
  const reason = exitOf(server);
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await reason).toContain('SIGKILL');
  await server.stop();
  const recovered = await startServer({ durable: true });
  expect(await queryValue(recovered.url, 'select v from kept')).toBe(7);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a postmaster that another process stops by %s ends within seconds with connections open, and is reported',
  async (signal) => {
    copyInitialisedCluster();
    const server = await startServer({ durable: true });
    await queryValue(server.url, 'create table kept as select 7 as v');
    const idle = new pg.Client({ connectionString: server.url });
    idle.on('error', () => {});
    await idle.connect();
    const reason = exitOf(server);
    const told = performance.now();

    process.kill(postmasterPid(), signal);

    expect(await reason).toContain('PostgreSQL ended');
    expect(performance.now() - told).toBeLessThan(5000);
    await server.stop();
    const next = await startServer({ durable: true });
    expect(await queryValue(next.url, 'select v from kept')).toBe(7);
  },
);

test('a pid file whose pid belongs to another process now does not prevent the start', async () => {
  const { folder } = current();
  copyInitialisedCluster();
  const server = await startServer();
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await server.stop();
  const stranger = startProcessAsPostgresUser();
  writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));
  const next = await startServer();
  expect(next.adopted).toBe(false);
  expect(identifyProcess(stranger.pid ?? 0)).toBeDefined();
});

test('a data folder that a running process owns is refused, in this process and in another', async () => {
  copyInitialisedCluster();
  const child = startOwnerProcess({});
  await child.output;
  await expectRefusal({}, 'already in use by process');
  await child.kill();
  const server = await startServer();
  await expectRefusal({}, `already in use by process ${process.pid}`);
  expect(await queryValue(server.url, 'select 1 as v')).toBe(1);
});

test('a first start that was killed half-way is started over', async () => {
  const { folder } = current();
  mkdirSync(join(folder, 'postgres.new-12345', 'base'), { recursive: true });
  const child = startOwnerProcess({});
  await vi.waitFor(() => expect(existsSync(join(folder, `postgres.new-${child.pid}`))).toBe(true), {
    timeout: 5000,
    interval: 5,
  });
  await child.kill();
  await startServer();
  expect(existsSync(join(folder, `postgres.new-${child.pid}`))).toBe(false);
  expect(existsSync(join(folder, 'postgres.new-12345'))).toBe(false);
});
