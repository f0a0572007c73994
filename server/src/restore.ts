import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { areSecretsReadable } from './identity/index.ts';
import { migrateDatabase } from './open-database.ts';
import { runOnDatabase } from './operator-database.ts';
import type { BackupHead, BackupLine } from './platform/backup-file.ts';
import { BackupFileError, readBackup } from './platform/backup-file.ts';
import { createDb } from './platform/db.ts';
import type { Encryption } from './platform/encryption.ts';
import { loadEncryption } from './platform/encryption.ts';
import { migrateJobs } from './platform/jobs.ts';
import { assertKnownMigrations, compareMigrations, migrate } from './platform/migrate.ts';
import { readMigrationFiles } from './platform/migration-files.ts';
import { keyFile } from './platform/secret-file.ts';
import type { Settings } from './platform/settings.ts';
import type { DumpedTable } from './platform/table-dump.ts';
import {
  beginLong,
  findFilledTable,
  listTables,
  setSequences,
  withoutReferences,
  writeRows,
} from './platform/table-dump.ts';
import { StartError } from './start-error.ts';
import { sweepDatabase } from './sweep-database.ts';

/** npm runs commands in the product's folder; a path is relative to the folder of the operator's shell. */
const file = resolve(process.env.INIT_CWD ?? '', process.argv[2] ?? '');
let head: BackupHead;
let encryption: Encryption;

/** `npm run restore -- FILE`: restores a backup into an empty database, completely or not at all. */
await runOnDatabase(
  async ({ pool }) => {
    await requireEmpty(pool);
    await migrate(pool, { only: Object.keys(head.migrations) });
    await migrateJobs(pool);
    const rows = await load(pool);
    await migrateDatabase(pool);
    console.log(`${rows} rows are restored, as of ${head.madeAt}.`);
    if (!(await areSecretsReadable(createDb(pool), encryption)))
      reportProblem('The second factors do not open with this key: start with the one of then.');
    for (const violation of await sweepDatabase(pool, new Date())) reportProblem(violation);
    console.log('Start a copy with JOBS=off: with jobs it writes to people.');
  },
  { makesOne: true, before: checkBackup },
);

function reportProblem(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

/** All checks that need no database. @throws StartError, BackupFileError, MigrationMismatchError */
async function checkBackup(settings: Settings): Promise<void> {
  if (process.argv[2] === undefined)
    throw new StartError('Say which backup to restore: npm run restore -- /backups/vaga.backup');
  if (!existsSync(file)) throw new StartError(`There is no ${file}.`);
  head = await readHead();
  const applied = Object.entries(head.migrations).map(([name, sha256]) => ({ name, sha256 }));
  assertKnownMigrations(applied, await readMigrationFiles());
  const dataDir = resolve(settings.dataDir);
  const path = join(dataDir, keyFile);
  const name = settings.encryptionKey === null ? path : 'ENCRYPTION_KEY';
  if (settings.encryptionKey === null && !existsSync(path))
    throw new StartError(
      `Set ENCRYPTION_KEY to the key of the backup, or put its ${keyFile} into ${dataDir}: without it, results and second factors open for nobody.`,
    );
  encryption = await loadEncryption(settings, dataDir);
  if (!head.keyIds.every((id) => encryption.keyIds.includes(id)))
    throw new StartError(
      `${name} is not the key that the backup was encrypted with: set that one, or name it in ENCRYPTION_KEY_OLD.`,
    );
}

async function readHead(): Promise<BackupHead> {
  for await (const line of readBackup(file)) {
    if ('backup' in line) return line;
    break;
  }
  throw new BackupFileError(`${file} is no backup, or is damaged.`);
}

async function requireEmpty(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const filled = await findFilledTable(client, await listTables(client));
    if (filled !== null)
      throw new StartError(
        `The table ${filled} of this database has rows: restore takes an empty database and overwrites nothing.`,
      );
  } finally {
    client.release();
  }
  const { applied } = await compareMigrations(pool);
  if (applied.some(({ name }) => !(name in head.migrations)))
    throw new StartError(
      'The tables of this database are newer than the backup: make a new, empty database for it.',
    );
}

/** @returns the number of rows. All are loaded and all references are valid, or nothing is loaded. */
async function load(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await beginLong(client, 'write');
    let rows = 0;
    const tables = await listTables(client);
    await withoutReferences(client, tables, async () => {
      rows = await loadLines(client, tables, readBackup(file));
    });
    await client.query('commit');
    return rows;
  } finally {
    client.release(true);
  }
}

async function loadLines(
  client: PoolClient,
  tables: readonly DumpedTable[],
  lines: AsyncGenerator<BackupLine>,
): Promise<number> {
  let rows = 0;
  let isWhole = false;
  let next = await lines.next();
  const rowsOfTable = async function* () {
    for (next = await lines.next(); !next.done; next = await lines.next()) {
      if (!Array.isArray(next.value)) return;
      yield next.value;
    }
  };
  while (!next.done) {
    const line = next.value;
    if ('table' in line) {
      assertKnownTable(tables, line);
      const { table: name, columns } = line;
      rows += await writeRows(client, { name, columns }, rowsOfTable());
      continue;
    }
    if ('sequences' in line) await setSequences(client, line.sequences);
    if ('end' in line) isWhole = line.rows === rows;
    next = await lines.next();
  }
  if (!isWhole) throw new BackupFileError(`${file} is damaged: its end is missing.`);
  return rows;
}

/** Names from the file become part of statements: only names that exist in the database are allowed. */
function assertKnownTable(
  tables: readonly DumpedTable[],
  { table, columns }: { table: string; columns: string[] },
): void {
  const known = tables.find(({ name }) => name === table);
  if (!known || !columns.every((column) => known.columns.includes(column)))
    throw new BackupFileError(
      `${file} has a table ${table} that this version does not have in that form.`,
    );
}
