import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDayRow } from '../src/agenda/day/day.queries.ts';
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
const statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, onError: () => {} });
  recordStatementsOf(pool, statements);
  db = createDb(pool);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('the day of a pharmacy with 50,000 people reads its 300 through indexes, not the years around it', async () => {
  const entityId = await fillPharmacy(db);
  const accountId = entityId;
  const asked = { entityId, accountId, date: fullDate, language: 'pt', now } as const;

  const day = await readDayRow(db, asked);

  expect(day?.people).toHaveLength(300);
  expect(day?.places.reduce((sum, { places }) => sum + places, 0)).toBeGreaterThanOrEqual(300);
  const statement = statements.findLast((one) => one.sql.includes('capacity_pools'));
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statement?.sql}`,
    statement?.values,
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  const large = /on (appointments|persons|occupancy)\b/;
  expect(lines.filter((line) => line.includes('Seq Scan') && large.test(line))).toEqual([]);
  const pages = lines
    .filter((line) => /^ *Buffers:/.test(line))
    .map((line) => [...line.matchAll(/(?:hit|read)=(\d+)/g)])
    .map((counts) => counts.reduce((sum, [, count]) => sum + Number(count), 0));
  // Twelve for each person, most of them of indexes: more than twenty would be a lookup that reads too much.
  expect(Math.max(...pages)).toBeLessThan(6000);
}, 120_000);
