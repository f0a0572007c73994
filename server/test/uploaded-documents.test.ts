import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../src/platform/tokens.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { eraseAccount } from '../src/privacy/delete-account.ts';
import { sweepUploadedDocuments } from '../src/results/uploads/uploads-upkeep.queries.ts';
import type { Answer } from './app.ts';
import { codeOf, frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import type { UploadsWorld } from './uploads.fixture.ts';
import { openUploads } from './uploads.fixture.ts';
import { writePdf } from './write-pdf.ts';

const logged: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  }),
);

let app: TestProduct;
let world: UploadsWorld;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true, log });
});
beforeEach(async () => {
  app.clock.set(frozenAt);
  world = await openUploads(app);
});
afterAll(() => app.close());

const dataOf = ({ body }: Answer): UploadedDocument => body.data;
const send = async (text: string, more: { name?: string; batch?: string; token?: string } = {}) =>
  world.upload({ content: await writePdf(text), batch: randomUUID(), ...more });
const rowOf = (id: string) =>
  app.db.selectFrom('uploadedDocuments').selectAll().where('id', '=', id).executeTakeFirst();

test('a document is found by the code of its file, of its text, by the reference, and proposed by name and birth', async () => {
  const [byName, byText, byReference, byIdentity] = [
    await world.addDone(),
    await world.addDone(),
    await world.addDone({ labReference: 'L-2026/0042' }),
    await world.addDone({ name: 'Conceição Araújo' }),
  ];
  const answers = [
    await send('Hemograma', { name: `exames/relatório_${byName.code.toLowerCase()}.pdf` }),
    await send(`Utente ${byText.code}`),
    await send('Amostra: L-2026/0042'),
    await send('ARAUJO, Conceicao 12/03/1956'),
    await send('Hemograma sem nome'),
  ].map(dataOf);
  expect(
    answers.map(({ state, foundBy, appointment }) => [state, foundBy, appointment?.id]),
  ).toEqual([
    ['matched', 'fileName', byName.id],
    ['matched', 'text', byText.id],
    ['matched', 'reference', byReference.id],
    ['proposed', 'identity', byIdentity.id],
    ['unmatched', null, undefined],
  ]);
  expect(answers[0]?.fileName).toBe(`relatório_${byName.code.toLowerCase()}.pdf`);
  expect(answers[4]?.reason?.code).toBe('upload.no_person');
  expect(await world.documents()).toEqual([]);
});

test('a document that names two people is of neither, and a code does not outweigh the text', async () => {
  const [maria, rui] = [await world.addDone(), await world.addDone({ name: 'Rui Costa' })];
  const both = await send(`${maria.code} ${rui.code}`);
  const other = await send('Rui Costa 12/03/1956', { name: `${maria.code}.pdf` });
  const named = await send('Rui Costa', { name: `${maria.code}.pdf` });
  expect([both, other, named].map((one) => [dataOf(one).state, dataOf(one).reason?.code])).toEqual([
    ['unmatched', 'upload.several'],
    ['unmatched', 'upload.other_person'],
    ['unmatched', 'upload.other_person'],
  ]);
});

test('nothing is published before it is matched: an unmatched or proposed document is 400, and no other of the call is published', async () => {
  const [maria, rui] = [await world.addDone(), await world.addDone({ name: 'Rui Costa' })];
  const matched = dataOf(await send(maria.code));
  const proposed = dataOf(await send('Rui Costa 12/03/1956'));
  const unmatched = dataOf(await send('Hemograma'));
  for (const { id } of [proposed, unmatched]) {
    const answer = await world.publish([matched.id, id]);
    expect(answer.status).toBe(400);
    expect(answer.body.messages[0]?.text).toContain('correspondência');
  }
  expect(await world.documents()).toEqual([]);

  expect(dataOf(await world.choose(proposed.id, rui.id))).toMatchObject({
    state: 'matched',
    foundBy: 'identity',
  });
  const { body } = await world.publish([matched.id, proposed.id]);
  expect(body.data.map(({ state }: UploadedDocument) => state)).toEqual(['published', 'published']);
  expect((await world.documents()).toSorted()).toEqual([maria.id, rui.id].toSorted());
  expect(await rowOf(matched.id)).toMatchObject({ sealed: null, keyId: null });
  // Again it counts as published, and changes nothing.
  expect((await world.publish([matched.id])).body.data[0].state).toBe('published');
});

