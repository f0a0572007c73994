import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../src/platform/db.ts';
import type { DB } from '../src/platform/db-types.ts';

/** Rows go as one JSON parameter a statement: thousands at once without thousands of parameters. */
const rowsAtOnce = 2_000;

/** A row as the table takes it, but for columns that the database fills in by itself. */
export type Row<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'position' | 'isOffered'>;

/**
 * Inserts rows; a column that no row names gets its default.
 * `computed` are SQL expressions over the row's own columns.
 * @throws Error unless all rows name the same columns: those of some rows alone would be lost.
 */
export async function insertRows<Table extends keyof DB>(
  trx: Trx,
  table: Table,
  given: { rows: readonly Row<Table>[]; computed?: Record<string, string> },
): Promise<void> {
  const { rows, computed = {} } = given;
  const columns = Object.keys(rows[0] ?? {}).map(snakeCase);
  const differs = rows.find(
    (row) => Object.keys(row).map(snakeCase).sort().join() !== columns.toSorted().join(),
  );
  if (differs) throw new Error(`Rows of ${table} name different columns.`);
  const target = snakeCase(table);
  const names = [...columns, ...Object.keys(computed)].join(', ');
  const values = [...columns, ...Object.values(computed)].join(', ');
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce).map(inSnakeCase);
    await sql`
      insert into ${sql.raw(target)} (${sql.raw(names)})
      select ${sql.raw(values)}
        from json_populate_recordset(null::${sql.raw(target)}, ${JSON.stringify(chunk)}::json)`.execute(
      trx,
    );
  }
}

function inSnakeCase(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
