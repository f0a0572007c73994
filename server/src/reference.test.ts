import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../test/database.ts';
import { createTestDatabase } from '../test/database.ts';
import type { Db } from './platform/db.ts';
import { createDb, createPool } from './platform/db.ts';
import { loadReference } from './reference.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 4, onError: () => {} }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('processes that start at once load the reference data once between them', async () => {
  const first = new Date('2026-01-01T00:00:00Z');
  await Promise.all([loadReference(db, first), loadReference(db, first), loadReference(db, first)]);
  await loadReference(db, new Date('2026-02-01T00:00:00Z'));

  const loads = await db.selectFrom('referenceLoads').selectAll().orderBy('name').execute();
  expect(loads.map(({ name, loadedAt }) => [name, loadedAt])).toEqual([
    ['catalogue', first],
    ['geography', first],
  ]);
});

test('a change of the reference data reaches the database at the next start', async () => {
  await db.updateTable('services').set({ namePt: 'Velho' }).where('id', '=', 501).execute();
  await db.updateTable('referenceLoads').set({ contentHash: 'of another release' }).execute();

  await loadReference(db);

  const service = await db
    .selectFrom('services')
    .select('namePt')
    .where('id', '=', 501)
    .executeTakeFirstOrThrow();
  expect(service.namePt).toBe('Teste rápido de antigénio COVID-19');
});
