import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { refusalOfOptions, startFakePooler } from '../../test/fake-pooler.ts';
import { overPort, startTcpProxy } from '../../test/tcp-proxy.ts';
import { createPool } from './db.ts';
import { doesPoolerShareSessions } from './pooler.ts';

test('a pooler that shares sessions is distinguished from PostgreSQL and from one that keeps them', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const poolers = {
    session: await startFakePooler('session'),
    transaction: await startFakePooler('transaction'),
    statement: await startFakePooler('statement'),
  };
  onTestFinished(() => {
    for (const pooler of Object.values(poolers)) pooler.close();
  });

  expect(await doesPoolerShareSessions(database.url)).toBe(false);
  expect(await doesPoolerShareSessions(poolers.session.url)).toBe(false);
  expect(await doesPoolerShareSessions(poolers.transaction.url)).toBe(true);
  expect(await doesPoolerShareSessions(poolers.statement.url)).toBe(true);
});

test('a pooler that rejects startup parameters, as pgbouncer does, works, and the settings apply', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const proxy = await startTcpProxy(Number(new URL(database.url).port), refusalOfOptions);
  onTestFinished(() => proxy.close());

  const url = overPort(database.url, proxy.port);
  const pool = createPool(url, { max: 1, onError: () => {} });

  expect(await doesPoolerShareSessions(url)).toBe(false);
  const { rows } = await pool.query(`select current_setting('jit') as jit`);
  expect(rows).toEqual([{ jit: 'off' }]);
  await pool.end();
});
