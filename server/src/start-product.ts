import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { loadDemo } from '../seeds/load-demo.ts';
import { buildApp } from './app.ts';
import { createPaymentParties } from './payment-parties.ts';
import { systemClock } from './platform/clock.ts';
import { createDb, createPool } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import type { ReadyState } from './platform/http/health.ts';
import { migrateJobs, startJobs } from './platform/jobs.ts';
import { createMail } from './platform/mail.ts';
import { migrate } from './platform/migrate.ts';
import type { Settings } from './platform/settings.ts';
import { loadReference } from './reference.ts';

/** Something outside of us is not as it must be: a line that says what to do. */
export class StartError extends Error {}

export interface Product {
  name: string;
  url: string;
  dataDir: string;
  /** Takes nothing new, finishes what is under way, then ends jobs, connections and the embedded database. */
  stop(): Promise<void>;
}

interface Options {
  settings: Settings;
  log: Logger;
  webMode: 'production' | 'development' | 'off';
  /** The embedded database ended by itself: the process cannot go on. */
  onBroken: (reason: string) => void;
}

/** Everything in one process: database, schema, reference data, API, pages, jobs. */
export async function startProduct({
  settings,
  log,
  webMode,
  onBroken,
}: Options): Promise<Product> {
  const dataDir = resolve(settings.dataDir);
  const database = await openDatabase({ settings, dataDir, log, onBroken });
  try {
    const db = createDb(database.pool);
    const applied = await migrate(database.pool);
    if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
    await migrateJobs(database.pool);
    await loadReference(db);
    // Its accounts have a password that everybody knows.
    if (settings.databaseUrl === null && settings.allowsDemo) {
      await loadDemo(db, { clock: systemClock, log });
    }
    const mail = createMail(settings, dataDir);
    const ready: ReadyState = { isReady: false };
    const { app, jobs, crontab } = await buildApp({
      db,
      pool: database.pool,
      settings,
      dataDir,
      log,
      clock: systemClock,
      mail,
      parties: await createPaymentParties({ db, clock: systemClock, settings, dataDir }),
      webMode,
      ready,
    });
    await listen(app, settings);
    const worker = await startJobs({
      pool: database.pool,
      jobs,
      crontab,
      log,
      now: () => new Date(),
    });
    ready.isReady = true;
    return {
      name: settings.variant === 'vaga' ? 'Vaga' : 'Safecheckin',
      url: settings.publicUrl,
      dataDir,
      async stop() {
        ready.isReady = false;
        await app.close();
        await worker.stop();
        await mail.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface DatabaseOptions extends Pick<Options, 'settings' | 'log' | 'onBroken'> {
  dataDir: string;
}

interface OpenDatabase {
  pool: Pool;
  close(): Promise<void>;
}

async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { settings, dataDir, log, onBroken } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  if (settings.databaseUrl !== null) {
    const pool = createPool(settings.databaseUrl, { max: settings.databasePool, onError });
    await checkDatabase(pool, settings.databaseUrl);
    return { pool, close: () => pool.end() };
  }
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${error.code}): set DATA_DIR to a folder that this user can write.`,
    );
  });
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug(line) });
  embedded.onExit(onBroken);
  const pool = createPool(embedded.url, { max: settings.databasePool, onError });
  return {
    pool,
    async close() {
      await pool.end();
      await embedded.stop();
    },
  };
}

/** Says in one line what is wrong with a database of one's own. */
async function checkDatabase(pool: Pool, url: string): Promise<void> {
  const { host } = new URL(url);
  const fail = async (what: string): Promise<never> => {
    await pool.end();
    throw new StartError(what);
  };
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < 15)
      await fail(`DATABASE_URL: ${host} is PostgreSQL ${version}; 15 or newer is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    await fail(
      `DATABASE_URL: no connection to ${host}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function listen(
  app: Awaited<ReturnType<typeof buildApp>>['app'],
  settings: Settings,
): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${settings.port} is taken: stop what uses it, or set PORT to another one.`,
      );
    if (code === 'EACCES')
      throw new StartError(
        `Port ${settings.port} is not allowed for this user: set PORT to one above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${settings.host} is not an address of this machine.`);
    throw error;
  }
}
