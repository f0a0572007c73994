import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntityService,
  buildMember,
  buildPerson,
  buildService,
} from '../../../test/builders/index.ts';
import { readPdfText } from '../../../test/read-pdf-text.ts';
import { writePdf } from '../../../test/write-pdf.ts';
import { systemActor } from '../../identity/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { loadReference } from '../../reference.ts';
import { appointmentsRoutes, resultsRoutes } from '../index.ts';
import { attachResultDocument } from './attach-result-document.ts';
import { areDocumentsReadable, reencryptDocuments } from './reencrypt-documents.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => [...appointmentsRoutes(deps), ...resultsRoutes(deps)],
  });
  await loadReference(world.db);
});
afterAll(() => world.close());

/** Seeds an appointment that was checked in yesterday and is done. */
async function seedDone(options: { result?: string; results?: string[]; status?: string } = {}) {
  const { id: accountId } = await buildAccount(world.db, { language: 'en' });
  const {
    result = 'Executed',
    results = ['Executed', 'WithResult'],
    status = 'CheckedIn',
  } = options;
  const service = await buildService(world.db, { results });
  const offered = await buildEntityService(world.db, { serviceId: service.id });
  const { id: personId } = await buildPerson(world.db, {
    accountId,
    dateOfBirth: '1956-03-12',
    healthNumber: '123456789',
  });
  const { id, code } = await buildAppointment(world.db, {
    accountId,
    personId,
    entityServiceId: offered.id,
    status,
    result,
    serviceDate: '2026-11-23',
    startsAt: new Date('2026-11-23T10:00:00Z'),
    endsAt: new Date('2026-11-23T10:15:00Z'),
  });
  return { id, code, accountId, token: await world.signIn(accountId) };
}

const attach = (appointmentId: string, content: Buffer, more: object = {}) =>
  inTransaction(world.db, (trx) =>
    attachResultDocument(trx, world, {
      appointmentId,
      content,
      actor: systemActor,
      shouldNotify: true,
      language: 'pt',
      now: world.clock.now(),
      ...more,
    }),
  );

const path = (id: string) => `onboarding/user/schedule/${id}/document`;

async function download(id: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const reply = await world.app.inject({ url: `/api/${path(id)}`, headers });
  return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload };
}

const emailsOf = (accountId: string) =>
  world.db.selectFrom('messages').selectAll().where('accountId', '=', accountId).execute();

test('the account that booked downloads the unchanged file, named by the appointment code', async () => {
  const { id, code, token } = await seedDone();
  const pdf = await writePdf('Hemoglobina 13,4');
  const before = await world.call('GET', 'onboarding/user/schedule', { token });
  expect(before.body.data[0]).toMatchObject({ canExportDocument: false });

  expect(await attach(id, pdf)).toMatchObject({ type: 'Success' });

  const { status, headers, content } = await download(id, token);
  expect(status).toBe(200);
  expect(content).toEqual(pdf);
  expect(readPdfText(content).text).toContain('Hemoglobina');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="result-${code.slice(4)}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const { body } = await world.call('GET', 'onboarding/user/schedule', { token });
  expect(body.data[0]).toMatchObject({ canExportDocument: true, scheduleResult: 'WithResult' });
});

test('another account gets the same 404 as for an unknown appointment, and an appointment without a document answers 404', async () => {
  const own = await seedDone();
  const other = await seedDone();
  await attach(own.id, await writePdf('Hemograma'));

  const foreign = await world.call('GET', path(own.id), { token: other.token });
  const absent = await world.call('GET', path(newId()), { token: other.token });
  expect([foreign.status, absent.status]).toEqual([404, 404]);
  expect(foreign.body).toEqual(absent.body);
  expect((await world.call('GET', path(own.id))).status).toBe(401);
  const without = await world.call('GET', path(other.id), { token: other.token });
  expect([without.status, without.body.messages[0].code]).toEqual([404, 'document.none']);
});

