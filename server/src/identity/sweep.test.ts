import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import { buildAccount } from '../../test/builders/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { failureKey, insertFailures, readFailures } from './sign-in/login-failures.queries.ts';
import { sweepIdentity } from './sweep.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const ago = (milliseconds: number) => new Date(frozenAt.getTime() - milliseconds);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
});
afterAll(() => app.close());

test('failed sign-ins are deleted after an hour, and not while a block may still look back at them', async () => {
  const key = failureKey('email', 'rosa@people.example');
  const ages = [29, 59, 61];
  for (const age of ages)
    await inTransaction(app.db, (trx) => insertFailures(trx, [key], ago(age * minute)));

  await sweepIdentity(app.db, frozenAt);

  const [left] = await readFailures(app.db, [key], ago(2 * hour));
  expect(left?.toSorted((one, other) => +other - +one)).toEqual([
    ago(29 * minute),
    ago(59 * minute),
  ]);
});

test('stored replies, and expired links and sessions, are deleted after a day', async () => {
  const { db } = app;
  const { id: accountId } = await buildAccount(db);
  for (const [name, age] of [
    ['younger', 23 * hour],
    ['older', 25 * hour],
  ] as const) {
    const createdAt = ago(age);
    await db
      .insertInto('idempotencyKeys')
      .values({ caller: accountId, path: '/', key: name, bodyHash: Buffer.from('hash'), createdAt })
      .execute();
    await db
      .insertInto('emailTokens')
      .values({
        id: newId(),
        accountId,
        purpose: 'confirm',
        tokenHash: Buffer.from(name),
        createdAt: ago(240 * hour),
        expiresAt: createdAt,
      })
      .execute();
    await app.signIn(accountId);
    await db
      .updateTable('sessions')
      .set({ userAgent: name, revokedAt: createdAt })
      .where('accountId', '=', accountId)
      .where('userAgent', '=', 'test')
      .execute();
  }

  await sweepIdentity(db, frozenAt);

  const kept = await Promise.all([
    db.selectFrom('idempotencyKeys').select('key as name').execute(),
    db.selectFrom('emailTokens').select('tokenHash').execute(),
    db.selectFrom('sessions').select('userAgent as name').execute(),
  ]);
  expect(kept).toEqual([
    [{ name: 'younger' }],
    [{ tokenHash: Buffer.from('younger') }],
    [{ name: 'younger' }],
  ]);
});
