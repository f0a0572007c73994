import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildSchedule } from '../../test/builders/index.ts';
import { readMoment } from './taken.queries.ts';

let app: TestApp;
const days = { from: '2026-11-25', days: 1 };

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});

afterAll(() => app.close());

test('an entity that changes between two questions is no answer to both: it is asked again, and found as it is', async () => {
  const { db, entities, clock } = app;
  const now = clock.now();
  const { id } = await buildEntity(db);
  const ask = async () => {
    const moment = await readMoment(db, id, { ...days, now });
    if (!moment) throw new Error('The entity is not there.');
    return moment;
  };
  const before = await ask();
  await buildSchedule(db, { entityId: id });

  expect(await entities.find(db, [before], now)).toBeNull();
  const [found] = (await entities.find(db, [await ask()], now)) ?? [];
  expect(found?.version).toBeGreaterThan(before.version);
});

test('what was read of an entity on one day is read again on the next: it looks no further than two years ahead', async () => {
  const { db, entities, clock } = app;
  const { id } = await buildEntity(db);
  const now = clock.now();
  const moment = { id, version: 1 };
  const read = async (at: Date) => (await entities.find(db, [moment], at))?.[0];

  const first = await read(now);
  expect(await read(now)).toBe(first);
  expect(await read(new Date(now.getTime() + 86_400_000))).not.toBe(first);
});
