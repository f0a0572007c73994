import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import {
  ask,
  current,
  exitOf,
  expectRefusal,
  freshDataFolders,
  owner,
  postmasterPid,
  start,
  strangerLikeIt,
  useMadeCluster,
} from '../../test/embedded-postgres.fixture.ts';
import { identifyProcess } from './linux-process.ts';

freshDataFolders();

test('the socket of a killed postmaster does not prevent the start, whichever process has its pid now', async () => {
  const { folder, port } = current();
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

test('the end of an orphan is reported, and an orphan with other settings is restarted', async () => {
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

test('a killed postmaster is reported, and the next start has all committed data', async () => {
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

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a postmaster that another process stops by %s ends within seconds with connections open, and is reported',
  async (signal) => {
    useMadeCluster();
    const server = await start({ durable: true });
    await ask(server.url, 'create table kept as select 7 as v');
    const idle = new pg.Client({ connectionString: server.url });
    idle.on('error', () => {});
    await idle.connect();
    const reason = exitOf(server);
    const told = performance.now();

    process.kill(postmasterPid(), signal);

    expect(await reason).toContain('PostgreSQL ended');
    expect(performance.now() - told).toBeLessThan(5000);
    await server.stop();
    const next = await start({ durable: true });
    expect(await ask(next.url, 'select v from kept')).toBe(7);
  },
);

test('a pid file whose pid belongs to another process now does not prevent the start', async () => {
  const { folder } = current();
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

test('a data folder that a running process owns is refused, in this process and in another', async () => {
  useMadeCluster();
  const child = owner({});
  await child.said;
  await expectRefusal({}, 'already in use by process');
  await child.kill();
  const server = await start();
  await expectRefusal({}, `already in use by process ${process.pid}`);
  expect(await ask(server.url, 'select 1 as v')).toBe(1);
});

test('a first start that was killed half-way is started over', async () => {
  const { folder } = current();
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
