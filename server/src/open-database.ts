import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createPool } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { migrateJobs } from './platform/jobs.ts';
import { MigrationRefusal, migrate } from './platform/migrate.ts';
import type { Settings } from './platform/settings.ts';
import { StartError, wordsOf } from './start-error.ts';

export interface OpenDatabase {
  pool: Pool;
  /** Waits for what is at work, then ends the connections, and the embedded database last. */
  close(): Promise<void>;
}

interface Options {
  settings: Settings;
  dataDir: string;
  log: Logger;
  /** The embedded database ended by itself. */
  onBroken: (reason: string) => void;
}

const oldestVersion = 15;

/**
 * Opens the database of one's own or starts the embedded one.
 * @throws StartError or EmbeddedPostgresError, in one line.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { settings, dataDir, log, onBroken } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  if (settings.databaseUrl !== null) {
    const pool = await connect(settings.databaseUrl, { max: settings.databasePool, onError });
    return { pool, close: () => pool.end() };
  }
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

/** A pool to a database that answers and is new enough. @throws StartError */
export async function connect(
  url: string,
  options: { max: number; onError: (error: Error) => void },
): Promise<Pool> {
  const pool = createPool(url, options);
  const { host } = new URL(url);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version >= oldestVersion) return pool;
    throw new StartError(
      `DATABASE_URL: ${host} is PostgreSQL ${version}; ${oldestVersion} or newer is needed.`,
    );
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: no connection to ${host}: ${wordsOf(error)}`);
  }
}

/** Brings the tables of the product and of its jobs up to date. @throws StartError */
export async function bringUpToDate(pool: Pool): Promise<string[]> {
  try {
    const applied = await migrate(pool);
    await migrateJobs(pool);
    return applied;
  } catch (error) {
    if (error instanceof MigrationRefusal) throw new StartError(error.message);
    throw new StartError(`The database could not be brought up to date: ${wordsOf(error)}`);
  }
}
