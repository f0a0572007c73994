import { join } from 'node:path';
import { startEmbeddedPostgres } from '@vaga/embedded-postgres';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface DatabaseServer {
  /** A database to connect to while others are made and dropped. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests and checks: our own in a temporary folder, without durability; or the one
 * that TEST_DATABASE_URL names, with a role that may create databases, which is left running.
 */
export async function startTemporaryServer(): Promise<DatabaseServer> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  const folder = createTemporaryFolder();
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(folder.path, 'data'),
      port: await freePort(),
      database: 'vaga',
      log: () => {},
      durable: false,
      // Three workers, each with a few products and their pools.
      settings: { max_connections: '200' },
    });
    return { url: server.url, stop: () => server.stop().finally(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** The same server and credentials, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs one statement on a connection of its own; `create database` and `drop database` need that. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