test('the text of a document is nowhere in the database', async () => {
  const { id } = await seedDone();
  const mark = `Marca-${newId()}`;
  // The PDF is not compressed: its text would be found in a plain copy.
  const pdf = Buffer.from(`%PDF-1.4\n% ${mark}\n%%EOF\n`);
  await attach(id, pdf);

  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(
    world.db,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} t where t::text ilike ${`%${mark}%`}
        or t::text ilike ${`%${Buffer.from(mark).toString('hex')}%`}) as found`.execute(world.db);
    expect({ name, found: rows[0]?.found }).toEqual({ name, found: false });
  }
  const { sealed, keyId } = await storedOf(id);
  expect(sealed.includes(mark)).toBe(false);
  expect(sealed).toHaveLength(pdf.length + 28);
  expect(keyId).toBe(world.encryption.keyIds[0]);
});

const storedOf = (appointmentId: string) =>
  world.db
    .selectFrom('resultDocuments')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirstOrThrow();

test('a document that was changed, or moved to another appointment, cannot be decrypted', async () => {
  const [changed, one, other] = [await seedDone(), await seedDone(), await seedDone()];
  for (const { id } of [changed, one, other]) await attach(id, await writePdf(id));
  const { sealed } = await storedOf(changed.id);
  sealed.writeUInt8(sealed.readUInt8(100) ^ 1, 100);
  const change = (appointmentId: string, values: { sealed: Buffer; sizeBytes?: number }) =>
    world.db
      .updateTable('resultDocuments')
      .set(values)
      .where('appointmentId', '=', appointmentId)
      .execute();
  await change(changed.id, { sealed });
  const moved = await storedOf(one.id);
  await change(other.id, { sealed: moved.sealed, sizeBytes: moved.sizeBytes });

  for (const { id, token } of [changed, other]) {
    const { status, content } = await download(id, token);
    expect(status).toBe(500);
    expect(content.includes('%PDF')).toBe(false);
  }
  expect((await download(one.id, one.token)).status).toBe(200);
});

test('a file that is no PDF, too big or too early is refused, and nothing is stored or sent', async () => {
  const pdf = await writePdf('Hemograma');
  const ready = await seedDone();
  const early = await seedDone({ result: 'Pending' });
  const canceled = await seedDone({ status: 'Canceled' });

  const codes = [
    await attach(ready.id, Buffer.from('MZ this is a program')),
    await attach(ready.id, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024), pdf])),
    await attach(early.id, pdf),
    await attach(canceled.id, pdf),
  ].map(({ type, messages }) => [type, messages[0]?.code]);

  expect(codes).toEqual([
    ['Error', 'document.not_pdf'],
    ['Error', 'document.too_big'],
    ['Error', 'document.too_early'],
    ['Error', 'document.too_early'],
  ]);
  for (const { id, accountId, token } of [ready, early, canceled]) {
    expect((await download(id, token)).status).toBe(404);
    expect(await emailsOf(accountId)).toEqual([]);
  }
  await expect(attach(newId(), pdf)).rejects.toMatchObject({ status: 404 });
});

test('a corrected document replaces the previous one, the e-mail says so, and the history names the member', async () => {
  const { id, accountId, token } = await seedDone();
  const member = await buildMember(world.db);
  const { accountId: by, entityId } = member;
  const actor = { kind: 'member', ...member };
  await attach(id, await writePdf('first'), { actor });
  expect((await download(id, token)).status).toBe(404);
  world.clock.advance(130_000);
  await world.db.updateTable('messages').set({ status: 'sent' }).execute();
  await attach(id, await writePdf('second'), { actor });
  world.clock.advance(130_000);

  expect(readPdfText((await download(id, token)).content).text).toContain('second');
  const emails = await emailsOf(accountId);
  expect(emails.map(({ template, data }) => [template, data])).toEqual([
    ['result-ready', expect.objectContaining({ isCorrected: false })],
    ['result-ready', expect.objectContaining({ isCorrected: true })],
  ]);
  const changes = await world.db
    .selectFrom('appointmentChanges')
    .select(['field', 'accountId', 'entityId', 'fromValue', 'toValue'])
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { field: 'document', accountId: by, entityId, fromValue: null, toValue: expect.any(String) },
    { field: 'result', accountId: by, entityId, fromValue: 'Executed', toValue: 'WithResult' },
    {
      field: 'document',
      accountId: by,
      entityId,
      fromValue: changes[0]?.toValue,
      toValue: expect.any(String),
    },
  ]);
  const accesses = world.db.selectFrom('healthAccesses').select(['accountId', 'act', 'fields']);
  expect(await accesses.where('appointmentId', '=', id).orderBy('id').execute()).toEqual([
    { accountId: by, act: 'changed', fields: ['document', 'result'] },
    { accountId: by, act: 'changed', fields: ['document'] },
  ]);
});

test('the link in the e-mail leads only its own account to the result, for a week', async () => {
  const { id, accountId, code, token } = await seedDone();
  await attach(id, await writePdf('Hemograma'));
  const [email] = await emailsOf(accountId);
  const { token: link } = z.object({ token: z.string() }).parse(email?.data);
  const read = (given: string, as?: string) =>
    world.call('GET', `v1/results/${given}`, { ...(as ? { token: as } : {}) });

  const own = await read(link, token);
  expect(own.body).toMatchObject({
    type: 'Success',
    data: { id, code, timeZone: 'Europe/Lisbon' },
  });
  expect(JSON.stringify(own.body)).not.toContain('WithResult');
  expect((await read(link)).status).toBe(401);
  const stranger = await world.signIn((await buildAccount(world.db)).id);
  const forged = `${link.slice(0, -4)}AAAA`;
  expect((await read(link, stranger)).body).toEqual((await read(forged, token)).body);
  expect((await read(link, stranger)).status).toBe(404);

  world.clock.advance(7 * 86_400_000 + 1000);
  expect((await read(link, await world.signIn(accountId))).body).toMatchObject({
    type: 'Warning',
    data: null,
    messages: [{ code: 'result.link_over' }],
  });
  world.clock.set(frozenAt);
});

test('after a change of keys documents can be read, a job re-encrypts them, and then the new key suffices', async () => {
  const before = 'the key of the tests, known to everybody';
  const { id } = await seedDone();
  await attach(id, await writePdf('Hemograma'));
  const rotated = createEncryption('the key of the tests from today on', [before]);
  const onlyNew = createEncryption('the key of the tests from today on');
  // Documents that other tests made unreadable do not belong to this test.
  await world.db.deleteFrom('resultDocuments').where('appointmentId', '<>', id).execute();

  expect(await areDocumentsReadable(world.db, rotated)).toBe(true);
  expect(await areDocumentsReadable(world.db, onlyNew)).toBe(false);
  await reencryptDocuments(world.db, rotated);

  expect(await areDocumentsReadable(world.db, onlyNew)).toBe(true);
  const file = await storedOf(id);
  expect(onlyNew.decryptFile(file, `result of appointment ${id}`)?.subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
});
