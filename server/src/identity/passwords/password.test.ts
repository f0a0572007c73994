import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount, buildMember } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { newId } from '../../platform/uuid.ts';
import { identityJobs, identityRoutes } from '../index.ts';

let world: TestApp;
const newPassword = 'Nova-Vaga-2027?';

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(frozenAt));

const recover = (email: string) =>
  world.call('POST', 'auth/recover-password', {
    body: { email },
    from: `10.4.0.${Math.ceil(Math.random() * 250)}`,
  });
const reset = (
  email: string,
  token: string,
  {
    from = `10.4.1.${Math.ceil(Math.random() * 250)}`,
    ...more
  }: {
    from?: string;
    password?: string;
    confirmPassword?: string;
  } = {},
) =>
  world.call('POST', 'auth/reset-password', {
    body: { email, token, password: newPassword, confirmPassword: newPassword, ...more },
    from,
  });
const logIn = (email: string, given: string, from: string) =>
  world.call('POST', 'auth/login', { body: { userName: email, password: given }, from });

/** Requests a link and reads it from the e-mail. */
async function linkFor(email: string): Promise<string> {
  await recover(email);
  await world.runJobs(identityJobs(world));
  const mail = await world.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('reset-password');
  return (mail.data as { token: string }).token;
}

test('recovery gives the same answer for an unknown e-mail, and sends a link to a known one only', async () => {
  const { email } = await buildAccount(world.db);
  const stranger = `${newId()}@people.example`;

  const known = await recover(email);
  const unknown = await recover(stranger);
  await world.runJobs(identityJobs(world));

  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  expect(known.body.type).toBe('Success');
  const mailed = await world.db
    .selectFrom('messages')
    .select('recipient')
    .where('recipient', 'in', [email, stranger])
    .execute();
  expect(mailed).toEqual([{ recipient: email }]);
});

test('recovery does the same writes for a known and an unknown e-mail, so that its time reveals nothing', async () => {
  const { email } = await buildAccount(world.db);
  const timeOf = async (address: string) => {
    const start = performance.now();
    await recover(address);
    return performance.now() - start;
  };
  await recover(email);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    known.push(await timeOf(email));
    unknown.push(await timeOf(`${newId()}@people.example`));
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[7] ?? 0;

  expect(median(known) / median(unknown)).toBeGreaterThan(0.4);
  expect(median(known) / median(unknown)).toBeLessThan(2.5);
});

test('recovery of an unconfirmed account is 202', async () => {
  const { email } = await buildAccount(world.db, { emailConfirmedAt: null });

  expect((await recover(email)).body).toMatchObject({
    type: 'Error',
    data: null,
    messages: [{ code: '202' }],
  });
});

test('the e-mailed link sets the new password and ends every session', async () => {
  const account = await buildAccountWithPassword(world.db);
  const session = await world.signIn(account.id);

  const answer = await reset(account.email, await linkFor(account.email));

  expect(answer.body).toEqual({
    type: 'Success',
    data: null,
    messages: [
      {
        code: 'password.changed',
        text: 'A palavra-passe foi alterada e as outras sessões foram terminadas.',
        messageType: 'Success',
      },
    ],
  });
  expect((await world.call('GET', 'v1/session', { token: session })).body.data).toBeNull();
  expect((await logIn(account.email, password, '10.5.0.1')).status).toBe(401);
  expect((await logIn(account.email, newPassword, '10.5.0.1')).body.type).toBe('Success');
});

test('a link works once, also if it is used twice concurrently', async () => {
  const account = await buildAccount(world.db);
  const token = await linkFor(account.email);

  const answers = await Promise.all([reset(account.email, token), reset(account.email, token)]);
  const later = await reset(account.email, token);

  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Error', 'Success']);
  expect(later.body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'password.link_dead', messageType: 'Error' }],
  });
});

