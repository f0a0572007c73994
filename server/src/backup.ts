import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { readDocumentKeys } from './appointments/index.ts';
import { areSecretsReadable } from './identity/index.ts';
import type { OperatorDatabase } from './operator-database.ts';
import { requireCurrentSchema, runOnDatabase } from './operator-database.ts';
import type { BackupLine } from './platform/backup-file.ts';
import { writeBackup } from './platform/backup-file.ts';
import { createDb } from './platform/db.ts';
import { loadEncryption } from './platform/encryption.ts';
import { compareMigrations } from './platform/migrate.ts';
import { keyFile } from './platform/secret-file.ts';
import { beginLong, listTables, readRows, readSequences } from './platform/table-dump.ts';
import { StartError } from './start-error.ts';

const [argument] = process.argv.slice(2);
/** npm runs commands in the product's folder; a path is relative to the folder of the operator's shell. */
const file = resolve(process.env.INIT_CWD ?? '', argument ?? '');

/** `npm run backup -- FILE`: a snapshot of the whole database, while the product runs or is stopped. */
await runOnDatabase(
  async (database) => {
    await requireCurrentSchema(database.pool);
    const keyIds = await findKeys(database);
    let rows = 0;
    await writeBackup(
      file,
      readDatabase(database.pool, keyIds, (count) => (rows = count)),
    );
    console.log(`${rows} rows are in ${file}.`);
  },
  { before: requireNewFile },
);

async function requireNewFile(): Promise<void> {
  if (argument === undefined)
    throw new StartError('Say where the backup goes: npm run backup -- /backups/vaga.backup');
  for (const file of [resolve(argument), `${resolve(argument)}.part`])
    if (existsSync(file))
      throw new StartError(`${file} is there already: nothing was overwritten.`);
}

/** The ids of the keys that this backup needs. Prints which key to keep, or that the key is missing here. */
async function findKeys({ pool, settings, dataDir }: OperatorDatabase): Promise<string[]> {
  const db = createDb(pool);
  const ofDocuments = await readDocumentKeys(db);
  const path = join(dataDir, keyFile);
  if (settings.encryptionKey === null && !existsSync(path)) {
    console.error(
      `Warning: there is no ENCRYPTION_KEY and no ${path}. Find the key: without it, results and second factors in this backup open for nobody.`,
    );
    return ofDocuments;
  }
  const encryption = await loadEncryption(settings, dataDir);
  const isRight =
    (await areSecretsReadable(db, encryption)) &&
    ofDocuments.every((id) => encryption.keyIds.includes(id));
  const name = settings.encryptionKey === null ? path : 'ENCRYPTION_KEY';
  if (!isRight) {
    console.error(
      `Warning: ${name} is not the key that this database was encrypted with. Find that one: without it, results and second factors in this backup open for nobody.`,
    );
    return ofDocuments;
  }
  console.log(
    `The key is not in the backup. Keep ${name} in another safe place: without it, results and second factors open for nobody.`,
  );
  return [...new Set([encryption.keyIds[0], ...ofDocuments])];
}

async function* readDatabase(
  pool: Pool,
  keyIds: string[],
  tell: (rows: number) => void,
): AsyncGenerator<BackupLine> {
  const { applied } = await compareMigrations(pool);
  const client = await pool.connect();
  let rows = 0;
  try {
    await beginLong(client, 'read');
    const migrations = Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256]));
    yield { backup: 1, madeAt: new Date().toISOString(), migrations, keyIds };
    for (const table of await listTables(client)) {
      yield { table: table.name, columns: table.columns };
      for await (const lines of readRows(client, table)) {
        rows += lines.length;
        yield lines;
      }
    }
    yield { sequences: await readSequences(client) };
    yield { end: true, rows };
    tell(rows);
  } finally {
    // The connection is closed with its transaction: nothing was written.
    client.release(true);
  }
}
