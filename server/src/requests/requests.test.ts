import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import { buildEntity, buildMember } from '../../test/builders/index.ts';
import { createQuestionsTable, questionKind } from '../../test/question-request-kind.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { readStoredReply } from '../../test/stored-reply.ts';
import type { MemberActor } from '../identity/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { requestKinds } from '../request-kinds.ts';
import { answerRequest, lapseRequest, readRequest } from './answer-request.ts';
import { emailEntityOfRequest } from './email-entity-of-request.ts';
import { requestsJobs } from './requests.jobs.ts';
import { requestsRoutes } from './requests.routes.ts';

const hour = 3_600_000;
const answerUntil = new Date(Number(frozenAt) + hour);

let app: TestApp;
let entityId: string;

beforeAll(async () => {
  app = await createTestApp({ routes: (deps) => requestsRoutes(deps, [questionKind]) });
  await createQuestionsTable(app.db);
  entityId = (await buildEntity(app.db)).id;
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

/** A question to the entity, with the calls of its link. The link outlives the deadline by an hour. */
async function ask(values: { entityId?: string } = {}) {
  const id = newId();
  await sql`insert into questions (id, entity_id, answer_until)
    values (${id}, ${values.entityId ?? entityId}, ${answerUntil})`.execute(app.db);
  const expiresAt = new Date(Number(answerUntil) + hour);
  const tokenFor = (purpose: string) => app.links.sign({ purpose, subject: id, expiresAt });
  const token = tokenFor('question');
  return {
    id,
    tokenFor,
    read: (by = token) => app.call('GET', `v1/question/${by}`),
    answer: (answer: 'yes' | 'no', by = token, headers = {}) =>
      app.call('POST', `v1/question/${by}/answer`, { body: { answer }, headers }),
    lapse: (now = app.clock.now()) => lapseRequest(app.db, { kind: questionKind, id, now }),
    async ended() {
      const { rows } = await sql<{ state: string; endedBy: string[] }>`
        select state, ended_by from questions where id = ${id}`.execute(app.db);
      return rows[0];
    },
  };
}

test('of two answers at once one counts, and the other gets it as the existing answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const question = await ask();
    const answers = await Promise.all([question.answer('yes'), question.answer('no')]);
    const [given, late] = answers.toSorted((one, other) =>
      one.body.type < other.body.type ? -1 : 1,
    );
    expect(given?.body).toMatchObject({ type: 'Success', messages: [] });
    expect(late?.body).toMatchObject({
      type: 'Warning',
      data: given?.body.data,
      messages: [{ code: 'approval.answered' }],
    });
    const { state } = given?.body.data ?? {};
    expect(await question.ended()).toEqual({ state, endedBy: ['link'] });
  }
});

test('a call that is repeated with its key gets the first reply, and reading changes nothing', async () => {
  const question = await ask();
  expect((await question.read()).body.data).toEqual({ state: 'open' });
  const headers = { 'idempotency-key': newId() };
  const first = await question.answer('no', undefined, headers);
  const repeated = await question.answer('no', undefined, headers);
  expect(repeated.body).toEqual(first.body);
  expect((await question.read()).body.data).toEqual({ state: 'no' });
  expect(await question.ended()).toEqual({ state: 'no', endedBy: ['link'] });
});

test('of an answer with a key the names of the request are not stored', async () => {
  const question = await ask();
  const key = newId();
  const { body } = await question.answer('yes', undefined, { 'idempotency-key': key });
  expect(body.data).toEqual({ state: 'yes' });
  expect(JSON.parse(await readStoredReply(app, key))).toMatchObject({ data: { isShown: true } });
});

