import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clockTo, rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import { codeOf, frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import type { TestToEnter } from './results.fixture.ts';
import { bookTest } from './results.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import { writePdf } from './write-pdf.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

/** A person with this name, whose antigen test is done. */
async function bookNamed(name: string): Promise<TestToEnter> {
  app.clock.set(frozenAt);
  const booked = await bookTest(app, { isDone: true });
  const { personId } = await rowOf(app, booked.id);
  const person = { name, dateOfBirth: '1956-03-12' };
  await app.db.updateTable('persons').set(person).where('id', '=', personId).execute();
  clockTo(app, '09:05');
  return booked;
}

async function attach(
  { id, member }: TestToEnter,
  file: Buffer | null,
  { code, token = member.token }: { code?: string; token?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'Maria Silva positivo.pdf');
  if (code !== undefined) form.set('code', code);
  const request = new Request('http://localhost', { method: 'PUT', body: form });
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/results/${id}/document`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

async function downloadStatus({ id, token }: TestToEnter): Promise<number> {
  return (await app.call('GET', `onboarding/user/schedule/${id}/document`, { token })).status;
}

test('a document with name and date of birth is attached, shown after two minutes, and can be taken back', async () => {
  const booked = await bookNamed('Maria da Conceição Silva');
  const file = await writePdf('SILVA, MARIA DA CONCEICAO 12/03/1956');
  expect((await attach(booked, file)).body).toMatchObject({ data: { hasDocument: true } });
  expect(await downloadStatus(booked)).toBe(404);
  expect((await booked.undo()).body).toMatchObject({ data: { hasDocument: false } });
  expect((await attach(booked, file)).status).toBe(200);
  app.clock.advance(121_000);
  // It can be taken back for ten seconds more.
  expect(await downloadStatus(booked)).toBe(404);
  app.clock.advance(9_000);
  expect(await downloadStatus(booked)).toBe(200);
  expect(codeOf(await booked.undo())).toBe('agenda.not_possible');
});

test('a document without the name, or of another person of the day, waits for the code of the appointment', async () => {
  const booked = await bookNamed('Maria da Conceição Silva');
  const other = await bookNamed('Rui Costa');
  await app.db
    .updateTable('appointments')
    .set({ entityServiceId: booked.service.entityServiceId })
    .where('id', '=', other.id)
    .execute();
  expect(codeOf(await attach(booked, await writePdf('Hemograma')))).toBe('document.no_name');
  const ofOther = await attach(booked, await writePdf('Rui Costa, 12/03/1956'));
  expect(ofOther.body.messages[0]).toMatchObject({
    code: 'document.other_person',
    text: expect.stringContaining('R. C.'),
  });
  const { code, version } = await rowOf(app, booked.id);
  const file = await writePdf('Hemograma');
  expect(codeOf(await attach(booked, file, { code: 'AAAA1111' }))).toBe('document.code_other');
  expect((await rowOf(app, booked.id)).version).toBe(version);
  expect((await attach(booked, file, { code: code.slice(4) })).body.type).toBe('Success');
});

test('a typed code confirms whose a document is, but stands for no missing identity', async () => {
  const booked = await bookNamed('Maria da Conceição Silva');
  const { code, personId, version } = await rowOf(app, booked.id);
  const nameless = { dateOfBirth: null };
  await app.db.updateTable('persons').set(nameless).where('id', '=', personId).execute();
  const answer = await attach(booked, await writePdf('Hemograma'), { code: code.slice(4) });
  expect(answer.body.messages[0]).toMatchObject({
    code: 'result.identity_missing',
    text: 'Faltam dados de identificação: data de nascimento.',
  });
  expect((await rowOf(app, booked.id)).version).toBe(version);
});

test('what is no readable PDF is refused in words, and never a 5xx', async () => {
  const booked = await bookNamed('Maria da Conceição Silva');
  const pdf = await writePdf('Maria da Conceição Silva 12/03/1956');
  const huge = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024), pdf]);
  const files: [Buffer | null, number, string][] = [
    [Buffer.from('MZ program'), 200, 'document.not_pdf'],
    [pdf.subarray(0, pdf.length / 2), 200, 'document.not_pdf'],
    [Buffer.from('%PDF-1.7\n1 0 obj <</Kids [1 0 R]>>\n%%EOF'), 200, 'document.unreadable'],
    [huge, 413, 'too_large'],
    [null, 400, 'file'],
  ];
  for (const [file, status, code] of files) {
    const answer = await attach(booked, file);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status, code });
  }
  const path = `v1/results/${booked.id}/document`;
  const { token } = booked.member;
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    expect((await app.call('PUT', path, { token, headers, body: 'garbage' })).status).toBe(400);
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const json = await app.call('POST', 'v1/results/negatives', { token, headers, body: '--x--' });
  expect(json.status).toBe(415);
});

test('only members for results of the entity attach a document', async () => {
  const [booked, other] = [await bookNamed('Maria Silva'), await bookNamed('Rui Costa')];
  const { token } = await openDesk(app, { entityId: booked.member.entityId, roles: ['desk'] });
  const file = await writePdf('Maria Silva 12/03/1956');
  expect((await attach(booked, file, { token })).status).toBe(403);
  expect((await attach(booked, file, { token: other.member.token })).status).toBe(404);
});

test('members for results of the entity open a document, also before the patient may, and each time is recorded', async () => {
  const [booked, other] = [await bookNamed('Maria Silva'), await bookNamed('Rui Costa')];
  const path = `v1/results/${booked.id}/document`;
  const { member } = booked;
  expect((await app.call('GET', path, { token: member.token })).status).toBe(404);
  const file = await writePdf('Maria Silva 12/03/1956');
  await attach(booked, file);
  const opened = await app.call('GET', path, { token: member.token });
  expect(opened.status).toBe(200);
  expect(opened.headers['content-type']).toBe('application/pdf');
  const recorded = await app.db
    .selectFrom('healthAccesses')
    .select(['appointmentId', 'fields'])
    .where('act', '=', 'document')
    .where('accountId', '=', member.accountId)
    .execute();
  expect(recorded).toEqual([{ appointmentId: booked.id, fields: ['document'] }]);
  const desk = await openDesk(app, { entityId: member.entityId, roles: ['desk', 'manager'] });
  expect((await app.call('GET', path, { token: desk.token })).status).toBe(403);
  expect((await app.call('GET', path, { token: other.member.token })).status).toBe(404);
});