test('using one link invalidates the others', async () => {
  const account = await buildAccount(world.db);
  const first = await linkFor(account.email);
  const second = await linkFor(account.email);

  await reset(account.email, second);

  expect((await reset(account.email, first)).body.messages[0].code).toBe('password.link_dead');
});

test('a link is invalid after an hour, for another e-mail, and if it is forged', async () => {
  const account = await buildAccount(world.db);
  const token = await linkFor(account.email);

  expect((await reset('other@people.example', token)).body.messages[0].code).toBe(
    'password.link_dead',
  );
  expect((await reset(account.email, 'made-up')).body.messages[0].code).toBe('password.link_dead');
  world.clock.advance(3_600_000);
  expect((await reset(account.email, token)).body.messages[0].code).toBe('password.link_dead');
});

test('a weak password, or two different ones, is 101 and leaves the link valid', async () => {
  const account = await buildAccount(world.db);
  const token = await linkFor(account.email);

  expect(
    (await reset(account.email, token, { password: 'weak', confirmPassword: 'weak' })).body
      .messages[0].code,
  ).toBe('101');
  expect(
    (await reset(account.email, token, { confirmPassword: password })).body.messages[0].code,
  ).toBe('101');
  expect((await reset(account.email, token)).body.type).toBe('Success');
});

test('a confirmation link sets no password', async () => {
  const registered = {
    firstName: 'Ana',
    lastName: 'Sá',
    email: `${newId()}@people.example`,
    password,
    confirmPassword: password,
    acceptTerms: true,
  };
  await world.call('POST', 'onboarding/user', { body: registered });
  const mail = await world.db
    .selectFrom('messages')
    .select('data')
    .where('recipient', '=', registered.email)
    .executeTakeFirstOrThrow();

  const answer = await reset(registered.email, (mail.data as { token: string }).token);

  expect(answer.body.messages[0].code).toBe('password.link_dead');
});

test('a new link ends the block of too many failures, from the address that sets the password', async () => {
  const account = await buildAccountWithPassword(world.db);
  const from = '10.6.1.1';
  for (let round = 0; round < 10; round += 1) await logIn(account.email, 'Wrong-2026!', from);
  expect((await logIn(account.email, password, from)).body.messages[0].code).toBe('111');

  await reset(account.email, await linkFor(account.email), { from });

  expect((await logIn(account.email, newPassword, from)).body.type).toBe('Success');
});

test('a new password deletes all known browsers', async () => {
  const account = await buildAccountWithPassword(world.db);
  const known = () =>
    world.db.selectFrom('knownBrowsers').selectAll().where('accountId', '=', account.id).execute();
  const open = (given: string) =>
    world.call('POST', 'v1/session', {
      body: { userName: account.email, password: given },
      from: '10.6.2.1',
    });
  await open(password);
  expect(await known()).toHaveLength(1);

  await change(await world.signIn(account.id));
  expect(await known()).toHaveLength(0);
  await open(newPassword);
  await reset(account.email, await linkFor(account.email));
  expect(await known()).toHaveLength(0);
});

const change = (token: string | undefined, more: object = {}, from = '10.7.0.1') =>
  world.call('POST', 'auth/change-password', {
    ...(token ? { token } : {}),
    from,
    body: { oldPassword: password, newPassword, confirmPassword: newPassword, ...more },
  });

test('changing the password ends the other sessions and keeps this one', async () => {
  const account = await buildAccountWithPassword(world.db);
  const mine = await world.signIn(account.id);
  const other = await world.signIn(account.id);

  const answer = await change(mine);

  expect(answer.body).toMatchObject({ type: 'Success', messages: [{ code: 'password.changed' }] });
  expect((await world.call('GET', 'v1/session', { token: mine })).body.data).not.toBeNull();
  expect((await world.call('GET', 'v1/session', { token: other })).body.data).toBeNull();
  expect((await logIn(account.email, newPassword, '10.7.1.1')).body.type).toBe('Success');
  const messages = await world.db
    .selectFrom('messages')
    .select(['template', 'recipient'])
    .where('accountId', '=', account.id)
    .execute();
  expect(messages).toEqual([{ template: 'password-changed', recipient: account.email }]);
});

