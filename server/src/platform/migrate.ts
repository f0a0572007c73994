import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Pool } from 'pg';

const folder = join(import.meta.dirname, '../../migrations');

/** Plain SQL files, forward only, in the order of their names. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8');
      migrations[name.replace(/\.sql$/, '')] = {
        async up(db) {
          await sql.raw(text).execute(db);
        },
      };
    }
    return migrations;
  },
};

/** The database has migrations that this program does not have: a newer one made it. */
export class MigrationMissing extends Error {}

/**
 * Brings a database to the newest schema. Several processes may start at once: one migrates, the others wait.
 * @returns the names of the migrations that were applied now.
 * @throws MigrationMissing, or the database's own error with the name of the migration that failed; nothing of the run
 * is kept then.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: unowned(pool) }) });
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  // Kysely has no class for it.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new MigrationMissing(error.message, { cause: error });
  if (error)
    throw new Error(`migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, {
      cause: error,
    });
  return (results ?? []).map((result) => result.migrationName);
}

/** The pool's life is the caller's: the migrator must not end it. */
function unowned(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'end') return async () => {};
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
