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
  const message = { template: 'waiting-offer', data: { keptUntil: '2026-11-24T09:15:00Z' } };
  const at = (time: string) => skipReason(db, message, new Date(`2026-11-24T${time}Z`));

  expect(await at('09:14:59')).toBeNull();
  expect(await at('09:15:00')).toBe('too late');
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