test('what is published is read and announced after the undo time, as any document of a member', async () => {
  const maria = await world.addDone();
  const { id } = dataOf(await send(maria.code));
  await world.publish([id]);
  const token = await app.signIn(maria.accountId);
  const path = `onboarding/user/schedule/${maria.id}/document`;
  expect((await app.call('GET', path, { token })).status).toBe(404);
  app.clock.advance(130_000);
  expect((await app.call('GET', path, { token })).status).toBe(200);
  const emails = await app.db
    .selectFrom('messages')
    .select('template')
    .where('accountId', '=', maria.accountId)
    .execute();
  expect(emails).toEqual([{ template: 'result-ready' }]);
});

test('a published document that is taken back may be uploaded again', async () => {
  const maria = await world.addDone();
  const content = await writePdf(maria.code);
  const batch = randomUUID();
  const { id } = dataOf(await world.upload({ content, batch }));
  await world.publish([id]);
  expect(dataOf(await world.upload({ content, batch: randomUUID() })).reason?.code).toBe(
    'upload.twice',
  );
  const { version } = await app.db
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', maria.id)
    .executeTakeFirstOrThrow();
  const { token } = world.member;
  await app.call('POST', `v1/results/${maria.id}/undo`, { token, body: { version } });
  expect(dataOf(await world.upload({ content, batch: randomUUID() })).state).toBe('matched');
});

test('no two documents are of one appointment: uploaded, chosen or attached before', async () => {
  const [maria, rui] = [await world.addDone(), await world.addDone({ name: 'Rui Costa' })];
  const first = dataOf(await send(`${maria.code} first`));
  const second = dataOf(await send(`${maria.code} second`));
  expect([second.state, second.reason?.code]).toEqual(['unmatched', 'upload.taken']);
  expect(codeOf(await world.choose(second.id, maria.id))).toBe('upload.taken');
  expect(dataOf(await world.choose(second.id, rui.id))).toMatchObject({
    state: 'matched',
    foundBy: 'member',
  });
  await world.publish([first.id]);
  expect(dataOf(await send(`${maria.code} third`))).toMatchObject({
    state: 'refused',
    reason: { code: 'upload.has_one' },
  });
  expect(codeOf(await world.choose(second.id, maria.id))).toBe('upload.has_one');
  expect(codeOf(await world.reject(first.id))).toBe('upload.ended');
});

test('what an appointment does not take stays matched with the reason', async () => {
  const maria = await world.addDone();
  const { id } = dataOf(await send(maria.code));
  const noNumber = { healthNumber: null };
  await app.db.updateTable('persons').set(noNumber).where('id', '=', maria.personId).execute();
  const { body } = await world.publish([id]);
  expect(body.data[0]).toMatchObject({
    state: 'matched',
    reason: { code: 'upload.identity_missing' },
  });
  expect(await world.documents()).toEqual([]);
});

test('of the same file in two batches at once one counts; in its own batch it answers as before', async () => {
  const maria = await world.addDone();
  const content = await writePdf(maria.code);
  const [one, other] = [randomUUID(), randomUUID()];
  const answers = await Promise.all([
    world.upload({ content, batch: one }),
    world.upload({ content, batch: other }),
  ]);
  expect(answers.map((answer) => dataOf(answer).state).toSorted()).toEqual(['matched', 'refused']);
  const counted = answers.map(dataOf).find(({ state }) => state === 'matched');
  if (!counted) throw new Error('None counts.');
  expect(dataOf(await world.upload({ content, batch: counted.batch })).id).toBe(counted.id);
  const published = await Promise.all([world.publish([counted.id]), world.publish([counted.id])]);
  expect(published.map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.documents()).toEqual([maria.id]);
  const changes = await app.db
    .selectFrom('appointmentChanges')
    .select('id')
    .where('appointmentId', '=', maria.id)
    .where('field', '=', 'document')
    .execute();
  expect(changes).toHaveLength(1);
});

