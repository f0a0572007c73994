import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createDb, createPool, jobLimits, webLimits } from './db.ts';
import { statementName } from './statement-name.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function open(more: Partial<typeof webLimits> = {}, onSlow = () => {}) {
  const limits = { ...webLimits, ...more };
  const pool = createPool(database.url, { max: 1, onError: () => {}, role: 'web', limits, onSlow });
  onTestFinished(() => pool.end());
  return { pool, db: createDb(pool) };
}

test('a connection whose query was given up is never used again, even if its user keeps it', async () => {
  const { pool, db } = open({ answerMs: 300 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const hung = client.query('select pg_sleep(2), 1 as late');
  await expect(hung).rejects.toMatchObject({ code: 'query_timeout' });
  // A user that ignores the error releases it as if it were fine: the job queue does.
  client.release();

  const next = await sql<{ pid: number; value: number }>`
    select pg_backend_pid() as pid, 2 as value`.execute(db);

  expect(next.rows[0]?.value).toBe(2);
  expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid);
});

test('an answered query of the pool itself is not given up afterwards', async () => {
  const { pool } = open({ answerMs: 200 });
  const pid = async () =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await pid();
  await pause(400);

  expect(await pid()).toBe(before);
});

test('a transaction whose query was given up reports that, not that its rollback failed', async () => {
  const { db } = open({ answerMs: 300 });
  const text = 'select pg_sleep(2)';

  const failed = db.transaction().execute((trx) => sql.raw(text).execute(trx));

  await expect(failed).rejects.toMatchObject({
    code: 'query_timeout',
    statement: statementName(text),
  });
});

test('a slow answer is reported before it is given up, a quick one is not', async () => {
  let told = 0;
  const { db } = open({}, () => {
    told += 1;
  });
  await sql`select 1`.execute(db);
  expect(told).toBe(0);

  await sql`select pg_sleep(2.3)`.execute(db);

  expect(told).toBe(1);
});

test('every connection has its settings and shows its purpose', async () => {
  const { db } = open();
  const { rows } = await sql`
    select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
           current_setting('lock_timeout') as lock, current_setting('jit') as jit,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('application_name') as name`.execute(db);
  expect(rows).toEqual([
    { zone: 'UTC', statement: '9s', lock: '5s', jit: 'off', idle: '30s', name: 'vaga web' },
  ]);
});

test('the server cancels a statement before the client gives it up', () => {
  for (const { statementMs, answerMs } of [webLimits, jobLimits]) {
    expect(statementMs).toBeLessThan(answerMs);
  }
});

test('an error of a lock or a limit names its statement, and none of its values', async () => {
  const { db } = open({ lockMs: 100, statementMs: 100 });
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table accounts');
  const text = 'select id from accounts where email = $1';

  const locked = sql`select id from accounts where email = ${'ana@people.example'}`.execute(db);

  const error: unknown = await locked.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ statement: statementName(text) });
  expect(['55P03', '57014']).toContain(Reflect.get(error as object, 'code'));
});

test('a connection to a read-only server is replaced', async () => {
  const { pool, db } = open();
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const before = await pid();
  const refused = db.transaction().execute(async (trx) => {
    await sql`set local transaction_read_only = on`.execute(trx);
    await sql`delete from accounts`.execute(trx);
  });
  await expect(refused).rejects.toMatchObject({ code: '25006' });

  expect(await pid()).not.toBe(before);
  await expect.poll(() => pool.totalCount).toBe(1);
});
