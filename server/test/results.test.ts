import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { clockTo, rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import { codeOf, frozenAt } from './app.ts';
import { buildMember } from './builders/index.ts';
import { openDesk } from './desk.fixture.ts';
import { untilSessionWaitsForLock } from './occupancy.fixture.ts';
import { bookTest } from './results.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const emails = () =>
  app.db
    .selectFrom('messages')
    .select(['template', 'status', 'data'])
    .where('template', '=', 'result-ready')
    .orderBy('createdAt')
    .execute();
const changesOf = (id: string) =>
  app.db
    .selectFrom('appointmentChanges')
    .select(['fromValue', 'toValue', 'reason'])
    .where('appointmentId', '=', id)
    .where('field', '=', 'result')
    .orderBy('id')
    .execute();
async function patientReads(token: string): Promise<string> {
  const { body } = await app.call('GET', 'onboarding/user/schedule', { token });
  return body.data[0].scheduleResult;
}

test('a result of a person who has come is done and entered at once, and shown after two minutes', async () => {
  const { id, token, enter, list } = await bookTest(app);
  expect((await list('arrived')).body.data).toMatchObject([{ id, result: 'Pending', missing: [] }]);

  const entered = await enter('Unauthorized');

  expect(entered.body).toMatchObject({
    type: 'Success',
    data: { id, result: 'Unauthorized', shownAt: '2026-11-25T08:52:10+00:00' },
  });
  expect(await changesOf(id)).toEqual([
    { fromValue: 'Pending', toValue: 'Executed', reason: null },
    { fromValue: 'Executed', toValue: 'Unauthorized', reason: null },
  ]);
  expect(await patientReads(token)).toBe('Executed');
  expect(await emails()).toMatchObject([{ status: 'queued', data: { isCorrected: false } }]);
  app.clock.advance(130_000);
  expect(await patientReads(token)).toBe('Unauthorized');
  expect((await list('entered')).body.data).toMatchObject([{ id, shownAt: null }]);
});

test('the list has what is done without an outcome, oldest due first, and no service that ends when it is done', async () => {
  const { id, list } = await bookTest(app, { isDone: true });
  const [row] = (await list()).body.data;
  expect(row).toMatchObject({
    id,
    result: 'Executed',
    outcomes: ['Authorized', 'Unauthorized', 'Inconclusive'],
    takenAt: '2026-11-25T08:50:00+00:00',
    dueAt: '2026-11-25T09:20:00+00:00',
    reference: null,
  });
  await app.db
    .updateTable('services')
    .set({ results: ['Executed'] })
    .where('id', '=', 501)
    .execute();
  expect((await list()).body.data).toEqual([]);
  const results = ['Executed', 'Authorized', 'Unauthorized', 'Inconclusive'];
  await app.db.updateTable('services').set({ results }).where('id', '=', 501).execute();
});

test('a result that is taken back in time was never shown, and its e-mail is dropped', async () => {
  const { id, token, enter, undo } = await bookTest(app);
  await enter('Unauthorized');

  expect((await undo()).body).toMatchObject({ data: { result: 'Executed', shownAt: null } });

  expect((await emails()).map(({ status }) => status)).toEqual(['dropped']);
  app.clock.advance(180_000);
  expect(await patientReads(token)).toBe('Executed');
  expect(codeOf(await undo())).toBe('agenda.not_possible');
  expect(await rowOf(app, id)).toMatchObject({ result: 'Executed', resultBefore: null });
});

test('after two minutes nothing is taken back: a result is corrected with a reason, and the history keeps the old one', async () => {
  const { id, token, enter, undo } = await bookTest(app);
  await enter('Unauthorized');
  app.clock.advance(130_000);
  expect(codeOf(await undo())).toBe('result.undo_late');
  expect(codeOf(await enter('Authorized'))).toBe('result.has_other');

  const reason = 'Amostras trocadas';
  const corrected = await enter('Authorized', { reason });

  expect(corrected.body).toMatchObject({ type: 'Success', data: { result: 'Authorized' } });
  expect(await patientReads(token)).toBe('Unauthorized');
  expect((await changesOf(id)).at(-1)).toEqual({
    fromValue: 'Unauthorized',
    toValue: 'Authorized',
    reason,
  });
  expect((await emails()).at(-1)).toMatchObject({ data: { isCorrected: true } });
  expect((await undo()).body.data.result).toBe('Unauthorized');
  await enter('Inconclusive', { reason });
  app.clock.advance(130_000);
  expect(await patientReads(token)).toBe('Inconclusive');
});

test.for([
  ['Pending', 400],
  ['Executed', 400],
  ['WithResult', 'result.not_of_service'],
] as const)(
  'a result is never %s again, nor one that its service does not have',
  async ([result, expected]) => {
    const { enter } = await bookTest(app);
    await enter('Authorized');
    const answer = await enter(result, { reason: 'Engano do ecrã' });
    if (expected === 400) expect(answer.status).toBe(400);
    else expect(codeOf(answer)).toBe(expected);
  },
);

test('no result is entered without a confirmation, without a check-in, or of a person who is not identified', async () => {
  const { id, member, enter } = await bookTest(app);
  const body = { version: (await rowOf(app, id)).version, result: 'Authorized' };
  const { token } = member;
  expect((await app.call('POST', `v1/results/${id}`, { token, body })).status).toBe(400);
  const { personId } = await rowOf(app, id);
  const nameless = { name: 'Maria', dateOfBirth: null, healthNumber: null };
  await app.db.updateTable('persons').set(nameless).where('id', '=', personId).execute();
  const refused = await enter('Authorized');
  expect(refused.body.messages[0]).toMatchObject({
    code: 'result.identity_missing',
    text: 'Faltam dados de identificação: nome completo, data de nascimento, número de utente ou documento de identificação.',
  });
  await member.act(id, 'undo', { version: (await rowOf(app, id)).version, act: 'checkIn' });
  expect(codeOf(await enter('Authorized'))).toBe('result.not_arrived');
  expect((await rowOf(app, id)).result).toBe('Pending');
});

test('only members for results enter, take back and list results, and only those of their entity', async () => {
  const { id, member, enter, undo } = await bookTest(app);
  const desk = await openDesk(app, { entityId: member.entityId, roles: ['desk', 'manager'] });
  expect((await enter('Authorized', {}, desk)).status).toBe(403);
  expect((await undo(desk)).status).toBe(403);
  const { member: stranger } = await bookTest(app);
  expect((await enter('Authorized', {}, stranger)).status).toBe(404);
  const { token } = stranger;
  const batch = { ids: [id], confirmed: true };
  const { body } = await app.call('POST', 'v1/results/negatives', { token, body: batch });
  expect(body.data).toMatchObject({ entered: [], refused: [{ id, error: { code: 'not_found' } }] });
  expect((await rowOf(app, id)).result).toBe('Pending');
});

test('a batch enters negatives alone, says which were not possible, and cannot name another result', async () => {
  const [one, positive, unknown] = [await bookTest(app), await bookTest(app), await bookTest(app)];
  await positive.enter('Unauthorized');
  const { entityServiceId } = one.service;
  await app.db
    .updateTable('appointments')
    .set({ entityServiceId })
    .where('id', 'in', [positive.id, unknown.id])
    .execute();
  const { personId } = await rowOf(app, unknown.id);
  await app.db
    .updateTable('persons')
    .set({ dateOfBirth: null })
    .where('id', '=', personId)
    .execute();
  const ids = [one.id, positive.id, unknown.id, one.id];
  const send = (body: object) =>
    app.call('POST', 'v1/results/negatives', { token: one.member.token, body });

  for (const more of [{ result: 'Unauthorized' }, { results: ['Unauthorized'] }])
    expect((await send({ ids, confirmed: true, ...more })).status).toBe(400);
  expect((await send({ ids })).status).toBe(400);
  for (const _time of ['first', 'again']) {
    const { body } = await send({ ids, confirmed: true });
    expect(body.data).toMatchObject({
      entered: [{ id: one.id, result: 'Authorized' }],
      refused: [
        { id: positive.id, error: { code: 'result.has_other' } },
        { id: unknown.id, error: { code: 'result.identity_missing' } },
      ],
    });
  }
  expect((await rowOf(app, positive.id)).result).toBe('Unauthorized');
});

/** Starts calls that all wait for the appointment, in this order. */
async function inThisOrder(id: string, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const started = await inTransaction(app.db, async (trx) => {
    await trx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute();
    const waiting: { answer: Promise<Answer> }[] = [];
    for (const call of calls) {
      waiting.push({ answer: call() });
      await untilSessionWaitsForLock(app.db, waiting.length);
    }
    return waiting;
  });
  return Promise.all(started.map(({ answer }) => answer));
}

test('of two members who enter different outcomes one does, and the other reads who did', async () => {
  const { id, member, service, enter } = await bookTest(app);
  const colleague = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  const [first, second] = await inThisOrder(id, [
    () => enter('Authorized'),
    () => enter('Unauthorized', {}, colleague),
  ]);
  expect(first?.body).toMatchObject({ type: 'Success', data: { result: 'Authorized' } });
  expect(second?.status).toBe(409);
  expect(second && codeOf(second)).toBe('agenda.changed');
  expect(second?.body.data).toMatchObject({ id, attendance: 'done' });
  expect((await rowOf(app, id)).result).toBe('Authorized');
  expect(member.entityId).toBe(colleague.entityId);
});

test.for([1, 2, 3])(
  'of two members who enter the same positive at once one does, the other reads who did, and one notification is owed (%i)',
  async () => {
    const { id, member, service } = await bookTest(app);
    const colleague = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
    const { version } = await rowOf(app, id);
    const body = { version, result: 'Unauthorized', confirmed: true };
    const answers = await Promise.all(
      [member, colleague].map(({ token }) => app.call('POST', `v1/results/${id}`, { token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late && codeOf(late)).toBe('agenda.changed');
    const owed = await app.db
      .selectFrom('surveillanceNotifications')
      .select('id')
      .where('appointmentId', '=', id)
      .execute();
    const entered = (await changesOf(id)).filter(({ toValue }) => toValue === 'Unauthorized');
    expect([owed.length, entered.length]).toEqual([1, 1]);
  },
);

test('of an undo and a correction at once, and of two corrections, one wins and the other reads of it', async () => {
  const { id, enter, undo } = await bookTest(app);
  await enter('Authorized');
  const reason = 'Leitura errada';
  const [undone, late] = await inThisOrder(id, [
    () => undo(),
    () => enter('Unauthorized', { reason }),
  ]);
  expect([undone?.body.type, late?.status]).toEqual(['Success', 409]);
  expect((await rowOf(app, id)).result).toBe('Executed');
  await enter('Authorized');
  app.clock.advance(130_000);
  const both = await inThisOrder(id, [
    () => enter('Unauthorized', { reason }),
    () => enter('Inconclusive', { reason }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 409]);
  expect((await rowOf(app, id)).result).toBe('Unauthorized');
  clockTo(app, '08:50');
});

test('a repeated call of a member who acts for another entity by now answers nothing of the first', async () => {
  const { id, member, service } = await bookTest(app);
  const { version } = await rowOf(app, id);
  const body = { version, result: 'Unauthorized', confirmed: true };
  const headers = { 'idempotency-key': newId() };
  const first = await app.call('POST', `v1/results/${id}`, { token: member.token, headers, body });
  expect(first.body.data).toMatchObject({ result: 'Unauthorized' });
  await app.db
    .deleteFrom('entityMembers')
    .where('accountId', '=', member.accountId)
    .where('entityId', '=', service.entityId)
    .execute();
  const other = await buildMember(app.db, { accountId: member.accountId, roles: ['results'] });
  const token = await app.signIn(member.accountId, other.entityId);

  const repeated = await app.call('POST', `v1/results/${id}`, { token, headers, body });

  expect([repeated.status, repeated.body.data]).toEqual([404, null]);
});
