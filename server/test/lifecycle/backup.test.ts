import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../seeds/load-demo.ts';
import { demoPassword } from '../../seeds/people.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { keyFile } from '../../src/platform/secret-file.ts';
import { createSignedLinks } from '../../src/platform/signed-links.ts';
import { loadReference } from '../../src/reference.ts';
import type { TestDatabase } from '../database.ts';
import { createEmptyDatabase, createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { call, openEmbedded, waitUntil } from './product.ts';
import { runCommand } from './run-command.ts';

const key = 'the-key-of-the-backups-known-to-everybody';

let folder: TemporaryFolder;
let demo: TestDatabase;
/** Of the demo database. */
let file: string;
let saved: Awaited<ReturnType<typeof runCommand>>;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = createTemporaryFolder();
  demo = await createTestDatabase();
  const db = createDb(createPool(demo.url, { max: 2, onError: () => {} }));
  await loadReference(db);
  await loadDemo(db, {
    clock: systemClock,
    log: pino({ level: 'silent' }),
    encryption: createEncryption(key),
    links: createSignedLinks(key),
    merchant: { publicUrl: 'https://vaga.example', webhookUrl: 'http://127.0.0.1:2999/news' },
  });
  await sql`select graphile_worker.add_job('messaging.sweep', '{"of":"the \\\\ \\"backup\\""}', run_at => now() + interval '1 day')`.execute(
    db,
  );
  await db.destroy();
  file = path('whole.backup');
  saved = await runCommand('backup', settingsOf(demo), file);
}, 120_000);
afterAll(async () => {
  for (const database of [demo, ...made]) await database.drop();
  folder.remove();
});

const path = (name: string) => join(folder.path, name);
const settingsOf = ({ url }: TestDatabase, ENCRYPTION_KEY = key) => ({
  DATABASE_URL: url,
  DATA_DIR: path('none'),
  ...(ENCRYPTION_KEY ? { ENCRYPTION_KEY } : {}),
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  made.push(database);
  return database;
}

/** Table → a sum over all its rows as text; the queue's own note of when its tables were made apart. */
async function sumsOf(database: TestDatabase): Promise<Record<string, string>> {
  const db = createDb(createPool(database.url, { max: 1, onError: () => {} }));
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox', 'graphile_worker')
       and relname !~ '^kysely' and oid::regclass::text <> 'graphile_worker.migrations'`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${sql.raw(name)} t`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  await db.destroy();
  return sums;
}

test('a database is restored to another place, row for row and with its queued jobs, and never over another', async () => {
  expect(saved).toMatchObject({ code: 0, complained: '' });
  expect(saved.output).toContain('Keep ENCRYPTION_KEY in another safe place');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);

  const target = await emptyDatabase();
  const restored = await runCommand('restore', settingsOf(target), file);
  expect(restored).toMatchObject({ code: 0, complained: '' });
  expect(restored.output).toContain('Start a copy with JOBS=off');
  const sums = await sumsOf(target);
  expect(sums).toEqual(await sumsOf(demo));
  expect(sums['graphile_worker._private_jobs']).toMatch(/^1 /);
  // What numbers its rows goes on after the last.
  const db = createDb(createPool(target.url, { max: 1, onError: () => {} }));
  const { rows } = await sql<{ next: string; last: string }>`
    select nextval(pg_get_serial_sequence('appointment_changes', 'id')) as next,
           (select max(id) from appointment_changes) as last`.execute(db);
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.last));
  await db.destroy();

  const again = await runCommand('restore', settingsOf(target), file);
  expect(again).toMatchObject({ code: 1, output: '' });
  expect(again.complained).toMatch(/^The table \w+ of this database has rows: .*\n$/);
  const over = await runCommand('backup', settingsOf(demo), file);
  expect(over).toMatchObject({ code: 1, output: '' });
  expect(over.complained).toBe(`${file} is there already: nothing was overwritten.\n`);
}, 120_000);

