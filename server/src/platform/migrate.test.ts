import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { createDb, createPool } from './db.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = createPool(database.url, { max: 2, onError: () => {} });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text = `create table t${name.replace(/\W/g, '_')} (id int)`): void {
  writeFileSync(join(folder, `${name}.sql`), text);
}

async function refusal(): Promise<string> {
  const error: unknown = await migrate(pool, { folder }).catch((reason: unknown) => reason);
  return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
}

test('a database gets new migrations once, and the hash of each text is stored with it', async () => {
  write('001-first');
  expect(await migrate(pool, { folder })).toEqual(['001-first']);
  write('002-second');
  expect(await migrate(pool, { folder })).toEqual(['002-second']);
  expect(await migrate(pool, { folder })).toEqual([]);

  const { rows } = await sql<{ name: string; length: number }>`
    select name, length(sha256) from migration_texts order by name`.execute(createDb(pool));
  expect(rows).toEqual([
    { name: '001-first', length: 64 },
    { name: '002-second', length: 64 },
  ]);
});

test('a database that lacks a migration in between, because that one was added later, gets it', async () => {
  write('001-first');
  write('003-third');
  await migrate(pool, { folder });
  write('002-second');

  expect(await migrate(pool, { folder })).toEqual(['002-second']);
});

test('a database of a newer version is refused for that reason', async () => {
  write('001-first');
  write('002-second');
  await migrate(pool, { folder });
  rmSync(join(folder, '002-second.sql'));

  expect(await refusal()).toBe(
    'MigrationMismatchError: This database was made by a newer version of the product: start that version, or name another database.',
  );
});

test('a database with an unknown migration is refused, and the migration is named', async () => {
  write('001-first');
  write('003-third');
  await migrate(pool, { folder });
  renameSync(join(folder, '001-first.sql'), join(folder, '001-premier.sql'));

  expect(await refusal()).toMatch(
    /^MigrationMismatchError: This database was made by another version .* has run the migration 001-first, which/,
  );
});

test('a database with another text of a migration is refused; line ends, and migrations from before hashes were stored, do not count', async () => {
  write('001-first', 'create table first (id int);\ncreate table other (id int);\n');
  await migrate(pool, { folder });
  write('001-first', 'create table first (id int);\r\ncreate table other (id int);\r\n');
  expect(await migrate(pool, { folder })).toEqual([]);

  write('001-first', 'create table first (id bigint);\n');
  write('002-second');
  expect(await refusal()).toMatch(
    /^MigrationMismatchError: This database was made by another version .* another text of the migration 001-first /,
  );

  await pool.query('delete from migration_texts');
  expect(await migrate(pool, { folder })).toEqual(['002-second']);
});

test('a failed migration is named, and the whole run is rolled back', async () => {
  write('001-first');
  write('002-second', 'create table second (id nothing_like_it)');

  expect(await refusal()).toMatch(/^Error: migration 002-second failed: /);
  const { rows } = await pool.query(`select to_regclass('t001_first') as first`);
  expect(rows).toEqual([{ first: null }]);
});
