import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyScheduleChange } from '../src/agenda/changes/apply-schedule-change.ts';
import { createDb, createPool } from '../src/platform/db.ts';
import { buildMember, buildSchedule } from './builders/index.ts';
import { closedBetween, openChangingDesk } from './change.fixture.ts';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** Far more than a change needs. */
const statementsAtMost = 500;

let database: TestDatabase;
let app: TestProduct;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestProduct({ hasReference: true, database });
});
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

/** When a process is killed: before the n-th statement that it sends, or once its commit is done. */
type Killed = { before: number } | { after: 'commit' };

type Choices = Parameters<typeof applyScheduleChange>[1]['choices'];

/** A pool whose connection closes there: that is what PostgreSQL sees of a process that is killed. */
function poolOfKilled(when: Killed): Pool & { isKilled: boolean } {
  const pool = createPool(database.url, { max: 1, onError: () => {} });
  const killed = Object.assign(pool, { isKilled: false });
  let statements = 0;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    const kill = () => {
      killed.isKilled = true;
      connection.stream.destroy();
      throw new Error('killed');
    };
    Object.assign(client, {
      query: async (...args: unknown[]) => {
        statements += 1;
        if ('before' in when && statements === when.before) kill();
        const result = await query(...args);
        if ('after' in when && args[0] === when.after) kill();
        return result;
      },
    });
  });
  return killed;
}

/** Opens a manager who applies changes in a process that is killed. */
async function openKilledManager(entityId: string) {
  const member = await buildMember(app.db, { entityId, roles: ['manager'] });
  return async (id: string, { choices, when }: { choices: Choices; when: Killed }) => {
    const pool = poolOfKilled(when);
    try {
      const outcome = await applyScheduleChange(createDb(pool), {
        actor: { kind: 'member', ...member },
        id,
        choices,
        language: 'pt',
        now: app.clock.now(),
        idempotencyKey: null,
      });
      return outcome.data;
    } catch (error) {
      if (pool.isKilled) return 'killed';
      throw error;
    } finally {
      await pool.end();
    }
  };
}

/** Everything that a change may write. */
async function readState(): Promise<string> {
  const tables = [
    ...[
      'schedule_changes',
      'schedules',
      'closures',
      'allotments',
      'entities',
      'capacity_pools',
      'schedule_services',
    ],
    ...['appointments', 'occupancy', 'rebooking_offers', 'carts', 'payments', 'refunds'],
    ...['audit_entries', 'messages', 'graphile_worker._private_jobs'],
  ];
  const rows = tables.map(
    (table) => sql`select ${table} as name, to_jsonb(t)::text as row from ${sql.table(table)} t`,
  );
  const state = await sql`
    select * from (${sql.join(rows, sql` union all `)}) r order by name, row`.execute(app.db);
  return JSON.stringify(state.rows);
}

const iso = (time: string) => `${wednesday}T${time}:00.000Z`;

test('killed before any of its statements a change leaves nothing, and the next try applies all of it', async () => {
  const { service, book, preview, startOf } = await openChangingDesk(app);
  const { entityId, poolId } = service;
  const [staying, offered] = [await book('09:00'), await book('09:15')];
  const [kept, canceled] = [await book('09:30'), await book('09:45')];
  // Another pool has room for the first alone.
  await buildSchedule(app.db, { entityId, toTime: '09:15' });
  const shown = await preview({ ...closedBetween('09:00', '12:00'), what: { pool: poolId } });
  expect(shown.body.data).toMatchObject({ stays: 1, newTimes: 3, none: 0 });
  const apply = await openKilledManager(entityId);
  const choices: Choices = {
    default: 'offer',
    byAppointment: { [kept]: 'keep', [canceled]: 'cancel' },
  };
  const killedBefore = (statement: number) =>
    apply(shown.body.data.id, { choices, when: { before: statement } });
  const before = await readState();

  let statements = 0;
  let answer = await killedBefore(1);
  while (answer === 'killed' && statements < statementsAtMost) {
    statements += 1;
    expect(await readState()).toBe(before);
    answer = await killedBefore(statements + 1);
  }

  expect(statements).toBeGreaterThan(20);
  expect(answer).toEqual({ moved: 1, offers: 1, toPhone: 0, kept: 1, canceled: 1 });
  const starts = await Promise.all([staying, offered, kept, canceled].map(startOf));
  expect(starts).toEqual([iso('09:00'), iso('09:15'), iso('09:30'), 'canceled']);
});

test('killed once its commit is done a change is applied, and the next try answers what the first did', async () => {
  const { service, book, preview } = await openChangingDesk(app);
  await book('09:00');
  const shown = await preview(closedBetween('09:00', '12:00'));
  const apply = await openKilledManager(service.entityId);
  const choices: Choices = { default: 'offer' };
  const { id } = shown.body.data;

  expect(await apply(id, { choices, when: { after: 'commit' } })).toBe('killed');

  const applied = await readState();
  const next = await apply(id, { choices, when: { before: statementsAtMost } });
  expect(next).toEqual({ moved: 0, offers: 1, toPhone: 0, kept: 0, canceled: 0 });
  expect(await readState()).toBe(applied);
});
