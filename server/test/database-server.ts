/**
 * Once per test run: one PostgreSQL with one migrated database, the template of all test databases.
 * Everything made on the server is dropped at the end, also on Ctrl-C.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../src/platform/db.ts';
import { migrateJobs } from '../src/platform/jobs.ts';
import { migrate } from '../src/platform/migrate.ts';
import { onInterrupt } from './temporary-folder.ts';
import { runStatement, startTemporaryServer, withDatabase } from './temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `url` of a database on the server, `template` to clone, `prefix` that every clone's name begins with. */
    testDatabases: { url: string; template: string; prefix: string };
  }
}

let stop: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const server = await startTemporaryServer();
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
    await runStatement(server.url, `create database ${template}`);
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

/** No connection may be left behind: PostgreSQL refuses to clone a database that is in use. */
async function migrateTemplate(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, onError: console.error });
  try {
    await migrate(pool);
    await migrateJobs(pool);
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
