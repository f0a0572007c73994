import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFitsRow } from '../src/agenda/fits/fits.queries.ts';
import { findPeople } from '../src/agenda/search/agenda-search.queries.ts';
import type { SearchMeaning } from '../src/agenda/search/agenda-search.rules.ts';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import { fillPharmacy, fullDate } from './full-pharmacy.fixture.ts';
import type { Statement } from './record-statements.ts';
import { recordStatementsOf } from './record-statements.ts';

const now = new Date('2026-08-20T08:00:00Z');
let database: TestDatabase;
let pool: Pool;
let db: Db;
let entityId: string;
const statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, onError: () => {} });
  recordStatementsOf(pool, statements);
  db = createDb(pool);
  entityId = await fillPharmacy(db);
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** What the first of the people has that no other has, by each meaning. */
async function meaningsOfOne(): Promise<SearchMeaning[]> {
  const { name, healthNumber, phone, dateOfBirth } = await db
    .selectFrom('persons')
    .select(['name', 'healthNumber', 'phone', 'dateOfBirth'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [
    { by: 'name', parts: ['pessoa', name.slice(-12)] },
    { by: 'healthNumber', number: healthNumber ?? '' },
    { by: 'phone', digits: (phone ?? '').slice(-8) },
    { by: 'birth', date: String(dateOfBirth) },
    { by: 'taxNumber', number: '123456789' },
  ];
}

/** The lines of the plan of the last statement, as it ran. */
async function planOfLast(): Promise<string[]> {
  const statement = statements.at(-1);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statement?.sql}`,
    statement?.values,
  );
  return rows.map((row) => row['QUERY PLAN']);
}

test('a member finds one of 50,000 people through indexes, by whatever they type', async () => {
  for (const meaning of await meaningsOfOne()) {
    const people = await findPeople(db, { entityId, meaning, now });
    expect(people.length > 0, meaning.by).toBe(meaning.by !== 'taxNumber');
    const lines = await planOfLast();
    expect(lines.filter((line) => largeScan.test(line))).toEqual([]);
    // The whole pharmacy is some 100,000 lookups.
    expect(pagesOf(lines), meaning.by).toBeLessThan(2000);
  }
});

test('where one more fits on a day of 300 is read through indexes', async () => {
  await sql`update appointments set flexible_minutes = 30
             where service_date = ${fullDate}::date and code like '%0'`.execute(db);
  const window = { from: '08:00', until: '20:00', language: 'pt' } as const;

  const row = await readFitsRow(db, { entityId, date: fullDate, ...window, now });

  expect(row?.flexible).toHaveLength(30);
  const lines = await planOfLast();
  expect(lines.filter((line) => largeScan.test(line))).toEqual([]);
  expect(pagesOf(lines)).toBeLessThan(6000);
});

const largeScan = /Seq Scan on (appointments|persons|payments|occupancy)\b/;

/** The pages that the whole statement has read. */
function pagesOf(lines: readonly string[]): number {
  const pages = lines
    .filter((line) => /^ *Buffers:/.test(line))
    .map((line) => [...line.matchAll(/(?:hit|read)=(\d+)/g)])
    .map((counts) => counts.reduce((sum, [, count]) => sum + Number(count), 0));
  return Math.max(...pages);
}
