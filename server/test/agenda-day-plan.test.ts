import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDayRow } from '../src/agenda/day/day.queries.ts';
import type { Db } from '../src/platform/db.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { buildEntityService, buildSchedule } from './builders/index.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import type { Statement } from './record-statements.ts';
import { recordStatementsOf } from './record-statements.ts';

const days = 167;
const firstDay = '2026-06-01';
/** In the middle: of the pharmacy's 50,000 people 300 come on this day. */
const date = '2026-08-20';
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

/** Two people each quarter of an hour from 8:00 on, in three rooms, each person once, on all days. */
async function fillPharmacy(): Promise<string> {
  const { id: serviceId, entityId } = await buildEntityService(db);
  await sql`set session_replication_role = replica`.execute(db);
  for (let room = 0; room < 3; room += 1) {
    const { id: scheduleId, poolId } = await buildSchedule(db, { entityId, capacity: 2 });
    await sql`
      create temp table visit as
      select gen_random_uuid() as id, gen_random_uuid() as account_id, gen_random_uuid() as person_id,
             gen_random_uuid() as asset_id, gen_random_uuid() as cart_id, day, unit,
             (date ${sql.lit(firstDay)} + day) + time '07:00' + start * interval '15 minutes' as starts_at
        from generate_series(0, ${sql.lit(days - 1)}) day, generate_series(0, 49) start, generate_series(1, 2) unit`.execute(
      db,
    );
    await sql`
      insert into persons (id, account_id, name, created_at)
      select person_id, account_id, 'Pessoa ' || person_id, now() from visit`.execute(db);
    await sql`
      insert into appointments (id, code, account_id, person_id, asset_id, cart_id, entity_service_id, status,
                                starts_at, ends_at, service_date, price_cents, created_at)
      select id, 'VAGA' || upper(right(id::text, 8)), account_id, person_id, asset_id, cart_id, ${serviceId}, 'Pending',
             starts_at at time zone 'UTC', starts_at at time zone 'UTC' + interval '15 minutes', starts_at::date, 0, now()
        from visit`.execute(db);
    await sql`
      insert into occupancy (id, pool_id, schedule_id, entity_service_id, unit, during, live, state, owner_id, cart_id,
                             account_id, price_cents, expires_at, created_at)
      select gen_random_uuid(), ${poolId}, ${scheduleId}, ${serviceId}, unit,
             tstzrange(starts_at at time zone 'UTC', starts_at at time zone 'UTC' + interval '15 minutes'), true, 'booked',
             asset_id, cart_id, account_id, 0, 'infinity', now()
        from visit`.execute(db);
    await sql`drop table visit`.execute(db);
  }
  await sql`set session_replication_role = default`.execute(db);
  for (const table of ['persons', 'appointments', 'occupancy'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  return entityId;
}

test('the day of a pharmacy with 50,000 people reads its 300 through indexes, not the years around it', async () => {
  const entityId = await fillPharmacy();
  const accountId = entityId;
  const asked = { entityId, accountId, date, language: 'pt', now } as const;

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
