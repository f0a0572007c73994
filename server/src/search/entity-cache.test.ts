import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildSchedule } from '../../test/builders/index.ts';
import { readEntitySnapshot } from './pool-occupancy.queries.ts';

let app: TestApp;
const days = { from: '2026-11-25', days: 1 };

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});

afterAll(() => app.close());

test('an entity that changes after its version was read is not returned; with the new version it is', async () => {
  const { db, entityCache, clock } = app;
  const now = clock.now();
  const { id } = await buildEntity(db);
  const readSnapshot = async () => {
    const snapshot = await readEntitySnapshot(db, id, { ...days, now });
    if (!snapshot) throw new Error('The entity does not exist.');
    return snapshot;
  };
  const before = await readSnapshot();
  await buildSchedule(db, { entityId: id });

  expect(await entityCache.find(db, [before], now)).toBeNull();
  const [found] = (await entityCache.find(db, [await readSnapshot()], now)) ?? [];
  expect(found?.version).toBeGreaterThan(before.version);
});

test('a cached entity is read again on the next day: its data covers a limited number of days ahead', async () => {
  const { db, entityCache, clock } = app;
  const { id } = await buildEntity(db);
  const now = clock.now();
  const versioned = { id, version: 1 };
  const read = async (at: Date) => (await entityCache.find(db, [versioned], at))?.[0];

  const first = await read(now);
  expect(await read(now)).toBe(first);
  expect(await read(new Date(now.getTime() + 86_400_000))).not.toBe(first);
});
