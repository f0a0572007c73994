import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Ends the connections that are left and removes the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own, cloned from the template in some 20 ms. One per
 * test file lets the files run side by side on the real PostgreSQL without seeing each other.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template, prefix } = inject('testDatabases');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await command(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: () => command(url, `drop database if exists ${name} with (force)`),
  };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
