import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { buildAsset, buildPlace } from '../builders/index.ts';
import type { TestDatabase } from '../database.ts';
import { createEmptyDatabase, createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { postmasterOf } from './product.ts';
import { runCommand } from './run-command.ts';

let folder: TemporaryFolder;
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  folder = createTemporaryFolder();
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  folder.remove();
});

const verify = (settings: Record<string, string>) =>
  runCommand('verify', { DATA_DIR: join(folder.path, 'none'), ...settings });

test('a database in order is output to be, and each violation is a line and exit code 1; nothing is changed', async () => {
  const settings = { DATABASE_URL: database.url };
  expect(await verify(settings)).toEqual({
    code: 0,
    output: 'Every place and every payment is as it must be.\n',
    complained: '',
  });

  const { id: assetId } = await buildAsset(db);
  const [from, until] = [new Date('2026-11-24T09:00:00Z'), new Date('2026-11-24T09:07:00Z')];
  const { id } = await buildPlace(db, {
    assetId,
    from,
    until,
    state: 'booked',
    expiresAt: 'infinity',
  });
  const before = await db.selectFrom('occupancy').selectAll().execute();
  const found = await verify(settings);

  expect(found.code).toBe(1);
  expect(found.complained).toContain(`wrong times of ${id}\n`);
  expect(found.complained).toContain('booked without an appointment: ');
  expect(found.output).toBe('2 violations.\n');
  expect(await db.selectFrom('occupancy').selectAll().execute()).toEqual(before);
}, 60_000);

test('a database of another version, or none at all, is one line and exit code 1', async () => {
  const empty = await createEmptyDatabase();
  const older = await verify({ DATABASE_URL: empty.url });
  expect(older).toMatchObject({ code: 1, output: '' });
  expect(older.complained).toMatch(/^This database was made by an older version .*\n$/);
  await empty.drop();

  const none = await verify({});
  expect(none).toMatchObject({ code: 1, output: '' });
  expect(none.complained).toMatch(/^There is no database in .*\n$/);
  expect(existsSync(join(folder.path, 'none'))).toBe(false);
}, 60_000);

test('the embedded database is verified beside the product and while it is stopped, and left as it was', async () => {
  const settings = { DATA_DIR: join(folder.path, 'data'), HOST: '0.0.0.0' };
  const product = await launch({ port: await freePort(), settings }).ready();
  expect(await verify(settings)).toMatchObject({ code: 0, complained: '' });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect(await product.stop()).toEqual({ code: 0, signal: null });

  expect(await verify(settings)).toMatchObject({ code: 0, complained: '' });
  expect(postmasterOf(settings.DATA_DIR)).toBeUndefined();
}, 120_000);