test('a backup of before a migration is restored and brought up to date', async () => {
  const [head = '', ...rest] = gunzipSync(readFileSync(file)).toString().split('\n');
  const { '030-limits': _later, ...migrations } = JSON.parse(head).migrations;
  const older = [JSON.stringify({ ...JSON.parse(head), migrations }), ...rest].join('\n');
  writeFileSync(path('older.backup'), gzipSync(older));

  const target = await emptyDatabase();
  const restored = await runCommand('restore', settingsOf(target), path('older.backup'));

  expect(restored).toMatchObject({ code: 0, complained: '' });
  const { migration_texts: _order, ...sums } = await sumsOf(target);
  expect(await sumsOf(demo)).toMatchObject(sums);
}, 120_000);

test('what cannot be restored is one line, and nothing is left in the database', async () => {
  const packed = readFileSync(file);
  writeFileSync(path('half.backup'), packed.subarray(0, packed.length / 2));
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  writeFileSync(path('no-end.backup'), gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
  writeFileSync(path('other.backup'), 'a letter');
  const newer = JSON.stringify({
    ...JSON.parse(lines[0] ?? ''),
    migrations: { '999-from-the-future': 'hash' },
  });
  writeFileSync(path('newer.backup'), gzipSync(`${newer}\n`));
  writeFileSync(path('orphans.backup'), gzipSync(withoutRowsOf('accounts', lines)));
  const target = await emptyDatabase();
  const tried = async (name: string, ENCRYPTION_KEY?: string) => {
    const { code, output, complained } = await runCommand(
      'restore',
      settingsOf(target, ENCRYPTION_KEY),
      path(name),
    );
    expect([code, output]).toEqual([1, '']);
    return complained;
  };

  expect(await tried('none.backup')).toBe(`There is no ${path('none.backup')}.\n`);
  expect(await tried('other.backup')).toMatch(/other\.backup is no backup, or is damaged\.\n$/);
  expect(await tried('newer.backup')).toMatch(/^This database was made by a newer version .*\n$/);
  expect(await tried('whole.backup', '')).toMatch(/^Set ENCRYPTION_KEY to the key of .*\n$/);
  expect(await tried('whole.backup', 'x'.repeat(40))).toMatch(
    /^ENCRYPTION_KEY is not the key .*\n$/,
  );
  expect(await tried('half.backup')).toMatch(/half\.backup is no backup, or is damaged\.\n$/);
  expect(await tried('no-end.backup')).toMatch(
    /no-end\.backup is damaged: its end is missing\.\n$/,
  );
  expect(await tried('orphans.backup')).toMatch(/^The command failed: .* foreign key .*\n$/);
  expect((await sumsOf(target)).accounts).toBe('0 0');
  const right = await runCommand('restore', settingsOf(target), file);
  expect(right).toMatchObject({ code: 0, complained: '' });
}, 180_000);

test('a backup whose key is not at hand is made, with a warning that the key must be found', async () => {
  for (const [other, words] of [
    ['', 'Warning: there is no ENCRYPTION_KEY and no '],
    ['y'.repeat(40), 'Warning: ENCRYPTION_KEY is not the key '],
  ] as const) {
    const made = path(`without${other.length}.backup`);
    const { code, complained } = await runCommand('backup', settingsOf(demo, other), made);
    expect([code, existsSync(made)]).toEqual([0, true]);
    expect(complained.startsWith(words)).toBe(true);
    expect(existsSync(path('none'))).toBe(false);
  }
}, 60_000);

test('the embedded database is saved while people book and restored into another folder, where they sign in and open their documents', async () => {
  const dataDir = path('data');
  const product = await launch({ port: await freePort(), settings: { DATA_DIR: dataDir } }).ready();
  const { db, close } = openEmbedded(dataDir);
  let isSaved = false;
  let booked = 0;
  const rush = (async () => {
    const token = await signIn(product.url);
    for (let day = 2; !isSaved; day = (day % 300) + 1)
      if (await bookOn(product.url, { db, token, day })) booked += 1;
  })();
  await waitUntil(() => booked > 2, 60);
  const embedded = await runCommand('backup', { DATA_DIR: dataDir }, path('embedded.backup'));
  isSaved = true;
  await rush;
  const { id } = await documentOfPatient(db);
  await close();
  expect(embedded).toMatchObject({ code: 0, complained: '' });
  expect(await product.stop()).toEqual({ code: 0, signal: null });

  const elsewhere = path('elsewhere');
  mkdirSync(elsewhere);
  copyFileSync(join(dataDir, keyFile), join(elsewhere, keyFile));
  const settings = { DATA_DIR: elsewhere, JOBS: 'off' };
  const restored = await runCommand('restore', settings, path('embedded.backup'));
  expect(restored).toMatchObject({ code: 0, complained: '' });

  const copy = await launch({ port: await freePort(), settings }).ready();
  const { url } = copy;
  const token = await signIn(url);
  const document = await call(url, `GET onboarding/user/schedule/${id}/document`, { token });
  expect(document.body.slice(0, 5)).toBe('%PDF-');
  expect(
    (await call(url, 'GET onboarding/user/schedule', { token })).body.data.length,
  ).toBeGreaterThan(10);
  expect(await copy.stop()).toEqual({ code: 0, signal: null });

  // Stopped, the database is started for the command alone.
  const again = await runCommand('backup', settings, path('stopped.backup'));
  expect(again).toMatchObject({ code: 0, complained: '' });
}, 180_000);

/** The lines of a backup, whole in itself, whose other tables refer to rows that are not there. */
function withoutRowsOf(table: string, lines: readonly string[]): string {
  const values = lines.map((line) => JSON.parse(line));
  const begin = values.findIndex((value) => value.table === table) + 1;
  const until = values.findIndex((value, place) => place >= begin && !Array.isArray(value));
  const gone = values.slice(begin, until).flat().length;
  const kept = values.toSpliced(begin, until - begin);
  const rows = kept.at(-1).rows - gone;
  const all = [...kept.slice(0, -1), { ...kept.at(-1), rows }];
  return all.map((value) => `${JSON.stringify(value)}\n`).join('');
}

const documentOfPatient = (db: Db) =>
  db
    .selectFrom('resultDocuments as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
    .innerJoin('accounts as c', 'c.id', 'a.accountId')
    .select('a.id')
    .where('c.email', '=', 'patient@vaga.example')
    .executeTakeFirstOrThrow();

async function signIn(url: string): Promise<string> {
  const body = { userName: 'patient@vaga.example', password: demoPassword };
  return (await call(url, 'POST auth/login', { body })).body.data.token;
}

/** Books the first free start of a day at a laboratory for the patient, to be paid there; false where none is free. */
async function bookOn(
  url: string,
  { db, token, day }: { db: Db; token: string; day: number },
): Promise<boolean> {
  const { rows } = await sql<{ person: string; entityService: string; service: number }>`
    select p.id as person, es.id as "entityService", es.service_id as service
      from persons p, entity_services es join entities e on e.id = es.entity_id
     where p.name = 'Rosa Tavares' and e.business_name = 'Laboratório Basalto' and es.location = 'Entity'
     order by es.service_id limit 1`.execute(db);
  const [{ person, entityService, service } = { person: '', entityService: '', service: 0 }] = rows;
  const date = String(Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: day }));
  const body = { idService: service, date, idPersons: [person] };
  const made = await call(url, 'POST onboarding/user/travel/service', { token, body });
  const cart = `scheduling/${made.body.data?.idCart}`;
  const slots = `${cart}/slot?entityService=${entityService}`;
  const free = (await call(url, `GET ${slots}&date=${date}`, { token })).body.data?.slots.find(
    ({ available }: { available: number }) => available > 0,
  );
  if (!free) return false;
  const { idAsset } = (await call(url, `GET ${cart}`, { token })).body.data.assets[0];
  await call(url, `POST ${slots}`, { token, body: [{ slot: free.time, persons: [idAsset] }] });
  const done = await call(url, `POST ${cart}/checkout`, {
    token,
    'idempotency-key': `backup-${day}`,
    body: { paymentType: { id: 1, method: 0 } },
  });
  return done.body.type === 'Success';
}
