import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  EmbeddedPostgresError,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '@vaga/embedded-postgres';
import type { Pool } from 'pg';
import { connect } from './open-database.ts';
import { BackupFileError } from './platform/backup-file.ts';
import { createPool, startLimits } from './platform/db.ts';
import { compareMigrations, MigrationMismatchError } from './platform/migrate.ts';
import type { Settings } from './platform/settings.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { errorLine, StartError } from './start-error.ts';

export interface OperatorDatabase {
  pool: Pool;
  settings: Settings;
  /** Absolute. */
  dataDir: string;
  close(): Promise<void>;
}

/** Without time limits: a large database may take any time. */
const poolOptions = { max: 2, onError: () => {}, role: 'command', limits: startLimits };

/**
 * The database of the settings, for a command beside the product: the one of DATABASE_URL, or the embedded one, which
 * is started for the command if it does not run, and created if `makesOne` says so. It does not migrate.
 * @throws StartError, EmbeddedPostgresError
 */
export async function openOperatorDatabase(
  settings: Settings,
  { makesOne = false } = {},
): Promise<OperatorDatabase> {
  const dataDir = resolve(settings.dataDir);
  const known = { settings, dataDir };
  if (settings.databaseUrl !== null) {
    const pool = await connect(settings.databaseUrl, poolOptions);
    return { ...known, pool, close: () => pool.end() };
  }
  const running = await findRunningPostgres(dataDir);
  if (running !== null) {
    const pool = createPool(running, poolOptions);
    return { ...known, pool, close: () => pool.end() };
  }
  if (!makesOne && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR to the data folder of the product.`,
    );
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const pool = createPool(embedded.url, poolOptions);
  return {
    ...known,
    pool,
    async close() {
      await pool.end();
      await embedded.stop();
    },
  };
}

/** @throws StartError or MigrationMismatchError if the schema is not that of this version. */
export async function requireCurrentSchema(pool: Pool): Promise<void> {
  const { pending } = await compareMigrations(pool);
  if (pending.length > 0)
    throw new StartError(
      `This database was made by an older version of the product and lacks its migrations from ${pending[0]} on: use that version, or start this one on it first.`,
    );
}

/**
 * Runs a command on the database of the settings, after the check `before`. A failure prints one line and sets exit
 * code 1.
 */
export async function runOnDatabase(
  command: (database: OperatorDatabase) => Promise<void>,
  options: { makesOne?: boolean; before?: (settings: Settings) => Promise<void> } = {},
): Promise<void> {
  let database: OperatorDatabase | undefined;
  try {
    const settings = readSettings(process.env);
    await options.before?.(settings);
    database = await openOperatorDatabase(settings, options);
    await command(database);
  } catch (error) {
    const isExplained =
      error instanceof StartError ||
      error instanceof SettingsError ||
      error instanceof MigrationMismatchError ||
      error instanceof BackupFileError ||
      error instanceof EmbeddedPostgresError;
    console.error(isExplained ? error.message : `The command failed: ${errorLine(error)}`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
