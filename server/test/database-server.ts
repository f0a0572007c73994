/**
 * Once per test run: one PostgreSQL with one migrated database, the template of all test databases.
 *
 * The server is a throw-away one of our own, without durability, or the one TEST_DATABASE_URL names
 * (a role that may create databases); there, too, everything made here is dropped at the end.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../src/platform/db.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';
import { freePort } from './free-port.ts';
import { createThrowAwayFolder, onInterrupt } from './throw-away-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `url` of a database on the server, `template` to clone, `prefix` that every clone's name begins with. */
    testDatabases: { url: string; template: string; prefix: string };
  }
}

interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

let stop: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowAwayServer();
  const prefix = `vaga_test_${process.pid}_${randomBytes(3).toString('hex')}_`;
  const template = `${prefix}template`;
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= dropDatabases(server.url, prefix).finally(() => server.stop());
    return ended;
  };
  const forget = onInterrupt(end);
  stop = () => end().finally(forget);
  try {
    await command(server.url, `create database ${template}`);
    await migrateTemplate(withDatabase(server.url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testDatabases', { url: server.url, template, prefix });
}

export async function teardown(): Promise<void> {
  await stop?.();
}

async function startThrowAwayServer(): Promise<DatabaseServer> {
  const folder = createThrowAwayFolder();
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(folder.path, 'postgres'),
      port: await freePort(),
      database: 'vaga',
      log: () => {},
      durable: false,
    });
    return { url: server.url, stop: () => server.stop().finally(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** No connection may be left behind: PostgreSQL refuses to clone a database that is in use. */
async function migrateTemplate(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, onError: console.error });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  } finally {
    await client.end();
  }
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

/** The same server and credentials, another database. */
function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