test('a wrong old password changes nothing, and a stolen session cannot guess it', async () => {
  const account = await buildAccountWithPassword(world.db);
  const token = await world.signIn(account.id);

  for (let round = 0; round < 10; round += 1) {
    expect(
      (await change(token, { oldPassword: `Guess-${round}!` }, `10.8.0.${round}`)).body.messages[0]
        .code,
    ).toBe('password.wrong');
  }

  expect((await change(token, {}, '10.8.1.1')).body.messages[0].code).toBe('111');
  const told = world.db.selectFrom('messages').select('id').where('accountId', '=', account.id);
  expect(await told.execute()).toEqual([]);
});

test('a weak new password, or two different ones, is 101', async () => {
  const token = await world.signIn((await buildAccountWithPassword(world.db)).id);

  expect(
    (await change(token, { newPassword: 'weak', confirmPassword: 'weak' })).body.messages[0].code,
  ).toBe('101');
  expect((await change(token, { confirmPassword: 'Other-2027?' })).body.messages[0].code).toBe(
    '101',
  );
});

test('a visitor changes no password, and a missing field is named', async () => {
  const token = await world.signIn((await buildAccountWithPassword(world.db)).id);

  expect((await change(undefined)).status).toBe(401);
  expect((await change(token, { oldPassword: undefined })).body.messages[0].code).toBe(
    'oldPassword',
  );
});

test('a reset of the password is reported by e-mail, in the language of the account', async () => {
  const { email } = await buildAccount(world.db, { language: 'en' });
  const token = await linkFor(email);
  expect((await reset(email, token)).body.type).toBe('Success');

  const mailed = await world.db
    .selectFrom('messages')
    .select(['template', 'language', 'data'])
    .where('recipient', '=', email)
    .where('template', '=', 'password-changed')
    .execute();
  expect(mailed).toMatchObject([{ language: 'en', data: { firstName: expect.any(String) } }]);
  expect(JSON.stringify(mailed)).not.toContain(token);
});

test('a member who never had a password gets a link that greets them, and defines the first one with it', async () => {
  const { id: accountId, email } = await buildAccount(world.db, {
    firstName: 'Helena',
    passwordHash: '',
    emailConfirmedAt: null,
  });
  await buildMember(world.db, { accountId, entityType: 'AccommodationPartner' });
  expect((await recover(email)).body.type).toBe('Success');
  await world.runJobs(identityJobs(world));
  const mail = await world.db
    .selectFrom('messages')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('welcome');
  const { token } = mail.data as { token: string };
  const read = (link: string, address = email) =>
    world.call('GET', `v1/password-link/${link}?email=${encodeURIComponent(address)}`);

  expect((await read(token)).body).toMatchObject({
    type: 'Success',
    data: { firstName: 'Helena' },
  });
  expect((await read(token, 'other@people.example')).status).toBe(404);
  expect((await read('x'.repeat(43))).status).toBe(404);
  expect((await reset(email, token)).body.type).toBe('Success');
  expect((await read(token)).body).toMatchObject({
    type: 'Warning',
    data: null,
    messages: [{ code: 'password.link_dead' }],
  });
  expect((await logIn(email, newPassword, '10.1.2.3')).body.type).toBe('Success');
  const mailed = world.db.selectFrom('messages').select('template').where('recipient', '=', email);
  expect((await mailed.execute()).map(({ template }) => template)).not.toContain(
    'password-changed',
  );
});

test('an account without a password that is no member gets a link that does not greet a partner', async () => {
  const { email } = await buildAccount(world.db, { passwordHash: '' });
  await recover(email);
  await world.runJobs(identityJobs(world));
  const mail = await world.db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe('define-password');
});
