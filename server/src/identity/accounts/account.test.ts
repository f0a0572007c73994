import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { password } from '../../../test/builders/signed-up.ts';
import { newId } from '../../platform/uuid.ts';
import { identityJobs, identityRoutes, termsVersion } from '../index.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(frozenAt));

const input = (more: object = {}) => ({
  firstName: 'Inês',
  lastName: 'Sá',
  email: `${newId()}@people.example`,
  password,
  confirmPassword: password,
  acceptTerms: true,
  ...more,
});
const register = (body: object, more = {}) =>
  world.call('POST', 'onboarding/user', {
    body,
    from: `10.1.0.${Math.ceil(Math.random() * 250)}`,
    ...more,
  });
const messagesTo = (recipient: string) =>
  world.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).execute();
/** The token in the newest message to a recipient. */
async function mailedToken(recipient: string): Promise<string> {
  const [mail] = (await messagesTo(recipient)).slice(-1);
  if (!mail) throw new Error(`no mail to ${recipient}`);
  return (mail.data as { token: string }).token;
}
const confirm = (email: string, confirmationToken: string) =>
  world.call('POST', 'auth/confirm-email', { body: { email, confirmationToken } });

test('a registration creates an account that accepted the current terms, and sends the confirmation', async () => {
  const body = input({ language: 'en' });

  const answer = await register(body);

  expect(answer.body.type).toBe('Success');
  const account = await world.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', answer.body.data.id)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    email: body.email,
    termsVersionAccepted: termsVersion,
    emailConfirmedAt: null,
    language: 'en',
  });
  expect(account.passwordHash).toMatch(/^\$argon2id\$/);
  const [mail] = await messagesTo(body.email);
  expect(mail).toMatchObject({
    template: 'confirm-email',
    language: 'en',
    status: 'queued',
    accountId: account.id,
  });
});

test('an e-mail that has an account is 100, and no e-mail is sent', async () => {
  const body = input();
  await register(body);

  const again = await register({ ...body, email: body.email.toUpperCase() });

  expect(again).toMatchObject({
    status: 200,
    body: { type: 'Error', data: null, messages: [{ code: '100' }] },
  });
  expect(await messagesTo(body.email)).toHaveLength(1);
});

const theirs = 'Do-Ladrao-1!';
const logIn = (email: string, given: string) =>
  world.call('POST', 'auth/login', {
    body: { userName: email, password: given },
    from: `10.1.7.${Math.ceil(Math.random() * 250)}`,
  });
const recover = (email: string) =>
  world.call('POST', 'auth/recover-password', {
    body: { email },
    from: `10.1.8.${Math.ceil(Math.random() * 250)}`,
  });

test('an owner whose address a stranger registered gets the account, and the stranger gets nothing', async () => {
  const body = input();
  const { email } = body;
  await register({ ...body, password: theirs, confirmPassword: theirs });

  expect((await register(body)).body.messages[0].code).toBe('100');
  expect((await recover(email)).body.messages[0].code).toBe('202');
  expect((await logIn(email, theirs)).body.messages[0].code).toBe('110');
  const confirmed = await confirm(email, await mailedToken(email));

  expect(confirmed.body).toMatchObject({
    type: 'Success',
    messages: [{ code: 'email.define_password' }],
  });
  for (const given of [theirs, password, '']) {
    const status = given === '' ? 400 : 401;
    expect((await logIn(email, given)).status).toBe(status);
  }
  const define = (await messagesTo(email)).at(-1);
  expect(define?.template).toBe('define-password');
  const reset = await world.call('POST', 'auth/reset-password', {
    body: { email, token: await mailedToken(email), password, confirmPassword: password },
  });
  expect(reset.body.type).toBe('Success');
  const { token } = (await logIn(email, password)).body.data;
  expect((await logIn(email, theirs)).status).toBe(401);
  // The terms were not accepted by the owner.
  expect((await world.call('GET', 'onboarding/eula-accepted', { token })).body.data).toBe(false);
});

