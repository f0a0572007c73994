import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runStatement, withDatabase } from './throw-away-server.ts';

export interface TestDatabase {
  url: string;
  /** Ends the connections that are left and removes the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own, cloned from the template in a fraction of a second.
 * One per test file lets the files run side by side on the real PostgreSQL without seeing each other.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template, prefix } = inject('testDatabases');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await runStatement(url, `create database ${name} template ${template}`);
  return {
    url: withDatabase(url, name),
    drop: () => runStatement(url, `drop database if exists ${name} with (force)`),
  };
}
