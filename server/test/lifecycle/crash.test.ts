import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import { freePort } from '../free-port.ts';
import { sweepOccupancy } from '../occupancy-sweep.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { BookingAnswers, Family } from './booking.ts';
import { bookForFamily, buildBookableService, buildFamily, registerAccount } from './booking.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { startMuteSmtp } from './mute-smtp.ts';
import { call, openEmbedded, postmasterOf, waitUntil } from './product.ts';

const families = 24;
const inOrder = { code: 0, signal: null, complaint: '' };

let folder: TemporaryFolder;
let dataDir: string;
let database: ReturnType<typeof openEmbedded> | undefined;

beforeAll(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** On an address that others reach, so without the demo. */
async function start(settings: Record<string, string> = {}): Promise<Launched> {
  const port = await freePort();
  const more = { HOST: '0.0.0.0', DATA_DIR: dataDir, ...settings };
  return launch({ port, settings: more }).ready();
}

/** How many letters lie in the mail folder for an address. */
function lettersTo(email: string): number {
  const mail = join(dataDir, 'mail');
  if (!existsSync(mail)) return 0;
  return readdirSync(mail)
    .filter((name) => name.endsWith('.eml'))
    .filter((name) => readFileSync(join(mail, name), 'utf8').includes(`To: ${email}`)).length;
}

test('a job that was at work when its process was killed is taken up again in seconds, and its mail goes out once', async () => {
  const smtp = await startMuteSmtp();
  const first = await start({ SMTP_URL: smtp.url });
  expect((await registerAccount(first.url, 'ana@people.example')).body.type).toBe('Success');
  await waitUntil(() => smtp.state.calls > 0);
  const postmaster = postmasterOf(dataDir);
  expect(await first.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  smtp.close();

  // Without a mail server, mail is written to a folder.
  const second = await start();

  expect(postmasterOf(dataDir)).toBe(postmaster);
  await waitUntil(() => lettersTo('ana@people.example') > 0, 30);
  database = openEmbedded(dataDir);
  const messages = await database.db.selectFrom('messages').select(['status']).execute();
  expect(messages).toEqual([{ status: 'sent' }]);
  expect({ ...(await second.stop()), complaint: second.errorOutput() }).toEqual(inOrder);
  expect(lettersTo('ana@people.example')).toBe(1);
  await database.close();
}, 90_000);

test('killed in the middle of the rush, process or database, it keeps all that it had said was done, and no place is held for longer than its hold', async () => {
  const product = await start();
  database = openEmbedded(dataDir);
  const { db } = database;
  const service = await buildBookableService(db);
  const people = [];
  for (let index = 0; index < families; index += 1) people.push(await buildFamily(db, index));
  const told: BookingAnswers[] = people.map(() => ({}));
  const registered: string[] = [];

  const { url } = product;
  const rush = people.map(async (family, index) => {
    await pause(index * 40);
    await bookForFamily({ url, service, family, answers: told[index] ?? {} });
  });
  const newcomers = Array.from({ length: 12 }, async (_, index) => {
    await pause(index * 80);
    const email = `new${index}@people.example`;
    if ((await registerAccount(url, email)).body.type === 'Success') registered.push(email);
  });
  const rushEnds = Promise.allSettled([...rush, ...newcomers]);
  await waitUntil(
    () => told.filter(({ booked }) => booked).length >= 6 && registered.length >= 2,
    40,
  );
  product.child.kill('SIGKILL');
  const outcomes = await rushEnds;
  await product.ended;
  await database.close();
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

  const next = await start();
  database = openEmbedded(dataDir);
  await checkTold({ next, db: database.db, people, told });
  for (const email of registered) await waitUntil(() => lettersTo(email) > 0, 30);
  await database.close();

  process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
  expect(await next.ended).toEqual({ code: 1, signal: null });
  expect(next.errorOutput().trimEnd().split('\n').at(-1)).toMatch(
    /^The database stopped by itself \(.+\): start again, nothing that was saved is lost\.$/,
  );

  const last = await start();
  database = openEmbedded(dataDir);
  await checkTold({ next: last, db: database.db, people, told });
  const { db: lastDb } = database;
  await waitUntil(async () => (await unsent(lastDb)) === 0, 40);
  expect(registered.map(lettersTo)).toEqual(registered.map(() => 1));
  expect({ ...(await last.stop()), complaint: last.errorOutput() }).toEqual(inOrder);
}, 120_000);

async function unsent(db: Db): Promise<number> {
  const rows = await db.selectFrom('messages').select('id').where('status', '!=', 'sent').execute();
  return rows.length;
}

interface Check {
  next: Launched;
  db: Db;
  people: Family[];
  told: BookingAnswers[];
}

async function checkTold({ next, db, people, told }: Check): Promise<void> {
  for (const [index, { cartId, held, booked }] of told.entries()) {
    const { token = '' } = people[index] ?? {};
    if (!cartId) continue;
    const cart = await call(next.url, `GET scheduling/${cartId}`, { token });
    expect(cart.status).toBe(200);
    if (held && !booked && !cart.body.data.isCheckedOut)
      expect(cart.body.data.assets[0].slot).toBe(held);
    if (!booked) continue;
    const list = await call(next.url, 'GET onboarding/user/schedule', { token });
    expect(list.body.data).toMatchObject([{ idCart: cartId, status: 'Await' }]);
  }
  expect(await sweepOccupancy(db, new Date())).toEqual([]);
  const latest = await db
    .selectFrom('occupancy')
    .select((select) => select.fn.max('expiresAt').as('latest'))
    .where('state', '=', 'hold')
    .executeTakeFirst();
  const limit = Date.now() + 15 * 60_000;
  expect(Number(latest?.latest ?? 0)).toBeLessThanOrEqual(limit);
}
