import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { createEmptyDatabase } from '../database.ts';

/** A database as an earlier version left it: one of the dumps beside this file. */
export async function restoreDump(name: string): Promise<TestDatabase> {
  const statements = gunzipSync(readFileSync(join(import.meta.dirname, `${name}.sql.gz`)));
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statements.toString('utf8'));
  } finally {
    await client.end();
  }
  return database;
}
