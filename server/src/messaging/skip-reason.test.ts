import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { skipReason } from './skip-reason.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 1, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a waitlist offer is sent while the place is held, and not afterwards', async () => {
  const message = { template: 'waiting-offer', data: { keptUntil: '2026-11-24T09:15:00Z' } };
  const at = (time: string) => skipReason(db, message, new Date(`2026-11-24T${time}Z`));

  expect(await at('09:14:59')).toBeNull();
  expect(await at('09:15:00')).toBe('too late');
});
