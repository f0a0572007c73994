import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import { createDb, createPool } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that its prepared statements can be queried.
  pool = createPool(database.url, { max: 1, onError: () => {} });
  db = createDb(pool);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const preparedWith = async (text: string) => {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.filter(({ statement }) => statement.includes(text)).length;
};

test('a marked statement is prepared at its first use', async () => {
  await sql`/* prepared */ select ${1}::int as marked`.execute(db);

  expect(await preparedWith('as marked')).toBe(1);
});

test('a frequent statement is prepared too, a rare one is not', async () => {
  const ask = (id: number) => sql`select ${id}::int as often`.execute(db);
  for (let time = 0; time < 4; time += 1) await ask(time);
  expect(await preparedWith('as often')).toBe(0);

  const answers = [await ask(5), await ask(6)];

  expect(await preparedWith('as often')).toBe(1);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ often: 5 }], [{ often: 6 }]]);
});

test('a column added at run time breaks no statement that selects all columns', async () => {
  const added = sql.raw('create table growing (id int); insert into growing values (1)');
  await added.execute(db);
  const ask = () => sql`select * from growing where id = ${1}`.execute(db);
  for (let time = 0; time < 6; time += 1) await ask();
  await sql.raw('alter table growing add column more text').execute(db);

  expect((await ask()).rows).toEqual([{ id: 1, more: null }]);
});