test.each([
  ['registers again', (body: object) => register(body)],
  ['asks for a new password', ({ email }: { email: string }) => recover(email)],
])(
  'an owner who only %s before the confirmation is not left with a stranger’s password',
  async (_what, act) => {
    const body = input();
    await register({ ...body, password: theirs, confirmPassword: theirs });
    await act(body);

    await confirm(body.email, await mailedToken(body.email));

    expect((await logIn(body.email, theirs)).status).toBe(401);
    expect((await messagesTo(body.email)).at(-1)?.template).toBe('define-password');
  },
);

test('an account registered twice with one password keeps it', async () => {
  const body = input();
  await register(body);
  await register(body);

  const confirmed = await confirm(body.email, await mailedToken(body.email));

  expect(confirmed.body).toMatchObject({ type: 'Success', messages: [] });
  expect((await logIn(body.email, password)).body.type).toBe('Success');
});

test('once an address is confirmed, its password cannot be removed by registering or asking for a new one', async () => {
  const body = input();
  await register(body);
  const token = await mailedToken(body.email);
  await confirm(body.email, token);

  const again = await register({ ...body, password: theirs, confirmPassword: theirs });
  await recover(body.email);
  await confirm(body.email, token);

  expect(again.body.messages[0].code).toBe('100');
  expect((await logIn(body.email, password)).body.type).toBe('Success');
});

test('a registration of a taken address gets the same answer, confirmed or not', async () => {
  const [confirmed, unconfirmed] = [input(), input()];
  for (const body of [confirmed, unconfirmed]) await register(body);
  await confirm(confirmed.email, await mailedToken(confirmed.email));
  const other = { password: theirs, confirmPassword: theirs };

  const answers = [];
  for (const body of [confirmed, unconfirmed]) answers.push(await register({ ...body, ...other }));

  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.status).toBe(answers[1]?.status);
});

test('of eight concurrent registrations of one e-mail exactly one wins', async () => {
  const body = input();

  const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)));

  expect(answers.filter((answer) => answer.body.type === 'Success')).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.messages[0]?.code === '100')).toHaveLength(7);
  expect(await messagesTo(body.email)).toHaveLength(1);
});

test.each([
  ['too short', 'V1!aa', 'V1!aa'],
  ['without special character', 'Vaga2026', 'Vaga2026'],
  ['without digit', 'Vaga-vaga', 'Vaga-vaga'],
  ['without upper-case letter', 'vaga-2026!', 'vaga-2026!'],
  ['not confirmed alike', password, 'Vaga-2026?'],
])('a password %s is 101', async (_what, given, confirmPassword) => {
  const answer = await register(input({ password: given, confirmPassword }));

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: '101' }] });
});

test('missing fields are a 400 that names each of them', async () => {
  const answer = await register({ password });

  expect(answer.status).toBe(400);
  expect(answer.body.messages.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'email', 'confirmPassword']),
  );
});

test('a registration requires the terms: a missing answer is a 400 of that field', async () => {
  for (const acceptTerms of [undefined, false, null, 'true']) {
    const answer = await register(input({ acceptTerms }));
    expect({ acceptTerms, status: answer.status }).toEqual({ acceptTerms, status: 400 });
    expect(answer.body.messages).toMatchObject([{ code: 'acceptTerms' }]);
  }
  const { messages } = (await register(input({ acceptTerms: undefined }))).body;
  expect(messages[0].text).toBe('*Este campo é obrigatório.');
});

test('a name that could carry a URL into the e-mail is a 400 that says how to write a name', async () => {
  const body = input({ firstName: 'Win https://evil.example', lastName: 'evil.example' });

  const answer = await register(body);

  expect(answer.status).toBe(400);
  expect(answer.body.messages).toMatchObject([
    { code: 'firstName', text: expect.stringContaining('só com letras') },
    { code: 'lastName', text: expect.stringContaining('só com letras') },
  ]);
  expect(await messagesTo(body.email)).toEqual([]);
});

test('a registration repeated under its Idempotency-Key gets the same answer and is made once', async () => {
  const body = input();
  const more = { headers: { 'idempotency-key': newId() }, from: '10.1.1.1' };

  const first = await register(body, more);
  const second = await register(body, more);

  expect(second.body).toEqual(first.body);
  expect(await messagesTo(body.email)).toHaveLength(1);
});

