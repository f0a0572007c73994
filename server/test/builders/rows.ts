import type { Insertable, InsertObject, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { DB } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';

/** When everything that a builder makes was made, unless a test says otherwise: before any day that tests speak of. */
export const builtAt = new Date('2025-01-01T00:00:00Z');

/** What most rows have: an id of their own, and when they were made. */
export const made = (createdAt = builtAt) => ({ id: newId(), createdAt });

/** The columns that a test gives a row; its builder has a value for each of the others. */
export type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

/** Inserts a row. @returns the row as the database has it. */
export async function insertRow<Table extends keyof DB>(
  db: Db,
  table: Table,
  row: InsertObject<DB, Table>,
) {
  return db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
}

/** The row with these values, the oldest of several. @throws where there is none. */
export async function readRow<Table extends keyof DB>(
  db: Db,
  table: Table,
  where: Partial<Selectable<DB[Table]>>,
): Promise<Selectable<DB[Table]>> {
  const conditions = Object.entries(where).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by 1 limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no row of ${table} with ${JSON.stringify(where)}.`);
  return row;
}

/** Changes the row with this id. */
export async function updateRow<Table extends keyof DB>(
  db: Db,
  table: Table,
  { id, ...changes }: Updateable<DB[Table]> & { id: string | number },
): Promise<void> {
  const assignments = Object.entries(changes).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(db);
}
