import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import { createDb, createPool } from './db.ts';
import type { Job } from './jobs.ts';
import { addJob, startJobs } from './jobs.ts';

let database: TestDatabase;
let pool: Pool;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 10, onError: () => {} });
  db = createDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const begin = (job: Job, logged: string[]) =>
  startJobs({
    pool,
    jobs: { 'test.note': job },
    crontab: '',
    now: () => new Date(),
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  });

const add = (count: number) =>
  db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number += 1)
      await addJob(trx, { name: 'test.note', payload: { number } });
  });

async function read(): Promise<{ left: number; locked: number }> {
  const { rows } = await pool.query(
    'select count(*) as left, count(locked_by) as locked from graphile_worker._private_jobs',
  );
  return rows[0];
}

test('of fetched jobs at a stop, running ones finish, and the next process runs the others: each runs once', async () => {
  const done: number[] = [];
  const logged: string[] = [];
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const note = async ({ number }: { number: number }) => void done.push(number);
  await add(30);
  const first = await begin(async (payload) => {
    await mayEnd;
    await note(payload);
  }, logged);
  await expect.poll(async () => (await read()).locked).toBeGreaterThan(4);

  const stopped = first.stop();
  letEnd();
  await stopped;

  expect(done).toHaveLength(4);
  expect(await read()).toEqual({ left: 26, locked: 0 });
  const second = await begin(note, logged);
  await expect.poll(read).toEqual({ left: 0, locked: 0 });
  await second.stop();
  expect(done.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }).map((_, number) => number),
  );
  expect(logged).toEqual([]);
});

test('a job that is added a moment after another one starts within a second, not at the next poll', async () => {
  let done = 0;
  const logged: string[] = [];
  const worker = await begin(async () => {
    done += 1;
  }, logged);
  const waits: number[] = [];
  const addAndWait = async () => {
    const addedAt = performance.now();
    const doneBefore = done;
    await add(1);
    await expect.poll(() => done, { interval: 5, timeout: 10_000 }).toBe(doneBefore + 1);
    return performance.now() - addedAt;
  };

  for (let round = 0; round < 5; round += 1) {
    await addAndWait();
    await pause(10);
    waits.push(await addAndWait());
    await pause(300);
  }

  await worker.stop();
  expect(waits.toSorted((one, other) => one - other)[2]).toBeLessThan(1000);
  expect(logged).toEqual([]);
}, 60_000);

test('a stop while the crontab waits for its next try does not wait for it', async () => {
  const own = await createTestDatabase();
  const ownPool = createPool(own.url, { max: 5, onError: () => {} });
  await ownPool.query('alter table graphile_worker._private_known_crontabs rename to gone');
  const logged: string[] = [];
  const worker = await startJobs({
    pool: ownPool,
    jobs: { 'test.note': async () => {} },
    now: () => new Date(),
    crontab: '* * * * * test.note',
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  });
  // Each wait is half as long again as the one before.
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBeGreaterThan(7);

  const told = performance.now();
  await worker.stop();

  expect(performance.now() - told).toBeLessThan(700);
  await ownPool.end();
  await own.drop();
}, 30_000);
