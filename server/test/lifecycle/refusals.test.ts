import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool } from '../../src/platform/db.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { buildAccount } from '../builders/index.ts';
import type { TestDatabase } from '../database.ts';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { runStatement } from '../temporary-server.ts';
import { launch } from './launch.ts';
import { root } from './product.ts';

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

let folder: TemporaryFolder;
let database: TestDatabase;

beforeAll(async () => {
  folder = createTemporaryFolder();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

/** A start that must fail: what the person at the terminal reads. */
async function refusal(settings: Record<string, string>, more: object = {}) {
  const port = await freePort();
  const started = launch({ port, settings, ...more });
  const { code } = await started.ended;
  return { code, lines: started.errorOutput().trimEnd().split('\n'), output: started.output() };
}

const data = (name: string) => join(folder.path, name);

test('each wrong setting is one line, and nothing is begun', async () => {
  const { code, lines } = await refusal({
    DATA_DIR: data('settings'),
    HOLD_MINUTES: '0',
    PUBLIC_URL: 'vaga.example',
  });

  expect(code).toBe(1);
  expect(lines).toEqual([
    'PUBLIC_URL must be the address that people open, without a path, like https://vaga.example',
    'HOLD_MINUTES must be whole minutes from 1 to 30',
  ]);
  expect(existsSync(data('settings'))).toBe(false);
});

test('a taken port is reported before a database is made', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening));

  const { code, lines } = await refusal({ PORT: String(port), DATA_DIR: data('port') });

  expect(code).toBe(1);
  expect(lines).toEqual([`Port ${port} is taken: stop what uses it, or set PORT to another one.`]);
  expect(existsSync(data('port'))).toBe(false);
  other.close();
});

test('a host that is not this machine is reported', async () => {
  const { code, lines } = await refusal({ HOST: '192.0.2.1', DATA_DIR: data('host') });

  expect(code).toBe(1);
  expect(lines).toEqual(['HOST 192.0.2.1 is not an address of this machine.']);
});

test('a data folder that cannot be written is reported', async () => {
  writeFileSync(data('a-file'), '');
  mkdirSync(data('locked'), { mode: 0o500 });
  // Root may write everywhere, so there another account tries.
  const account = isRoot ? nobody : undefined;

  const [inFile, locked] = await Promise.all([
    refusal({ DATA_DIR: join(data('a-file'), 'data') }),
    refusal({ DATA_DIR: data('locked') }, { account }),
  ]);

  expect([inFile.code, locked.code]).toEqual([1, 1]);
  expect(inFile.lines).toEqual([
    `The data folder ${data('a-file')}/data cannot be made or written (ENOTDIR): set DATA_DIR to a folder that this user can write.`,
  ]);
  expect(locked.lines).toEqual([
    `The data folder ${data('locked')} cannot be made or written (EACCES): set DATA_DIR to a folder that this user can write.`,
  ]);
  expect(readdirSync(data('locked'))).toEqual([]);
});

test('a database that is down, or does not let us in, is reported without its password', async () => {
  const port = await freePort();
  const wrong = new URL(database.url);
  wrong.pathname = '/not_there';

  const [down, refused] = await Promise.all([
    refusal({ DATABASE_URL: `postgres://vaga:pass-word@localhost:${port}/vaga` }),
    refusal({ DATABASE_URL: wrong.href }),
  ]);

  expect([down.code, refused.code]).toEqual([1, 1]);
  expect(down.lines).toEqual([
    expect.stringMatching(`^DATABASE_URL: no connection to localhost:${port}: .*ECONNREFUSED`),
  ]);
  expect(refused.lines).toEqual([
    `DATABASE_URL: no connection to ${wrong.host}: database "not_there" does not exist`,
  ]);
  expect(down.output).not.toContain('pass-word');
  if (wrong.password) expect(refused.output).not.toContain(wrong.password);
});

test('a PostgreSQL that is too old is reported', async () => {
  const old = await createTestDatabase();
  const name = new URL(old.url).pathname.slice(1);
  // The server says another version to who asks: a function of this name is found before PostgreSQL's own.
  await runStatement(old.url, 'create schema old');
  await runStatement(
    old.url,
    `create function old.current_setting(text) returns text language sql as $$ select '140011' $$`,
  );
  await runStatement(old.url, `alter database ${name} set search_path = old, pg_catalog, public`);

  const { code, lines } = await refusal({ DATABASE_URL: old.url });

  expect(code).toBe(1);
  expect(lines).toEqual([
    `DATABASE_URL: ${new URL(old.url).host} is PostgreSQL 14; 15 or newer is needed.`,
  ]);
  await old.drop();
});

test('a key that is not the one the secrets were encrypted with is reported, and with the right one it starts', async () => {
  const sealed = await createTestDatabase();
  const pool = createPool(sealed.url, { max: 1, onError: () => {} });
  const db = createDb(pool);
  const { id } = await buildAccount(db);
  const key = 'a key of this house, with enough chance in it'.replaceAll(' ', '-');
  await db
    .insertInto('secondFactors')
    .values({
      accountId: id,
      secret: createEncryption(key).encrypt('JBSWY3DPEHPK3PXP', id),
      confirmedAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  await pool.end();
  const settings = { DATABASE_URL: sealed.url, DATA_DIR: data('sealed') };

  const lost = await refusal(settings);
  const wrong = await refusal({ ...settings, ENCRYPTION_KEY: 'x'.repeat(40) });

  expect([lost.code, wrong.code]).toEqual([1, 1]);
  expect(lost.lines).toEqual([
    expect.stringMatching(
      /^DATA_DIR has not the encryption.key that the secrets .* ENCRYPTION_KEY/,
    ),
  ]);
  expect(wrong.lines).toEqual([
    expect.stringMatching(
      /^ENCRYPTION_KEY is not the key that the secrets and documents of this database were/,
    ),
  ]);
  const port = await freePort();
  const right = launch({ port, settings: { ...settings, ENCRYPTION_KEY: key } });
  await right.ready();
  expect(await right.stop()).toEqual({ code: 0, signal: null });
  await sealed.drop();
}, 60_000);

test('a database that a newer version made is left as it is', async () => {
  const newer = await createTestDatabase();
  await runStatement(
    newer.url,
    `insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`,
  );

  const { code, lines } = await refusal({ DATABASE_URL: newer.url, DATA_DIR: data('newer') });

  expect(code).toBe(1);
  expect(lines).toEqual([
    'This database was made by a newer version of the product: start that version, or name another database.',
  ]);
  await newer.drop();
});

test('pages that were never built are reported', async () => {
  // The product without its pages: everything that the server needs, and no folder web beside it.
  const bare = data('bare');
  for (const part of ['src', 'seeds', 'migrations', 'reference', 'package.json'])
    cpSync(join(root, 'server', part), join(bare, 'server', part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(bare, 'node_modules'));

  const { code, lines } = await refusal(
    { DATA_DIR: data('bare-data') },
    { folder: bare, flags: [] },
  );

  expect(code).toBe(1);
  expect(lines).toEqual(['The pages are not built: run npm run build, or start with npm start.']);
  expect(existsSync(data('bare-data'))).toBe(false);
});
