import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAccount } from '../test/builders/index.ts';
import type { TestDatabase } from '../test/database.ts';
import { createTestDatabase } from '../test/database.ts';
import { createDb, createPool } from './platform/db.ts';

interface DemoOutput {
  code: number;
  out: string;
  error: string;
}

/** Runs `npm run demo` without npm. */
function runDemo(environment: Record<string, string>, ...args: string[]): Promise<DemoOutput> {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return new Promise((resolve) => {
    const script = join(import.meta.dirname, 'demo.ts');
    execFile(process.execPath, [script, ...args], { env }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}

async function withOneAccount({ url }: TestDatabase): Promise<void> {
  const db = createDb(createPool(url, { max: 1, onError: () => {} }));
  await buildAccount(db);
  await db.destroy();
}

// To load a whole country twice takes a quarter of a minute where other tests run beside it.
test('the demo fills an empty database, and says so if it is loaded already', async () => {
  const database = await createTestDatabase();
  const first = await runDemo({ DATABASE_URL: database.url });
  const second = await runDemo({ DATABASE_URL: database.url });
  await database.drop();

  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toContain('patient@vaga.example');
  expect(second.code).toBe(0);
  expect(second.out).toContain('nothing was changed');
}, 60_000);

test('a database with accounts of its own gets no demo unless forced', async () => {
  const database = await createTestDatabase();
  await withOneAccount(database);
  const refused = await runDemo({ DATABASE_URL: database.url });
  const forced = await runDemo({ DATABASE_URL: database.url }, '--force');
  await database.drop();

  expect(refused.code).toBe(1);
  expect(refused.error).toContain('1 account of its own');
  expect(refused.error).toContain('--force');
  expect(forced).toMatchObject({ code: 0, error: '' });
}, 60_000);

test('without a database, or with an unreachable one, one line says what to do', async () => {
  const without = await runDemo({});
  const absent = await runDemo({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });

  expect(without.code).toBe(1);
  expect(without.error).toContain('Set DATABASE_URL');
  expect(absent.code).toBe(1);
  expect(absent.error.trim().split('\n')).toHaveLength(1);
  expect(absent.error).toContain('no connection');
});
