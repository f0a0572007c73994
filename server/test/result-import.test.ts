import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../src/platform/tokens.ts';
import { newId } from '../src/platform/uuid.ts';
import { rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import { bookTest } from './results.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const head = 'code;result;taken_at;lab_reference';

async function send(token: string, file: Buffer | string, query = ''): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'results.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/v1/results/import${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

const countsOf = ({ body }: Answer) => {
  const { entered, changed, same, error } = body.data;
  return [entered, changed, same, error];
};

test('a preview saves nothing and says what the import does; the same file again changes nothing', async () => {
  const { id, member, enter } = await bookTest(app);
  const code = (await rowOf(app, id)).code.slice(4);
  const before = await rowOf(app, id);
  const file = [
    head,
    `${code.toLowerCase()};Negativo;2026-11-25 08:40;L-7`,
    'AAAA1111;positive;;',
  ].join('\n');
  for (const query of ['?dry', '?dry=true']) {
    expect(countsOf(await send(member.token, file, query))).toEqual([1, 0, 0, 1]);
    expect(await rowOf(app, id)).toEqual(before);
  }
  const done = await send(member.token, file);
  expect(done.body.data.lines).toMatchObject([
    { line: 2, state: 'entered', error: null },
    { line: 3, state: 'error', error: { code: 'result.code_unknown' } },
  ]);
  expect(await rowOf(app, id)).toMatchObject({
    result: 'Authorized',
    labReference: 'L-7',
    sampleTakenAt: new Date('2026-11-25T08:40:00Z'),
  });
  const { version } = await rowOf(app, id);
  expect(countsOf(await send(member.token, file))).toEqual([0, 0, 1, 1]);
  expect((await rowOf(app, id)).version).toBe(version);
  const other = await send(member.token, `${head}\n${code};positivo;;\n${code};negativo;;L-8`);
  expect(other.body.data.lines.map(({ error }: { error: { code: string } }) => error.code)).toEqual(
    ['result.has_other', 'stay.code_repeated'],
  );
  expect((await enter('Authorized')).body.messages[0].code).toBe('result.same');
});

test('who sends a file is recorded as a reader of the days in it, once a day, also for a preview', async () => {
  const { id, member } = await bookTest(app);
  const { code } = await rowOf(app, id);
  const recorded = () =>
    app.db
      .selectFrom('healthAccesses')
      .select(['act', 'serviceDate', 'fields', 'accountId'])
      .where('entityId', '=', member.entityId)
      .where('act', '=', 'listed')
      .execute();
  await send(member.token, `${head}\nAAAA1111;negativo;;`, '?dry');
  expect(await recorded()).toEqual([]);
  const file = `${head}\n${code};negativo;;`;
  await send(member.token, file, '?dry');
  await send(member.token, file, '?dry');
  expect(await recorded()).toEqual([
    { act: 'listed', serviceDate: '2026-11-25', fields: ['result'], accountId: member.accountId },
  ]);
});

test('each error has its line, commas and Latin-1 are read, and a reference alone changes a row', async () => {
  const { id, member } = await bookTest(app);
  const code = (await rowOf(app, id)).code;
  const rows = [
    'lab_reference,code,taken_at,result',
    `Amostra não 1,${code},,inconclusive`,
    `,${code.slice(0, 7)},,negative`,
    ',AAAA1111,,pending',
    ',AAAA1112,2026-11-31 10:00,negative',
    `${'x'.repeat(61)},AAAA1113,,negative`,
  ];
  const answer = await send(member.token, Buffer.from(rows.join('\r\n'), 'latin1'));
  expect(
    answer.body.data.lines.map(({ error }: { error: { code: string } | null }) => error?.code),
  ).toEqual([
    undefined,
    'result.code_unknown',
    'result.word_unknown',
    'result.taken_wrong',
    'result.reference_long',
  ]);
  expect(await rowOf(app, id)).toMatchObject({
    result: 'Inconclusive',
    labReference: 'Amostra não 1',
  });
  const again = `${head}\n${code};inconclusive;;L-2\n`;
  expect(countsOf(await send(member.token, again))).toEqual([0, 1, 0, 0]);
  for (const file of ['', 'um;dois', `${head}\n"A`, Buffer.from([0, 1, 2, 255])])
    expect((await send(member.token, file)).status).toBe(200);
});

test('a file of separators alone keeps no other call waiting', async () => {
  const { member } = await bookTest(app);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const { status } = await send(member.token, `${head}\n${';\n'.repeat(100_000)}`);
  delay.disable();
  expect(status).toBe(200);
  expect(delay.max / 1e6).toBeLessThan(700);
});

test('a system of the entity imports with its key, as an author of its own; a desk and other entities do not', async () => {
  const { id, member } = await bookTest(app);
  const { code } = await rowOf(app, id);
  const token = `vaga_key_${newId().replaceAll('-', '')}`;
  await app.db
    .insertInto('accessKeys')
    .values({
      id: newId(),
      entityId: member.entityId,
      name: 'Laboratório',
      scopes: ['results'],
      hash: hashToken(token),
      createdBy: member.accountId,
      createdAt: app.clock.now(),
    })
    .execute();
  const desk = await openDesk(app, { entityId: member.entityId, roles: ['desk', 'manager'] });
  const file = `${head}\n${code};positive;;`;
  expect((await send(desk.token, file)).status).toBe(403);
  const { member: stranger } = await bookTest(app);
  expect(countsOf(await send(stranger.token, file))).toEqual([0, 0, 0, 1]);
  expect(countsOf(await send(token, file))).toEqual([1, 0, 0, 0]);
  const change = await app.db
    .selectFrom('appointmentChanges')
    .select(['actor', 'accountId', 'entityId'])
    .where('appointmentId', '=', id)
    .where('toValue', '=', 'Unauthorized')
    .executeTakeFirst();
  expect(change).toEqual({ actor: 'access_key', accountId: null, entityId: member.entityId });
});
