import { messageOf } from '@vaga/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildEntity, buildEntityService, buildSchedule } from '../../../test/builders/index.ts';
import { readAtOneVersion } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});

afterAll(() => app.close());

test('an entity that changes after its version was read is not returned; with the new version it is', async () => {
  const { db, entityCache, clock } = app;
  const now = clock.now();
  const { id } = await buildEntity(db);
  const readSnapshot = async () => {
    const { termsVersion } = await db
      .selectFrom('entities')
      .select('termsVersion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, version: Number(termsVersion) };
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

test('an entity that changes at each of five reads is answered 503, in both languages', async () => {
  const { db, entityCache, clock } = app;
  const { id } = await buildEntity(db);
  let reads = 0;
  const readChanging = () =>
    readAtOneVersion(async () => {
      reads += 1;
      return entityCache.find(db, [{ id, version: -1 }], clock.now());
    });
  await expect(readChanging()).rejects.toMatchObject({
    status: 503,
    code: 'availability.changing',
  });
  expect(reads).toBe(5);
  expect(messageOf('availability.changing', 'pt').text).toContain('Tente de novo');
  expect(messageOf('availability.changing', 'en').text).toContain('try again');
});

test('an entity service is found in its cached entity, and no longer once the entity is without it', async () => {
  const { db, entityCache, clock } = app;
  const now = clock.now();
  const service = await buildEntityService(db);
  expect(entityCache.getService(service.id, now)).toBeNull();
  await entityCache.loadService(db, service.id, now);
  expect(entityCache.getService(service.id, now)?.service.id).toBe(service.id);
  await db
    .updateTable('entityServices')
    .set({ isActive: false })
    .where('id', '=', service.id)
    .execute();
  await entityCache.loadService(db, service.id, now);
  expect(entityCache.getService(service.id, now)).toBeNull();
});
