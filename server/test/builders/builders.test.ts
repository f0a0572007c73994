import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import {
  buildAllotment,
  buildCampaign,
  buildCart,
  buildClosure,
  buildEntityService,
  buildProtocol,
  buildSchedule,
} from './index.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('each builder makes the parents that it misses, and can be called twice', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await buildCampaign(db);
    await buildProtocol(db);
    await buildSchedule(db);
    await buildAllotment(db);
    await buildClosure(db, {
      from: new Date('2026-06-15T08:00:00Z'),
      until: new Date('2026-06-15T12:00:00Z'),
    });
    const { cart, assets } = await buildCart(db, { people: 3 });
    expect(assets.map(({ cartId, ordinal }) => [cartId, ordinal])).toEqual([
      [cart.id, 1],
      [cart.id, 2],
      [cart.id, 3],
    ]);
  }
});

test('a pool takes the time zone of its entity, an entity service its point', async () => {
  const offered = await buildEntityService(db, { location: 'AtAddress' });

  const schedule = await buildSchedule(db, { entityId: offered.entityId, serves: [offered.id] });

  const pool = await db
    .selectFrom('capacityPools')
    .selectAll()
    .where('id', '=', schedule.poolId)
    .executeTakeFirstOrThrow();
  expect(pool.timeZone).toBe('Europe/Lisbon');
  expect(offered.isOffered).toBe(true);
});