test('a link of any other kind, and one that we did not sign, open nothing', async () => {
  const question = await ask();
  const others = requestKinds.map(({ link }) => link.purpose);
  expect(new Set([...others, questionKind.link.purpose]).size).toBe(requestKinds.length + 1);
  const forged = `${question.tokenFor('question').slice(0, -4)}AAAA`;
  for (const token of [...others.map(question.tokenFor), forged]) {
    for (const answer of [await question.read(token), await question.answer('yes', token)]) {
      expect([answer.status, answer.body.messages[0].code]).toEqual([404, 'approval.link_unknown']);
    }
  }
  expect(await question.ended()).toEqual({ state: 'open', endedBy: [] });
});

test('a request can be answered before its deadline and not from it on, even by a link that still works', async () => {
  const question = await ask();
  app.clock.set(answerUntil);
  const late = await question.answer('yes');
  expect(late.body).toMatchObject({
    type: 'Warning',
    data: null,
    messages: [{ code: 'local_payment.link_over' }],
  });
  expect(await question.ended()).toEqual({ state: 'open', endedBy: [] });
  app.clock.set(new Date(Number(answerUntil) - 1));
  expect((await question.answer('yes')).body.type).toBe('Success');
});

test('a request lapses once from its deadline on, and can then not be answered', async () => {
  const question = await ask();
  await question.lapse(new Date(Number(answerUntil) - 1));
  expect(await question.ended()).toEqual({ state: 'open', endedBy: [] });
  app.clock.set(answerUntil);
  await Promise.all([question.lapse(), question.lapse(), question.lapse()]);
  await question.lapse();
  const late = await question.answer('yes');
  expect(late.body).toMatchObject({ type: 'Warning', data: { state: 'lapsed' } });
  expect(await question.ended()).toEqual({ state: 'lapsed', endedBy: ['system'] });
});

test('an answered request never lapses; an answer and a lapse at the same moment: exactly one counts', async () => {
  const answered = await ask();
  await answered.answer('yes');
  await answered.lapse(answerUntil);
  expect(await answered.ended()).toEqual({ state: 'yes', endedBy: ['link'] });
  for (let round = 0; round < 10; round += 1) {
    const question = await ask();
    const [{ body }] = await Promise.all([question.answer('no'), question.lapse(answerUntil)]);
    const isAnswered = body.type === 'Success';
    const ended = isAnswered
      ? { state: 'no', endedBy: ['link'] }
      : { state: 'lapsed', endedBy: ['system'] };
    expect(await question.ended()).toEqual(ended);
  }
});

test('the sweep ends all that is due, and a request that cannot end delays no other', async () => {
  await sql`delete from questions`.execute(app.db);
  const [broken, other] = [await ask(), await ask()];
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    app.db,
  );
  await sql`create trigger refuse before update on questions for each row
    when (old.id = '${sql.raw(broken.id)}') execute function refuse()`.execute(app.db);
  const jobs = requestsJobs({ db: app.db, kinds: [questionKind] });
  const sweep = async (now: Date) => {
    await jobs['requests.sweep']?.({} as never, { now });
    await runDueJobs(app.db, jobs, now);
  };
  await sweep(new Date(Number(answerUntil) - 1));
  expect(await other.ended()).toMatchObject({ state: 'open' });
  await sweep(answerUntil);
  expect(await other.ended()).toEqual({ state: 'lapsed', endedBy: ['system'] });

  await sql`drop function refuse cascade`.execute(app.db);
  await sweep(new Date(Number(answerUntil) + hour));
  expect(await broken.ended()).toEqual({ state: 'lapsed', endedBy: ['system'] });
  expect(await other.ended()).toEqual({ state: 'lapsed', endedBy: ['system'] });
});

/** An answer by a member of an entity, without a link. */
const answerAs = (actor: MemberActor, id: string, now = frozenAt) =>
  answerRequest(app, questionKind, {
    credential: { id, actor },
    answer: 'yes',
    idempotencyKey: null,
    language: 'pt',
    now,
  });