test('another entity finds, reads, chooses and publishes nothing', async () => {
  const maria = await world.addDone();
  const { id, batch } = dataOf(await send(maria.code));
  const stranger = await openUploads(app);
  const own = await stranger.addDone();
  const { token } = stranger.member;
  const foreign = await stranger.upload({ content: await writePdf(`x ${maria.code}`), batch });
  expect(dataOf(foreign)).toMatchObject({ state: 'unmatched', appointment: null });
  const strangers = (await stranger.list(batch)).map((document) => document.id);
  expect(strangers).toEqual([dataOf(foreign).id]);
  const refused = [
    await stranger.choose(id, own.id),
    await stranger.choose(dataOf(foreign).id, maria.id),
    await stranger.reject(id),
    await stranger.publish([id]),
    await app.call('GET', `v1/uploaded-documents/${id}/file`, { token }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('a system of the entity uploads and publishes with its key, and what it published can be taken back too', async () => {
  const maria = await world.addDone();
  const { entityId, accountId, token: ofMember } = world.member;
  const token = `vaga_key_${newId().replaceAll('-', '')}`;
  await app.db
    .insertInto('accessKeys')
    .values({
      id: newId(),
      entityId,
      name: 'Laboratório',
      scopes: ['results'],
      hash: hashToken(token),
      createdBy: accountId,
      createdAt: app.clock.now(),
    })
    .execute();
  const { id, state } = dataOf(await send(maria.code, { token }));
  expect(state).toBe('matched');
  const body = { ids: [id] };
  const published = await app.call('POST', 'v1/uploaded-documents/publish', { token, body });
  expect(published.body.data[0].state).toBe('published');
  const list = await app.call('GET', 'v1/results?state=entered', { token: ofMember });
  expect(list.body.data[0]).toMatchObject({ hasDocument: true, shownAt: expect.any(String) });
  const desk = await openDesk(app, { entityId, roles: ['desk', 'manager'] });
  expect((await send('x', { token: desk.token })).status).toBe(403);
});

test('who reads names or a file is recorded, and a file is opened as it was sent', async () => {
  const maria = await world.addDone();
  const content = await writePdf(maria.code);
  const { id } = dataOf(await world.upload({ content, batch: randomUUID() }));
  const { token } = world.member;
  const url = `/api/v1/uploaded-documents/${id}/file`;
  const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.rawPayload.equals(content)).toBe(true);
  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields'])
    .where('personId', '=', maria.personId)
    .orderBy('id')
    .execute();
  expect(accesses).toEqual([
    { act: 'searched', fields: ['name', 'dateOfBirth', 'time', 'service'] },
    { act: 'document', fields: ['document'] },
  ]);
  await world.reject(id);
  expect((await app.call('GET', url.slice(5), { token })).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ state: 'rejected', sealed: null });
});

test('unmatched documents end after seven days, and the ended ones are forgotten', async () => {
  const maria = await world.addDone();
  const matched = dataOf(await send(maria.code));
  const unmatched = dataOf(await send('Hemograma'));
  const sweep = () => sweepUploadedDocuments(app.db, app.clock.now());
  app.clock.advance(7 * 86_400_000 - 1000);
  await sweep();
  expect(await rowOf(unmatched.id)).toMatchObject({ state: 'unmatched' });
  app.clock.advance(2000);
  await sweep();
  expect(await rowOf(unmatched.id)).toMatchObject({ state: 'expired', sealed: null });
  expect(await rowOf(matched.id)).toMatchObject({ state: 'matched' });
  app.clock.advance(8 * 86_400_000);
  await sweep();
  expect(await rowOf(unmatched.id)).toBeUndefined();
});

test('an erased account leaves no uploaded document', async () => {
  const maria = await world.addDone();
  const { id } = dataOf(await send(maria.code));
  await inTransaction(app.db, (trx) => eraseAccount(trx, maria.accountId, app.clock.now()));
  expect(await rowOf(id)).toBeUndefined();
});

test('what is no whole PDF, or in no batch, is refused in words', async () => {
  const batch = randomUUID();
  const bad = await world.upload({ content: Buffer.from('MZ program'), batch });
  expect(dataOf(bad)).toMatchObject({ state: 'refused', reason: { code: 'upload.not_pdf' } });
  const cyclic = Buffer.from('%PDF-1.7\n1 0 obj <</Kids [1 0 R]>>\n%%EOF');
  expect(dataOf(await world.upload({ content: cyclic, batch })).reason?.code).toBe(
    'document.unreadable',
  );
  const huge = Buffer.alloc(11 * 1024 * 1024);
  expect((await world.upload({ content: huge, batch })).status).toBe(413);
  expect((await send('x', { batch: 'none' })).status).toBe(400);
  expect((await world.list(batch)).map(({ state }) => state)).toEqual(['refused', 'refused']);
});

test('no log has a file, its name, its text or its person, whatever becomes of it', async () => {
  logged.length = 0;
  const done = await world.addDone({ name: 'Violante Quaresma' });
  const named = { name: 'exames-violante.pdf' };
  const content = await writePdf(`Utente ${done.code} Violante Quaresma Leucograma`);
  const sent = await world.upload({ content, batch: randomUUID(), ...named });
  await send('Leucograma de Violante Quaresma', named);
  const broken = content.subarray(0, 400);
  await world.upload({ content: broken, batch: randomUUID(), ...named });
  await world.upload({ content: Buffer.from('Leucograma'), batch: randomUUID(), ...named });
  await world.publish([dataOf(sent).id]);

  const lines = logged.join('');
  expect(lines).toContain('/api/v1/uploaded-documents');
  const parts = ['iolante', 'Quaresma', 'Leucograma', done.code, '%PDF'];
  const encoded = content.subarray(0, 60).toString('base64');
  for (const part of [...parts, encoded]) expect(lines).not.toContain(part);
});
