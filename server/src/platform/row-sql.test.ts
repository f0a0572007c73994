import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import { createDb, createPool } from './db.ts';
import { columnsOf, jsonFieldsOf, recordFieldsOf } from './row-sql.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 1, onError: () => {} }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Stay {
  id: number;
  /** A name that SQL reserves. */
  from: string;
  entityName: string;
}

test('columns and JSON fields have the names of the row, and the values of nested SQL in their order', async () => {
  const name = sql`concat(${'Farmácia'}::text, ${sql`' '`}, ${'Central'}::text)`;
  const fields = { id: sql`${1}::int`, from: sql`'2026-11-23'`, entityName: name };

  const { rows } = await sql<Stay & { json: Stay }>`
    select ${columnsOf<Stay>(fields)}, json_build_object(${jsonFieldsOf<Stay>(fields)}) as json
     where ${true}`.execute(db);

  const stay = { id: 1, from: '2026-11-23', entityName: 'Farmácia Central' };
  expect(rows).toEqual([{ ...stay, json: stay }]);
});

test('rows that are passed as JSON are inserted under the names of their fields', async () => {
  const { columns, values, types } = recordFieldsOf<Stay>({
    id: 'integer',
    from: 'date',
    entityName: 'text',
  });
  await sql`create table row_sql_stays (entity_name text, "from" date, id int)`.execute(db);
  const stays: Stay[] = [{ id: 1, from: '2026-11-23', entityName: 'Farmácia' }];

  const { rows } = await sql<Stay>`
    insert into row_sql_stays (${columns})
    select ${values} from json_to_recordset(${JSON.stringify(stays)}::json) as r (${types})
    returning *`.execute(db);

  expect(rows).toEqual(stays);
});

test('a field that is left out or unknown does not compile', () => {
  const [id, from, entityName] = [sql`1`, sql`''`, sql`''`];
  // @ts-expect-error: `entityName` is left out.
  columnsOf<Stay>({ id, from });
  // @ts-expect-error: a stay has no `until`.
  jsonFieldsOf<Stay>({ id, from, entityName, until: sql`1` });
});