test('a member at the desk of the entity reads and answers as the link does; for every other member there is no such request', async () => {
  const desk = await buildMember(app.db, { entityId, roles: ['desk'] });
  const strangers = [
    await buildMember(app.db, { roles: ['manager', 'desk'] }),
    await buildMember(app.db, { entityId, roles: ['results'] }),
    await buildMember(app.db, { entityType: 'AccommodationPartner' }),
  ];
  const question = await ask();
  const read = (actor: MemberActor, id = question.id) =>
    readRequest(app, questionKind, {
      credential: { id, actor },
      language: 'pt',
      query: undefined,
      now: frozenAt,
    });
  const member = (one: typeof desk): MemberActor => ({ kind: 'member', ...one });
  for (const stranger of strangers) {
    await expect(read(member(stranger))).rejects.toMatchObject({ status: 404 });
    await expect(answerAs(member(stranger), question.id)).rejects.toMatchObject({ status: 404 });
  }
  await expect(read(member(desk), newId())).rejects.toMatchObject({ status: 404 });
  expect(await read(member(desk))).toMatchObject({ data: { state: 'open' } });
  expect(await answerAs(member(desk), question.id, answerUntil)).toMatchObject({ data: null });
  expect(await answerAs(member(desk), question.id)).toMatchObject({ data: { state: 'yes' } });
  expect((await question.answer('no')).body).toMatchObject({
    type: 'Warning',
    data: { state: 'yes' },
  });
  expect(await question.ended()).toEqual({ state: 'yes', endedBy: ['member'] });
});

test('a kind of its own is in the list of its entity, those to be answered first, and is answered there', async () => {
  const { entityId: of, accountId } = await buildMember(app.db, { roles: ['desk'] });
  const token = await app.signIn(accountId, of);
  const first = await ask({ entityId: of });
  const later = await ask({ entityId: of });
  await sql`update questions set answer_until = answer_until - interval '1 minute' where id = ${first.id}`.execute(
    app.db,
  );
  await ask();
  const listed = async (query = '') => {
    const { body } = await app.call('GET', `v1/requests${query}`, { token });
    return body.data.map(({ id }: { id: string }) => id);
  };
  const counted = async () =>
    (await app.call('GET', 'v1/requests/waiting', { token })).body.data.count;
  expect(await listed()).toEqual([first.id, later.id]);
  expect([await listed('?kind=question'), await listed('?kind=refund')]).toEqual([
    [first.id, later.id],
    [],
  ]);
  expect(await counted()).toBe(2);
  const body = { answer: 'no' };
  const answer = await app.call('POST', `v1/requests/question/${first.id}/answer`, { token, body });
  expect(answer.body).toMatchObject({ type: 'Success', data: { state: 'no' } });
  app.clock.set(answerUntil);
  expect([await listed(), await counted()]).toEqual([[], 0]);
  expect(await first.ended()).toEqual({ state: 'no', endedBy: ['member'] });
});

test('of an answer by the link and one by a member at once, exactly one counts', async () => {
  const { entityId: of, accountId } = await buildMember(app.db, { roles: ['manager'] });
  const token = await app.signIn(accountId, of);
  for (let round = 0; round < 5; round += 1) {
    const question = await ask({ entityId: of });
    const [byLink, byMember] = await Promise.all([
      question.answer('yes'),
      app.call('POST', `v1/requests/question/${question.id}/answer`, {
        token,
        body: { answer: 'no' },
      }),
    ]);
    const isLink = byLink.body.type === 'Success';
    const state = isLink ? 'yes' : 'no';
    expect([byLink.body.type, byMember.body.type].toSorted()).toEqual(['Success', 'Warning']);
    expect([byLink.body.data, byMember.body.data]).toEqual([{ state }, { state }]);
    expect(await question.ended()).toEqual({ state, endedBy: [isLink ? 'link' : 'member'] });
  }
});

test('the members who answer a kind are those that its calls are open to', () => {
  for (const { link, calls } of [questionKind, ...requestKinds]) {
    const endpoints = [calls.deskRead, ...calls.answers.map(({ deskEndpoint }) => deskEndpoint)];
    for (const { access, path } of endpoints) {
      expect([path, access]).toEqual([path, link.members]);
      expect(path).toContain(`v1/requests/${link.purpose}/:id`);
    }
  }
});