test('what is stored for an Idempotency-Key of a registration reveals neither its password nor its address', async () => {
  const body = input();
  const key = newId();
  await register(body, { headers: { 'idempotency-key': key }, from: '10.1.1.2' });

  const kept = await world.db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

  expect(JSON.stringify({ ...kept, bodyHash: null })).not.toMatch(/10\.1\.1\.2|people\.example/);
  // A reader of the table could try passwords against an unkeyed hash.
  const { acceptTerms: _, ...less } = body;
  for (const guess of [body, less]) {
    const guessed = createHash('sha256').update(JSON.stringify(guess)).digest();
    expect(kept.bodyHash.equals(guessed)).toBe(false);
  }
});

test('the e-mailed token confirms the address, also if the link is opened twice', async () => {
  const body = input();
  await register(body);
  const token = await mailedToken(body.email);

  expect((await confirm(body.email, token)).body.type).toBe('Success');
  expect((await confirm(body.email, token)).body.type).toBe('Success');
  const login = await world.call('POST', 'auth/login', {
    body: { userName: body.email, password },
  });
  expect(login.body.data.token).toBeDefined();
});

test('a confirmation may be URL-encoded as well', async () => {
  const body = input();
  await register(body);
  const form = new URLSearchParams({
    email: body.email,
    confirmationToken: await mailedToken(body.email),
  });

  const answer = await world.call('POST', 'auth/confirm-email', {
    body: String(form),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(answer.body.type).toBe('Success');
});

test('a token confirms no other address, not after a week, and not if it is forged', async () => {
  const body = input();
  await register(body);
  const token = await mailedToken(body.email);
  const invalidLink = { type: 'Error', messages: [{ code: 'email.link_dead' }] };

  expect((await confirm('other@people.example', token)).body).toMatchObject(invalidLink);
  expect((await confirm(body.email, 'made-up')).body).toMatchObject(invalidLink);
  world.clock.advance(7 * 86_400_000);
  expect((await confirm(body.email, token)).body).toMatchObject(invalidLink);
});

test('the confirmation is sent again to an unconfirmed account, and the answer reveals nothing', async () => {
  const { email } = await buildAccount(world.db, { emailConfirmedAt: null });
  const send = (to: string) =>
    world.call('POST', 'auth/send-confirmation-email', { body: { email: to } });

  const known = await send(email);
  const unknown = await send('nobody@people.example');
  await world.runJobs(identityJobs(world));

  expect(known.body).toEqual({ type: 'Success', data: null, messages: [] });
  expect(unknown.body).toEqual(known.body);
  expect((await messagesTo(email)).map(({ template }) => template)).toEqual(['confirm-email']);
  expect(await messagesTo('nobody@people.example')).toEqual([]);
});

test('a mailbox gets five links an hour however often they are requested', async () => {
  const { email } = await buildAccount(world.db);
  for (let round = 0; round < 7; round += 1)
    await world.call('POST', 'auth/recover-password', { body: { email }, from: `10.2.0.${round}` });
  await world.runJobs(identityJobs(world));

  expect(await messagesTo(email)).toHaveLength(5);
});

test('the terms are required until the current version is accepted', async () => {
  const account = await buildAccount(world.db, { termsVersionAccepted: '2019-01' });
  const token = await world.signIn(account.id);
  const accepted = async () =>
    (await world.call('GET', 'onboarding/eula-accepted', { token })).body.data;
  expect(await accepted()).toBe(false);

  expect((await world.call('PUT', 'onboarding/eula-accepted', { token })).body.data).toBe(true);

  expect(await accepted()).toBe(true);
});

test('terms cannot be accepted with a no, nor by a visitor', async () => {
  const token = await world.signIn((await buildAccount(world.db)).id);
  const put = (more: object) => world.call('PUT', 'onboarding/eula-accepted', more);

  expect((await put({ token, body: { accept: false } })).status).toBe(400);
  expect((await put({})).status).toBe(401);
  expect((await world.call('GET', 'onboarding/eula-accepted')).status).toBe(401);
});
