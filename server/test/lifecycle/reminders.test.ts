import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/platform/db.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildPerson,
} from '../builders/index.ts';
import { freePort } from '../free-port.ts';
import type { SmsGateway } from '../sms-gateway.ts';
import { startSmsGateway } from '../sms-gateway.ts';
import type { TestSmtp } from '../smtp.ts';
import { startSmtp } from '../smtp.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { launch } from './launch.ts';
import { openEmbedded, waitUntil } from './product.ts';

const people = 16;
const hour = 3_600_000;

let folder: TemporaryFolder;
let smtp: TestSmtp;
let gateway: SmsGateway;
let database: ReturnType<typeof openEmbedded> | undefined;

beforeAll(async () => {
  folder = createTemporaryFolder();
  smtp = await startSmtp();
  gateway = await startSmsGateway();
});
afterAll(async () => {
  await database?.close();
  await Promise.all([smtp.close(), gateway.close()]);
  folder.remove();
});

/** On an address that others reach, so without the demo. */
async function start(name: string, settings: Record<string, string> = {}) {
  const servers = { SMTP_URL: smtp.url, SMS_URL: gateway.url };
  const DATA_DIR = join(folder.path, name);
  const more = { HOST: '0.0.0.0', DATA_DIR, ...servers, ...settings };
  return launch({ port: await freePort(), settings: more }).ready();
}

/** Booked three days ago, a little less than a day from now, where it is about noon: texts go by day alone. */
async function bookAll(db: Db): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const timeZone = ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
  const { id: entityId } = await buildEntity(db, { timeZone });
  const { id: entityServiceId } = await buildEntityService(db, { entityId });
  const startsAt = new Date(Date.now() + 23 * hour);
  const endsAt = new Date(Date.now() + 24 * hour);
  const createdAt = new Date(Date.now() - 72 * hour);
  const { id: accountId } = await buildAccount(db);
  for (let count = 0; count < people; count += 1) {
    const { id: personId } = await buildPerson(db, { accountId, phone: `90${1_000_000 + count}` });
    const when = { startsAt, endsAt, createdAt };
    await buildAppointment(db, { ...when, accountId, personId, entityServiceId });
  }
}

test('two processes that look at once, one of which is killed, remind every patient once by e-mail and by text', async () => {
  const first = await start('first');
  const line = (name: string) => readFileSync(join(folder.path, 'first', name), 'utf8').trim();
  const DATABASE_URL = `postgres://postgres:${line('postgres.password')}@127.0.0.1:${line('postgres.port')}/vaga`;
  const second = await start('second', { DATABASE_URL });
  database = openEmbedded(join(folder.path, 'first'));
  const { db } = database;
  await bookAll(db);
  // The crontab asks one of them each minute; here many are asked at once, in both.
  await sql`select graphile_worker.add_job('messaging.remind', '{}') from generate_series(1, 12)`.execute(
    db,
  );
  await waitUntil(() => gateway.received.length > 2, 30);
  await second.stop('SIGKILL');

  const unsent = () =>
    sql<{
      left: number;
    }>`select count(*)::int as left from messages where status <> 'sent'`.execute(db);
  await waitUntil(async () => (await unsent()).rows[0]?.left === 0, 90);

  const told = await db.selectFrom('messages').select(['id', 'channel', 'recipient']).execute();
  const texts = told.filter(({ channel }) => channel === 'sms');
  expect([told.length, texts.length]).toEqual([2 * people, people]);
  expect(new Set(texts.map(({ recipient }) => recipient)).size).toBe(people);
  // What the killed process had sent and not noted comes a second time, under the same key.
  expect(new Set(gateway.received.map(({ to }) => to)).size).toBe(people);
  expect(new Set(gateway.received.map(({ key }) => key)).size).toBe(people);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(people);
  expect((await first.stop()).code).toBe(0);
}, 180_000);
