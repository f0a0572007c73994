import type { PoolClient } from 'pg';

/** A table whose rows are in a backup. */
export interface DumpedTable {
  /** Quoted if necessary: `sandbox.sessions`. */
  name: string;
  /** Quoted if necessary, in the order of the rows' values. */
  columns: string[];
  /** Rows per read: few if they are large. */
  rowsAtOnce: number;
}

const schemas = ['public', 'sandbox', 'graphile_worker'];
/** Tables that the migrations fill. */
const madeByMigrating = [
  'kysely_migration',
  'kysely_migration_lock',
  'migration_texts',
  'graphile_worker.migrations',
];
/** A table with more bytes than this in its TOAST table may contain files of 10 MB. */
const large = 8_000_000;
/** Makes text read back exactly, whatever the server's own settings are. */
const exactText = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC'`;

/** Begins a transaction without time limits. In read mode it is a snapshot of one moment. */
export async function beginLong(client: PoolClient, mode: 'read' | 'write'): Promise<void> {
  await client.query(
    mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin',
  );
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${exactText}`,
  );
}

/** The tables of the product and of its job queue, without those that the migrations fill. */
export async function listTables(client: PoolClient): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select c.oid::regclass::text as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns,
            case when c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > $3 then 4 else 500 end as "rowsAtOnce"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace::regnamespace::text = any($1)
        and c.oid::regclass::text <> all($2)
      group by c.oid
      order by 1`,
    [schemas, madeByMigrating, large],
  );
  return rows;
}

/** The rows of a table, each as PostgreSQL's text form of a row with these columns. */
export async function* readRows(
  client: PoolClient,
  { name, columns, rowsAtOnce }: DumpedTable,
): AsyncGenerator<string[]> {
  await client.query(
    `declare dumped no scroll cursor for select row(${columns.join(', ')})::text as line from ${name}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from dumped`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close dumped');
}

/** Writes rows from `readRows`. The order of the columns may differ from that of the source. */
export async function writeRows(
  client: PoolClient,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  lines: AsyncIterable<string[]>,
): Promise<number> {
  const list = columns.join(', ');
  await client.query(
    `create temporary table written on commit drop as select ${list} from ${name} with no data`,
  );
  let count = 0;
  for await (const some of lines) {
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select (line.one).* from (select cast(raw as pg_temp.written) as one from unnest($1::text[]) as raw offset 0) line`,
      [some],
    );
    count += some.length;
  }
  await client.query('drop table pg_temp.written');
  return count;
}

/** The last value of each sequence. */
export async function readSequences(client: PoolClient): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = any($1)`,
    [schemas],
  );
  return Object.fromEntries(
    rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])),
  );
}

/**
 * Runs `load` on emptied tables without their triggers and foreign keys, then creates the foreign keys again, so that
 * PostgreSQL checks every reference. Needs no superuser, only the owner of the tables.
 */
export async function withoutReferences(
  client: PoolClient,
  tables: readonly DumpedTable[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [names],
  );
  for (const key of keys)
    await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // The rows that the migrations wrote are in the backup too.
  await client.query(`truncate ${names.join(', ')}`);
  await load();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const key of keys)
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

/** The name of a table that has rows; null if all are empty. */
export async function findFilledTable(
  client: PoolClient,
  tables: readonly DumpedTable[],
): Promise<string | null> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) return name;
  }
  return null;
}

export async function setSequences(
  client: PoolClient,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
}
