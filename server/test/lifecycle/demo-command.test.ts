import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { demoSecondFactor } from '../../seeds/people.ts';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { loadEncryption } from '../../src/platform/encryption.ts';
import { keyFile } from '../../src/platform/secret-file.ts';
import { buildAccount } from '../builders/index.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { root } from './product.ts';

let database: TestDatabase;
let db: Db;
let folder: TemporaryFolder;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
  folder = createTemporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  folder.remove();
});

/** `npm run demo` with these settings and no others. */
async function runDemo(settings: Record<string, string>, ...flags: string[]) {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const child = spawn('npm', ['run', '--silent', 'demo', '--', ...flags], {
    cwd: root,
    env: { PATH, HOME: folder.path, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => endGroup(child));
  const [output, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, complained };
}

/** npm, its shell and what they run, where the test's time was over before. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

const entities = async () => (await db.selectFrom('entities').select('id').execute()).length;

/** What opens the administrator's second factor: a start with other keys could let no administrator in. */
async function secretBy(encryptionKey: string | null): Promise<string | null> {
  const sealed = await db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow();
  const encryption = await loadEncryption({ encryptionKey, olderEncryptionKeys: [] }, dataDir);
  return encryption.decrypt(sealed.secret, sealed.accountId);
}

test('without a database to fill it says which setting is missing', async () => {
  const { code, output, complained } = await runDemo({});
  expect([code, output]).toEqual([1, '']);
  expect(complained).toMatch(/^Set DATABASE_URL/);
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test('where there are accounts it loads nothing unless forced; then once, with a key that the next start finds', async () => {
  await buildAccount(db);
  const settings = { DATABASE_URL: database.url };

  const refused = await runDemo(settings);
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain('holds 1 account of its own');
  expect(refused.complained).toContain('npm run demo -- --force');
  expect([await entities(), existsSync(dataDir)]).toEqual([0, false]);

  const forced = await runDemo(settings, '--force');
  expect(forced).toMatchObject({ code: 0, complained: '' });
  expect(forced.output).toContain('patient@vaga.example');
  expect(statSync(join(dataDir, keyFile)).mode & 0o777).toBe(0o600);
  expect(await secretBy(null)).toBe(demoSecondFactor);

  const loaded = await entities();
  const again = await runDemo(settings);
  expect(again).toMatchObject({ code: 0, complained: '' });
  expect(again.output).toContain('nothing was changed');
  expect(await entities()).toBe(loaded);
}, 180_000);

test('an empty database is filled unasked, sealed with ENCRYPTION_KEY where there is one, and no folder is made', async () => {
  const encryptionKey = randomBytes(32).toString('base64');
  const { code, complained } = await runDemo({
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: encryptionKey,
    PORT: '2999',
    PUBLIC_URL: 'https://vaga.example',
  });
  expect([code, complained]).toEqual([0, '']);
  expect(await secretBy(encryptionKey)).toBe(demoSecondFactor);
  expect(existsSync(dataDir)).toBe(false);
  const addresses = db.selectFrom('sandbox.sessions').select(['webhookUrl', 'successUrl']);
  expect(await addresses.distinct().execute()).toEqual([
    {
      webhookUrl: 'http://127.0.0.1:2999/api/v1/payment-webhook/sandbox',
      successUrl: 'https://vaga.example',
    },
  ]);
}, 180_000);
