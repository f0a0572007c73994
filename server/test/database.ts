import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runStatement, withDatabase } from './temporary-server.ts';

export interface TestDatabase {
  url: string;
  /** Ends the connections that are left and removes the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own, cloned from the template in a fraction of a second.
 * One per test file lets the files run side by side on the real PostgreSQL without seeing each other.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testDatabases').template);
}

/** One without any table, not even those of the migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { url, prefix } = inject('testDatabases');
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await runStatement(url, `create database ${name} template ${template}`);
  return {
    url: withDatabase(url, name),
    drop: () => runStatement(url, `drop database if exists ${name} with (force)`),
  };
}
