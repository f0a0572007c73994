import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCart, buildEntityService, buildSchedule } from '../../../test/builders/index.ts';
import type { OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import { createOccupancyFixture, takeFor } from '../../../test/occupancy.fixture.ts';

const now = new Date('2026-06-15T06:00:00Z');
/** Monday 15 June 2026, 10:00 in Lisbon. */
const startsAt = new Date('2026-06-15T09:00:00Z');

let fixture: OccupancyFixture;

beforeAll(async () => {
  // One connection, so that its prepared statements can be queried.
  fixture = await createOccupancyFixture({ connections: 1 });
  // As in a large database: the tables of a test are too small for an index to be worth it.
  await sql`set enable_seqscan = off`.execute(fixture.db);
});

afterAll(() => fixture.close());

interface PreparedStatement {
  name: string;
  parameters: number;
}

/** The statement under the locks, as the connection has prepared it. */
async function findAllocationStatement(): Promise<PreparedStatement> {
  const { rows } = await sql<PreparedStatement>`
    select name, cardinality(parameter_types) as parameters from pg_prepared_statements
     where statement like '%conflicting_bookings%' and statement not like '%pg_prepared%'`.execute(
    fixture.db,
  );
  const [statement, ...others] = rows;
  if (!statement || others.length > 0) throw new Error(`${rows.length} such statements.`);
  return statement;
}

async function holdPlace(): Promise<void> {
  const service = await buildEntityService(fixture.db);
  await buildSchedule(fixture.db, { entityId: service.entityId });
  const { cart, assets } = await buildCart(fixture.db);
  const ownerIds = assets.map(({ id }) => id);
  await takeFor(
    fixture.db,
    { accountId: cart.accountId, cartId: cart.id, ownerIds },
    { entityServiceId: service.id, starts: [startsAt], now },
  );
}

test('the statement under the locks reads the places of its pools, not all places of that time', async () => {
  await holdPlace();
  const { name, parameters } = await findAllocationStatement();
  const nulls = sql.raw(Array(parameters).fill('null').join(', '));

  await sql`set plan_cache_mode = force_generic_plan`.execute(fixture.db);
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain execute ${sql.ref(name)}(${nulls})`.execute(fixture.db);

  const lines = plan.rows.map((row) => row['QUERY PLAN']);
  const scan = lines.findIndex((line) => line.includes('using occupancy_no_unit_twice'));
  expect(lines[scan + 1]).toMatch(/Index Cond: \(\(pool_id = \w+\.id\) AND \(during && /);
});
