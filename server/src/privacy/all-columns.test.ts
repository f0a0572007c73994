import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { aboutNobody, inNoArchive, judged } from '../../test/judged-columns.ts';
import { buildWorld, type World } from '../../test/matrix/world.ts';
import { loadReference } from '../reference.ts';
import { deleteAccount } from './delete-account.ts';
import { privacyRoutes } from './index.ts';

/** Stands for a payment company of its own: it knows sessions and amounts, and nobody by name. */
const ofTheSandbox = /^sandbox_/;

const words = (list: string) => list.split(' ').filter(Boolean);
const camel = (column: string) =>
  column.replace(/_(\w)/g, (_all, sign: string) => sign.toUpperCase());

let app: TestApp;
let world: World;
/** table → its columns. */
let columns: Map<string, string[]>;

beforeAll(async () => {
  app = await createTestApp({ routes: privacyRoutes });
  await loadReference(app.db);
  world = await buildWorld(app);
  await addTheRest(world);
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db);
  columns = new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [
      table,
      found.map(({ column }) => column),
    ]),
  );
});
afterAll(() => app.close());

/** What the world lacks: a row of each kind that needs none of another. */
async function addTheRest({ patient, entityId, paidPaymentId }: World): Promise<void> {
  const id = patient.accountId;
  await sql`
    with token as (insert into email_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
                   values (gen_random_uuid(), ${id}, 'reset', 'hash', now(), now())),
         factor as (insert into second_factors (account_id, secret, created_at) values (${id}, 'secret', now())),
         member as (insert into entity_members (entity_id, account_id, created_at) values (${entityId}, ${id}, now())),
         letter as (insert into messages (id, channel, recipient, language, template, data, account_id, created_at)
                    values (gen_random_uuid(), 'email', ${patient.email}, 'pt', 'welcome', '{}', ${id}, now())),
         refund as (insert into refunds (id, payment_id, amount_cents, status, reason, created_at)
                    values (gen_random_uuid(), ${paidPaymentId}, 1, 'done', 'test', now())),
         answer as (insert into idempotency_keys (caller, path, key, body_hash, created_at)
                    values (${id}, '/', 'key', 'hash', now()))
    insert into invoicing_data (account_id, name, tax_number, address, postal_code, locality, updated_at)
    values (${id}, 'Rosa', '123456789', 'Rua 1', '3000-001', 'Coimbra', now())`.execute(app.db);
  await sql`insert into recovery_codes (account_id, code_hash) values (${id}, 'hash')`.execute(
    app.db,
  );
}

/** Those of a list of tables that this database has: some come with a later migration. */
const present = <Value>(tables: Record<string, Value>) =>
  Object.entries(tables).filter(([table]) => columns.has(table));

test('each table and column about somebody is judged: exported or withheld, forgotten or kept', () => {
  const known = new Set([...Object.keys(judged), ...Object.keys(inNoArchive), ...aboutNobody]);
  const tables = [...columns.keys()].filter((table) => !ofTheSandbox.test(table));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
  const judgedColumns = new Map([
    ...Object.entries(judged).map(
      ([table, { exported, withheld = {} }]) =>
        [table, [...words(exported), ...Object.keys(withheld)]] as const,
    ),
    ...Object.entries(inNoArchive).map(([table, of]) => [table, words(of.columns)] as const),
  ]);
  const forgotten = [...judgedColumns].flatMap(([table, list]) =>
    (columns.get(table) ?? [])
      .filter((column) => !list.includes(column))
      .map((column) => `${table}.${column}`),
  );
  expect(forgotten).toEqual([]);
});

test('what is said to be about nobody refers to nobody', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(30);
  const aboutSomebody = new Set([...Object.keys(judged), ...Object.keys(inNoArchive)]);
  expect(
    rows.filter(({ from, to }) => aboutNobody.includes(from) && aboutSomebody.has(to)),
  ).toEqual([]);
  const named = [...columns].filter(([, list]) =>
    list.some((column) => /^(?:account|person|owner|caller)(?:_id)?$/.test(column)),
  );
  expect(named.map(([table]) => table).filter((table) => aboutNobody.includes(table))).toEqual([]);
});

test('what is said to be exported is in the archive, and nothing that is withheld', async () => {
  const reply = await app.app.inject({
    url: '/api/v1/account/export',
    headers: { authorization: `Bearer ${world.patient.token}` },
  });
  const files = unzipSync(reply.rawPayload);
  const looked: string[] = [];
  for (const [table, { file, list, exported, withheld = {} }] of present(judged)) {
    const content = JSON.parse(Buffer.from(files[file] ?? []).toString('utf8'));
    const rows = [list === undefined ? content : content[list]].flat().filter(Boolean);
    const [row] = rows as Record<string, unknown>[];
    // The world has no row of some: those columns are judged, and tested beside their slice.
    if (!row) continue;
    looked.push(table);
    const has = words(exported).filter((column) => columns.get(table)?.includes(column));
    expect(Object.keys(row), table).toEqual(expect.arrayContaining(has.map(camel)));
    expect(
      Object.keys(row).filter((key) => Object.keys(withheld).map(camel).includes(key)),
    ).toEqual([]);
  }
  expect(looked.length).toBeGreaterThan(13);
});

test('a deletion leaves no row, or none of what is said to be emptied', async () => {
  const { accountId } = world.patient;
  await sql`update appointments set status = 'Canceled', status_reason = 'byPerson', canceled_at = now() where account_id = ${accountId}`.execute(
    app.db,
  );
  await sql`update payments set status = 'canceled', ended_at = now() where account_id = ${accountId} and status <> 'paid'`.execute(
    app.db,
  );
  const done = await deleteAccount(app.db, { accountId, language: 'en', now: app.clock.now() });
  expect(done).toMatchObject({ type: 'Success' });
  for (const [table, { after }] of present({ ...judged, ...inNoArchive })) {
    const left = await rowsOf(table, accountId);
    if (after === 'no row') expect(left, table).toEqual([]);
    else if (after !== 'stays') {
      const filled = left.flatMap((row) =>
        words(after.emptied).filter(
          (column) => row[camel(column)] !== null && row[camel(column)] !== '',
        ),
      );
      expect(filled, table).toEqual([]);
    }
  }
});

/** The rows of a table that are the account's: by a column that names it, or by its carts. */
async function rowsOf(table: string, accountId: string): Promise<Record<string, unknown>[]> {
  const own = columns.get(table) ?? [];
  const by = ['account_id', 'caller', 'cart_id'].find((column) => own.includes(column));
  const carts = sql`select id::text from carts where account_id = ${accountId}`;
  const which =
    table === 'accounts'
      ? sql`id = ${accountId}`
      : by === 'cart_id'
        ? sql`cart_id::text in (${carts})`
        : by
          ? sql`${sql.ref(by)}::text = ${accountId}`
          : sql`false`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${which}`.execute(app.db);
  return rows;
}
