import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import type { MigrationFile } from './migration-files.ts';
import { readMigrationFiles } from './migration-files.ts';

/** The database does not match this version. The message says in one line why, and what to do. */
export class MigrationMismatchError extends Error {}

/**
 * Migrates a database to the newest schema. If several processes start at once, one migrates and the others wait. A
 * migration that was added later with a lower number is applied too.
 * @returns the names of the migrations that were applied now.
 * @throws MigrationMismatchError, or the database's own error with the name of the migration that failed; the whole run
 * is rolled back then.
 */
export async function migrate(pool: Pool, choice: MigrationChoice = {}): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: withoutEnd(pool) }) });
  const files = await readSelected(choice);
  assertKnownMigrations(await readApplied(db), files);
  const migrator = new Migrator({
    db,
    provider: providerOf(files),
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    // A newer process may have migrated since the first check.
    assertKnownMigrations(await readApplied(db), files);
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(`migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

interface MigrationChoice {
  folder?: string;
  /** Names; default: all. */
  only?: readonly string[];
}

async function readSelected({ folder, only }: MigrationChoice): Promise<MigrationFile[]> {
  const files = await readMigrationFiles(folder);
  return files.filter(({ name }) => only === undefined || only.includes(name));
}

/**
 * The migrations of this version that a database has run, and those that are pending. Read-only.
 * @throws MigrationMismatchError
 */
export async function compareMigrations(
  pool: Pool,
): Promise<{ applied: MigrationFile[]; pending: string[] }> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: withoutEnd(pool) }) });
  const files = await readMigrationFiles();
  const rows = await readApplied(db);
  assertKnownMigrations(rows, files);
  const names = new Set(rows.map(({ name }) => name));
  return {
    applied: files.filter(({ name }) => names.has(name)),
    pending: files.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}

/** Each migration stores the hash of its text with its changes. */
function providerOf(files: readonly MigrationFile[]): MigrationProvider {
  const migrations: Record<string, Migration> = {};
  for (const { name, text, sha256 } of files) {
    migrations[name] = {
      async up(db) {
        await sql.raw(text).execute(db);
        await sql`create table if not exists migration_texts (name text primary key, sha256 text not null)`.execute(
          db,
        );
        await sql`insert into migration_texts (name, sha256) values (${name}, ${sha256})`.execute(
          db,
        );
      },
    };
  }
  return { getMigrations: async () => migrations };
}

interface AppliedMigration {
  name: string;
  /** Null if it was applied before hashes were stored. */
  sha256: string | null;
}

/**
 * @throws MigrationMismatchError if the database has run a migration that this version does not have, or has with
 * another text.
 */
export function assertKnownMigrations(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): void {
  const known = new Map(files.map((file) => [file.name, file]));
  const newest = files.at(-1)?.name ?? '';
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.some(({ name }) => name > newest)) {
    throw new MigrationMismatchError(
      'This database was made by a newer version of the product: start that version, or name another database.',
    );
  }
  const [missing] = unknown;
  if (missing) {
    throw new MigrationMismatchError(
      `This database was made by another version of the product: it has run the migration ${missing.name}, which this version does not have. Start that version, or name another database.`,
    );
  }
  const changed = applied.find(
    ({ name, sha256 }) => sha256 !== null && sha256 !== known.get(name)?.sha256,
  );
  if (changed) {
    throw new MigrationMismatchError(
      `This database was made by another version of the product: it has run another text of the migration ${changed.name} than this version has. Start that version, or name another database.`,
    );
  }
}

async function readApplied(db: Kysely<unknown>): Promise<AppliedMigration[]> {
  const { rows: tables } = await sql<{ hasMigrations: boolean; hasTexts: boolean }>`
    select to_regclass('kysely_migration') is not null as "hasMigrations",
           to_regclass('migration_texts') is not null as "hasTexts"`.execute(db);
  if (!tables[0]?.hasMigrations) return [];
  const { rows } = tables[0].hasTexts
    ? await sql<AppliedMigration>`
        select m.name, t.sha256 from kysely_migration m left join migration_texts t using (name)
         order by m.name`.execute(db)
    : await sql<AppliedMigration>`
        select name, null as sha256 from kysely_migration order by name`.execute(db);
  return rows;
}

/** The caller ends the pool: the migrator must not. */
function withoutEnd(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'end') return async () => {};
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
