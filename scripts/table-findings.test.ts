import { expect, test } from 'vitest';
import type { TableRules } from './table-findings.ts';
import { readTables, tableFindings, tableUses } from './table-findings.ts';

const tables = ['accounts', 'carts', 'payments', 'deferral_links'];
const rules: TableRules = {
  slices: ['identity', 'cart', 'payments'],
  owners: {
    identity: ['accounts'],
    cart: ['carts'],
    payments: ['payments', 'deferral_links'],
  },
  allowedReads: {},
  allowedWrites: {},
  soleWriters: [
    { table: 'payments', column: 'status', path: 'server/src/payments/payment-status.queries.ts' },
  ],
};
const found = (path: string, text: string, more: Partial<TableRules> = {}) =>
  tableFindings([{ path: `server/src/${path}`, text }], tables, { ...rules, ...more });

test('tables are found in SQL and in Kysely calls, and not in comments', () => {
  const uses = (text: string) =>
    tableUses(text, new Set(tables)).map(({ table, isWrite }) => `${isWrite} ${table}`);
  expect(uses('sql`select 1 from carts c join payments p on true`')).toEqual([
    'false carts',
    'false payments',
  ]);
  expect(uses("db.selectFrom('deferralLinks').innerJoin('accounts as a', 'a.id')")).toEqual([
    'false deferral_links',
    'false accounts',
  ]);
  expect(uses('sql`update carts set a = 1`')).toEqual(['true carts']);
  expect(uses("trx.deleteFrom('payments')")).toEqual(['true payments']);
  expect(uses('/** Rows from payments. */\n// from carts')).toEqual([]);
});

test('a slice may read a table of a slice before it, and none of a slice after it', () => {
  expect(found('payments/a.queries.ts', 'sql`select from carts`')).toEqual([]);
  expect(found('cart/a.queries.ts', '\nsql`select from payments`')).toEqual([
    'server/src/cart/a.queries.ts:2: reads payments, which belongs to payments',
  ]);
});

test('only its slice writes a table', () => {
  expect(found('payments/a.queries.ts', 'sql`update carts set a = 1`')).toEqual([
    'server/src/payments/a.queries.ts:1: writes carts, which belongs to cart',
  ]);
});

test('an allowance covers one reader and table, and is refused once it is not needed', () => {
  const allowedReads = { 'cart → payments': 'a reason' };
  expect(found('cart/a.queries.ts', 'sql`select from payments`', { allowedReads })).toEqual([]);
  expect(found('cart/a.queries.ts', 'sql`select from carts`', { allowedReads })).toEqual([
    'allowed, and needed no more: read cart → payments',
  ]);
});

test('one file alone inserts a payment or sets its status', () => {
  const update = "trx.updateTable('payments').set({ status }).execute()";
  expect(found('payments/payment-status.queries.ts', update)).toEqual([]);
  expect(found('payments/a.queries.ts', update)).toHaveLength(1);
  expect(found('payments/a.queries.ts', "trx.insertInto('payments')")).toHaveLength(1);
  expect(found('payments/a.queries.ts', "sql`update payments set status = 'paid'`")).toHaveLength(
    1,
  );
  expect(
    found('payments/a.queries.ts', "trx.updateTable('payments').set({ method }).execute(); status"),
  ).toEqual([]);
});

test('every table has an owner, and every owner a table', () => {
  const findings = tableFindings([], [...tables, 'refunds'], rules);
  expect(findings).toEqual(['refunds: no slice owns it']);
  expect(tableFindings([], ['accounts', 'carts', 'payments'], rules)).toEqual([
    'deferral_links: there is no such table',
  ]);
  expect(readTables('export interface DB {\n  carts: Carts;\n  "sandbox.refunds": X;\n}')).toEqual([
    'carts',
    'sandbox.refunds',
  ]);
});
