import { undoMinutes } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import { buildAccount, buildMember, buildRegistration } from '../../test/builders/index.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { registrationsRoutes } from '../organisations/index.ts';
import { loadReference } from '../reference.ts';
import { adminJobs } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ routes: registrationsRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

/** A session of an administrator, with the second factor. */
async function administrator(firstName: string, roles = ['steward'] as const): Promise<string> {
  const { id: accountId } = await buildAccount(app.db, { firstName, lastName: 'Serra' });
  const { entityId } = await buildMember(app.db, { accountId, entityType: 'Administrator', roles });
  const token = await app.signIn(accountId, entityId);
  await app.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', accountId)
    .execute();
  return token;
}

const decide = (token: string, path: string, body: object = {}) =>
  app.call('POST', `v1/admin/registrations/${path}`, { token, body });
const pharmacy = { entityType: 'TestPartner', entityName: 'Farmácia da Sé' };
const read = async (token: string, id: string) =>
  (await app.call('GET', `v1/admin/registrations/${id}`, { token })).body.data;

/** Runs the jobs as they are when the time to undo is over. */
const afterUndo = () =>
  runDueJobs(
    app.db,
    { ...adminJobs(app), 'messaging.send': async () => {} },
    new Date(Number(app.clock.now()) + undoMinutes * 60_000 + 1000),
  );

const emailsTo = async (recipient: string) =>
  (
    await app.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', recipient)
      .execute()
  ).map(({ template }) => template);

const organisationOf = (id: string) =>
  app.db
    .selectFrom('registrations as r')
    .innerJoin('organisations as o', 'o.id', 'r.organisationId')
    .innerJoin('entities as e', 'e.organisationId', 'o.id')
    .select(['o.companyName', 'o.plan', 'e.businessName', 'e.isActive', 'e.isPrivate', 'e.id'])
    .where('r.id', '=', id)
    .execute();

test('an approval makes an organisation with an inactive entity, and an owner who defines a password', async () => {
  const token = await administrator('Ana');
  const { id, email } = await buildRegistration(app.db);
  const { status, body } = await decide(token, `${id}/approve`, pharmacy);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ state: 'approved', decision: { by: 'Ana Serra' } });
  expect(await organisationOf(id)).toEqual([]);
  await afterUndo();
  expect(await organisationOf(id)).toMatchObject([
    {
      companyName: 'Farmácia da Sé',
      plan: 'start',
      businessName: 'Farmácia da Sé',
      isActive: false,
      isPrivate: false,
    },
  ]);
  expect(await emailsTo(email)).toEqual(['welcome']);
  const welcome = await app.db
    .selectFrom('messages')
    .select('data')
    .where('recipient', '=', email)
    .executeTakeFirst();
  expect(welcome?.data).toMatchObject({ company: 'Farmácia da Sé' });
  const owner = await app.db
    .selectFrom('accounts as a')
    .innerJoin('organisationMembers as m', 'm.accountId', 'a.id')
    .select(['a.firstName', 'a.emailConfirmedAt', 'm.roles'])
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow();
  expect(owner).toEqual({ firstName: 'Inês', emailConfirmedAt: null, roles: ['owner'] });
  expect((await read(token, id)).decision.undoUntil).toBeNull();
});

test('an owner whose address has an account is invited: the mailbox comes before the organisation', async () => {
  const token = await administrator('Ana');
  const { id, email } = await buildRegistration(app.db);
  const { id: accountId } = await buildAccount(app.db, { email });
  await decide(token, `${id}/approve`, pharmacy);
  await afterUndo();
  expect(await emailsTo(email)).toEqual(['invitation']);
  const roles = app.db.selectFrom('organisationMembers').where('accountId', '=', accountId);
  expect(await roles.selectAll().execute()).toEqual([]);
});

test('a decision that is undone has no effect, and no e-mail leaves', async () => {
  const token = await administrator('Ana');
  for (const [act, body] of [
    ['approve', pharmacy],
    ['refuse', { reason: 'other', text: 'Não.' }],
    ['ask', { text: 'Qual é o alvará?' }],
  ] as const) {
    const { id, email } = await buildRegistration(app.db);
    await decide(token, `${id}/${act}`, body);
    expect((await decide(token, `${id}/undo`)).body.data).toMatchObject({
      state: 'received',
      decision: null,
    });
    await afterUndo();
    expect(await emailsTo(email)).toEqual([]);
    expect(await organisationOf(id)).toEqual([]);
  }
});

test('a decision that replaces an undone one is carried out once, in its own time', async () => {
  const token = await administrator('Ana');
  const { id, email } = await buildRegistration(app.db);
  await decide(token, `${id}/refuse`, { reason: 'notLicensed' });
  await decide(token, `${id}/undo`);
  app.clock.advance(60_000);
  await decide(token, `${id}/approve`, pharmacy);
  await afterUndo();
  await afterUndo();
  expect(await emailsTo(email)).toEqual(['welcome']);
});

test('a company that was asked gets the question, and can be approved before it answers', async () => {
  const token = await administrator('Ana');
  const { id, email } = await buildRegistration(app.db);
  await decide(token, `${id}/ask`, { text: 'Qual é o alvará?' });
  expect((await decide(token, `${id}/approve`, pharmacy)).status).toBe(409);
  await afterUndo();
  expect(await emailsTo(email)).toEqual(['registration-asked']);
  expect((await read(token, id)).notes).toMatchObject([
    { from: 'administration', text: 'Qual é o alvará?' },
  ]);
  expect((await decide(token, `${id}/approve`, pharmacy)).status).toBe(200);
});

test('a refusal is sent by e-mail with its reason and the text of the administrator, once it cannot be undone', async () => {
  const token = await administrator('Ana');
  const { id, email } = await buildRegistration(app.db);
  const text = 'O NIF é o de outra empresa.';
  await decide(token, `${id}/refuse`, { reason: 'wrongData', text });
  expect(await emailsTo(email)).toEqual([]);

  await afterUndo();

  const mail = await app.db
    .selectFrom('messages')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .executeTakeFirst();
  expect(mail).toMatchObject({
    template: 'registration-refused',
    data: { reason: 'wrongData', text },
  });
});

test('of two administrators at once one decides, and the other reads who did', async () => {
  const [ana, rui] = [await administrator('Ana'), await administrator('Rui')];
  const { id } = await buildRegistration(app.db);
  const answers = await Promise.all([
    decide(ana, `${id}/approve`, pharmacy),
    decide(rui, `${id}/refuse`, { reason: 'other' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body.messages[0];
  expect(refused).toMatchObject({ code: 'admin.decided' });
  const first = answers[0]?.status === 200 ? 'Ana' : 'Rui';
  expect(refused.text).toContain(`${first} Serra`);
});

test('what can no longer be undone is said so', async () => {
  const token = await administrator('Ana');
  const { id } = await buildRegistration(app.db);
  await decide(token, `${id}/refuse`, { reason: 'other' });
  await afterUndo();
  const { body } = await decide(token, `${id}/undo`);
  expect(body).toMatchObject({ type: 'Error', messages: [{ code: 'admin.undo_late' }] });
});

test('a reviewer reads what is known of the company', async () => {
  const token = await administrator('Ana');
  const taxNumber = '503504564';
  const first = await buildRegistration(app.db, { taxNumber, state: 'received' });
  const second = await buildRegistration(app.db, { taxNumber });
  await buildAccount(app.db, { email: second.email });
  expect((await read(token, second.id)).known).toEqual({
    organisations: [],
    hasAccount: true,
    registrations: [{ id: first.id, state: 'received' }],
  });
});
