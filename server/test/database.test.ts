import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

test('what one test database writes, another never sees', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await run(first.url, 'create table written_here (id int)');

  expect(await tablesOf(first.url)).toContain('written_here');
  expect(await tablesOf(second.url)).not.toContain('written_here');
  await Promise.all([first.drop(), second.drop()]);
});

test('a dropped test database is deleted even while a client is connected', async () => {
  const database = await createTestDatabase();
  const idle = new pg.Client({ connectionString: database.url });
  idle.on('error', () => {});
  await idle.connect();

  await database.drop();

  await expect(tablesOf(database.url)).rejects.toThrow(/does not exist/);
});
