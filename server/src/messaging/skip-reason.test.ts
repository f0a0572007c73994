import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { skipReason, skipReasons } from './skip-reason.ts';

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
  const createdAt = new Date('2026-11-24T09:00:00Z');
  const data = { keptUntil: '2026-11-24T09:15:00Z' };
  const message = { template: 'waiting-offer', data, createdAt };
  const at = (time: string) => skipReason(db, message, new Date(`2026-11-24T${time}Z`));

  expect(await at('09:14:59')).toBeNull();
  expect(await at('09:15:00')).toBe('too late');
});

test('a code to sign in and a link to a new password are sent while they work, and not afterwards', async () => {
  const createdAt = new Date('2026-11-24T09:00:00Z');
  const at = (template: string, time: string) =>
    skipReason(db, { template, data: {}, createdAt }, new Date(`2026-11-24T${time}Z`));

  expect(await at('sign-in-code', '09:29:59')).toBeNull();
  expect(await at('sign-in-code', '09:30:00')).toBe('too late');
  expect(await at('reset-password', '09:59:59')).toBeNull();
  expect(await at('reset-password', '10:00:00')).toBe('too late');
  // Its link works for days.
  expect(await at('confirm-email', '12:00:00')).toBeNull();
});

const page = readFileSync(new URL('../../../docs/states/message.md', import.meta.url), 'utf8');
const [, table = ''] = /\n\| from \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? [];
const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
const wordsIn = (text = '', pattern = /`([a-z ]+)`/g) =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);

test('docs/states/message.md has the states that the database allows, and the reasons of the code', async () => {
  const { rows: constraints } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'messages_status_known'`.execute(
    db,
  );
  const allowed = wordsIn(constraints[0]?.definition, /'(\w+)'/g);
  const documented = rows.flatMap(([, from, , to]) => [...wordsIn(from), ...wordsIn(to)]);
  expect([...new Set(documented)].toSorted()).toEqual(allowed.toSorted());

  const skipped = rows.find(([, , , to]) => to === '`dropped`');
  expect(wordsIn(skipped?.[4], /`([a-z ]+)` \(/g)).toEqual(skipReasons);
});