test('each contact of the entity gets a link that works until the deadline; an entity without an address gets none', async () => {
  const asked = { placeName: 'Clínica do Mar', people: 1, serviceDate: '2026-11-24' };
  const email = async (of: string) => {
    const { id } = await ask({ entityId: of });
    const queued = await inTransaction(app.db, (trx) =>
      emailEntityOfRequest(trx, app.links, {
        link: questionKind.link,
        request: { id, entityId: of, answerUntil },
        emailIn: (language, token) => ({
          template: 'approval-asked',
          data: { ...asked, serviceName: language, token },
        }),
        now: frozenAt,
      }),
    );
    const messages = await app.db
      .selectFrom('messages')
      .select(['data', 'accountId'])
      .where('template', '=', 'approval-asked')
      .where(sql<string>`data->>'token'`, 'like', `${id}%`)
      .execute();
    expect(messages).toHaveLength(queued);
    return messages;
  };
  expect(await email((await buildEntity(app.db)).id)).toEqual([]);
  const { entityId: ofTwo } = await buildMember(app.db);
  await buildMember(app.db, { entityId: ofTwo });
  const messages = await email(ofTwo);
  expect(messages).toHaveLength(2);
  for (const { data, accountId } of messages) {
    expect([accountId, data]).toEqual([
      null,
      { ...asked, serviceName: 'pt', token: expect.any(String) },
    ]);
    const path = `v1/question/${(data as unknown as { token: string }).token}`;
    app.clock.set(new Date(Number(answerUntil) - 1000));
    expect((await app.call('GET', path)).body.data).toEqual({ state: 'open' });
    app.clock.set(answerUntil);
    expect((await app.call('GET', path)).body).toMatchObject({ type: 'Warning', data: null });
  }
});

test('a link ends when its member loses the role, and when the entity changes the address that it was sent to', async () => {
  const { id: of } = await buildEntity(app.db, { email: 'Balcao@place.example' });
  const member = await buildMember(app.db, { entityId: of, roles: ['desk'] });
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  const question = await ask({ entityId: of });
  await inTransaction(app.db, (trx) =>
    emailEntityOfRequest(trx, app.links, {
      link: questionKind.link,
      request: { id: question.id, entityId: of, answerUntil },
      emailIn: (serviceName, token) => ({
        template: 'approval-asked',
        data: { placeName: 'Mar', people: 1, serviceDate: '2026-11-24', serviceName, token },
      }),
      now: frozenAt,
    }),
  );
  const { rows } = await sql<{ recipient: string; token: string }>`
    select recipient, data->>'token' as token from messages
     where data->>'token' like ${`${question.id}%`}`.execute(app.db);
  const tokenOf = (address: string | null) =>
    rows.find(({ recipient }) => recipient.toLowerCase() === address?.toLowerCase())?.token ?? '';
  const [ofPlace, ofMember] = [tokenOf('balcao@place.example'), tokenOf(email)];
  const statuses = async () =>
    Promise.all([ofPlace, ofMember].map(async (token) => (await question.read(token)).status));
  expect(await statuses()).toEqual([200, 200]);

  const give = (roles: string[]) =>
    app.db
      .updateTable('entityMembers')
      .set({ roles })
      .where('accountId', '=', member.accountId)
      .execute();
  await give(['results']);
  expect(await statuses()).toEqual([200, 404]);
  expect((await question.answer('yes', ofMember)).status).toBe(404);
  await give(['manager']);
  await app.db
    .updateTable('entities')
    .set({ email: 'novo@place.example' })
    .where('id', '=', of)
    .execute();
  expect(await statuses()).toEqual([404, 200]);
  expect((await question.answer('yes', ofPlace)).status).toBe(404);
  expect(await question.ended()).toEqual({ state: 'open', endedBy: [] });
  expect((await question.answer('no', ofMember)).body.data).toEqual({ state: 'no' });
});
