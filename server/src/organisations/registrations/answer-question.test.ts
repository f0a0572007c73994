import { endedRegistrationDays, registrationFileBytes } from '@vaga/contract/registration-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt, testKey } from '../../../test/app.ts';
import { buildAskedRegistration, buildMember } from '../../../test/builders/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { newToken } from '../../platform/tokens.ts';
import { areCompanyFilesReadable, registrationsRoutes } from '../index.ts';
import { organisationsJobs } from '../organisations.jobs.ts';
import { openRegistrationFile } from './open-registration-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: registrationsRoutes });
});
afterAll(() => app.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0xff, 0xd9]);

let answers = 0;

/** Sends an answer as a browser sends a form with files, each from an address of its own. */
async function answerWithFiles(token: string, text: string, files: [string, Buffer][]) {
  const form = new FormData();
  form.append('text', text);
  for (const [name, content] of files)
    form.append('file', new Blob([new Uint8Array(content)]), name);
  const sent = new Response(form);
  answers += 1;
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/v1/registration/${token}`,
    remoteAddress: `10.71.0.${answers}`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** A session of an administrator, with the second factor. */
async function administrator(role: 'steward' | 'finance'): Promise<string> {
  const { accountId, entityId } = await buildMember(app.db, {
    entityType: 'Administrator',
    roles: [role],
  });
  const session = await app.signIn(accountId, entityId);
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', accountId)
    .execute();
  return session;
}

const filesOf = (registrationId: string) =>
  app.db
    .selectFrom('registrationFiles')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .execute();

const read = (token: string) => app.call('GET', `v1/registration/${token}`);
const answer = (token: string, text: string) =>
  app.call('POST', `v1/registration/${token}`, { body: { text } });
const stored = (id: string) =>
  app.db
    .selectFrom('registrations')
    .select(['state', 'notes', 'decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a company reads what it was asked, and its answer makes the registration wait for us again', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  expect((await read(token)).body.data).toMatchObject({
    companyName: 'Farmácia da Sé',
    question: 'Qual é o alvará?',
  });
  expect((await answer(token, 'O alvará é o 1234.')).body).toMatchObject({ type: 'Success' });
  expect(await stored(id)).toMatchObject({
    state: 'received',
    decidedAt: null,
    notes: [{ from: 'administration' }, { from: 'company', text: 'O alvará é o 1234.' }],
  });
  expect((await read(token)).body).toMatchObject({ type: 'Warning', data: null });
});

test('of two answers at once one is written, and the other reads that it was answered', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  const answers = await Promise.all([answer(token, 'O 1234.'), answer(token, 'O 5678.')]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning']);
  expect((await stored(id)).notes).toHaveLength(2);
});

test('a forged link is unknown, and an answer too late changes nothing', async () => {
  expect((await read(newToken())).status).toBe(404);
  expect((await answer(newToken(), 'O 1234.')).status).toBe(404);
  const { id, token } = await buildAskedRegistration(app.db);
  await app.db
    .updateTable('registrations')
    .set({ answerUntil: app.clock.now() })
    .where('id', '=', id)
    .execute();
  expect((await answer(token, 'O 1234.')).body.type).toBe('Warning');
  await organisationsJobs(app)['organisations.sweep']?.({} as never, { now: app.clock.now() });
  expect((await stored(id)).state).toBe('expired');
});

test('files of an answer are kept encrypted, and an administrator who reviews opens them as they were sent', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  const answered = await answerWithFiles(token, 'Seguem os documentos.', [
    ['alvará.pdf', pdf],
    ['C:\\fotos\\porta.jpg', jpeg],
  ]);
  expect(answered).toMatchObject({ status: 200, body: { type: 'Success' } });
  const kept = await filesOf(id);
  expect(kept.some(({ sealed }) => sealed.includes(pdf) || sealed.includes(jpeg))).toBe(false);
  const steward = await administrator('steward');
  const { body } = await app.call('GET', `v1/admin/registrations/${id}`, { token: steward });
  const { files } = body.data.notes[1];
  expect(body.data.notes[0].files).toEqual([]);
  expect(files).toMatchObject([
    { fileName: 'alvará.pdf', mediaType: 'application/pdf', sizeBytes: pdf.length },
    { fileName: 'porta.jpg', mediaType: 'image/jpeg', sizeBytes: jpeg.length },
  ]);
  const open = (file: string, session: string, of = id) =>
    app.app.inject({
      url: `/api/v1/admin/registrations/${of}/files/${file}`,
      headers: { authorization: `Bearer ${session}` },
    });
  const opened = await open(files[1].id, steward);
  expect(opened.headers['content-type']).toBe('image/jpeg');
  expect(opened.headers['content-disposition']).toContain('attachment');
  expect(opened.rawPayload.equals(jpeg)).toBe(true);
  expect((await open(files[1].id, await administrator('finance'))).statusCode).toBe(403);
  const other = await buildAskedRegistration(app.db);
  expect((await open(files[1].id, steward, other.id)).statusCode).toBe(404);
});

test('a file that is too large, of another type, or one too many is refused with its name, and the question stays open', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  const large = Buffer.concat([pdf, Buffer.alloc(registrationFileBytes), pdf]);
  const disguised = Buffer.from('<html><script>alert(1)</script>');
  for (const [files, status, code] of [
    [[['grande.pdf', large]], 413, 'registration.file_size'],
    [[['folha.pdf', disguised]], 415, 'registration.file_type'],
    [[...Array(4)].map((): [string, Buffer] => ['a.pdf', pdf]), 400, 'file'],
    [[...Array(4)].map((): [string, Buffer] => ['grande.pdf', large]), 413, 'too_large'],
  ] as [[string, Buffer][], number, string][]) {
    const refused = await answerWithFiles(token, 'Seguem.', files);
    expect(refused).toMatchObject({ status, body: { type: 'Error', messages: [{ code }] } });
  }
  const { body } = await answerWithFiles(token, 'Seguem.', [['folha.pdf', disguised]]);
  expect(body.messages[0].text).toContain('folha.pdf');
  expect((await stored(id)).state).toBe('asked');
  expect(await filesOf(id)).toEqual([]);
  expect((await answerWithFiles(newToken(), 'Seguem.', [['a.pdf', pdf]])).status).toBe(404);
});

test('what was refused or not answered is forgotten in time with its files, and what was approved keeps its row alone', async () => {
  const long = new Date(Number(frozenAt) - (endedRegistrationDays + 1) * 86_400_000);
  const short = new Date(Number(frozenAt) - (endedRegistrationDays - 1) * 86_400_000);
  const build = async (values: object) => {
    const { id, token } = await buildAskedRegistration(app.db);
    await answerWithFiles(token, 'Segue.', [['alvará.pdf', pdf]]);
    const decision = await buildAskedRegistration(app.db);
    const { decidedBy } = decision;
    await app.db
      .updateTable('registrations')
      .set({ stateBefore: 'received', decidedBy, decidedAt: long, ...values })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const refused = await build({ state: 'refused', effectiveAt: long });
  const expired = await build({ state: 'expired', answerUntil: long });
  const approved = await build({ state: 'approved', effectiveAt: long });
  const recent = await build({ state: 'refused', effectiveAt: short });
  const open = await build({ state: 'received', effectiveAt: null });
  await organisationsJobs(app)['organisations.sweep']?.({} as never, { now: frozenAt });
  const rows = await app.db
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', [refused, expired, approved, recent, open])
    .execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([approved, recent, open].sort());
  expect(await filesOf(approved)).toEqual([]);
  expect(await filesOf(refused)).toEqual([]);
  expect(await filesOf(recent)).toHaveLength(1);
});

test('files under an older key are encrypted anew, and open as before', async () => {
  const { id, token } = await buildAskedRegistration(app.db);
  await answerWithFiles(token, 'Segue.', [['alvará.pdf', pdf]]);
  const newer = createEncryption('a newer secret of at least 128 bits', [testKey]);
  const jobs = organisationsJobs({ db: app.db, encryption: newer });
  await jobs['organisations.reseal']?.({} as never, { now: frozenAt });
  const [file] = await filesOf(id);
  expect(file?.keyId).toBe(newer.keyIds[0]);
  const onlyNewer = createEncryption('a newer secret of at least 128 bits');
  expect(await areCompanyFilesReadable(app.db, onlyNewer)).toBe(true);
  expect(await areCompanyFilesReadable(app.db, app.encryption)).toBe(false);
  const opened = await openRegistrationFile(
    { db: app.db, encryption: onlyNewer },
    { id: file?.id ?? '', registrationId: id },
  );
  expect(opened.content).toEqual(pdf);
});
