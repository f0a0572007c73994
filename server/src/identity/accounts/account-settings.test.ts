import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { password } from '../../../test/builders/signed-up.ts';
import { newId } from '../../platform/uuid.ts';
import { identityJobs, identityRoutes } from '../index.ts';

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

test('names are saved, and have at least two letters', async () => {
  const account = await buildAccount(world.db);
  const token = await world.signIn(account.id);
  const put = (body: object, more: object = { token }) =>
    world.call('PUT', 'onboarding/user', { body, ...more });

  expect((await put({ firstName: 'Rui', lastName: 'Nunes' })).body).toMatchObject({
    type: 'Success',
    messages: [{ code: 'saved' }],
  });
  expect((await put({ firstName: 'Zé', lastName: 'Sá' })).body.type).toBe('Success');
  const short = await put({ firstName: 'Z', lastName: 'S.' });
  expect([short.status, short.body.messages.length]).toEqual([400, 2]);
  expect(short.body.messages[0].text).toBe('Este campo deve ter pelo menos 2 caracteres.');
  expect((await put({ firstName: 'Rui', lastName: 'Nunes' })).body.type).toBe('Success');
  expect((await put({ firstName: 'Rui', lastName: 'Nunes' }, {})).status).toBe(401);
  expect((await world.call('GET', 'v1/session', { token })).body.data).toMatchObject({
    firstName: 'Rui',
    lastName: 'Nunes',
  });
});

test('messages are in the account’s language, whatever language the request has', async () => {
  const account = await buildAccount(world.db);
  const token = await world.signIn(account.id);
  const languageOfNextMail = async () => {
    await world.call('POST', 'auth/recover-password', {
      body: { email: account.email },
      headers: { 'accept-language': 'pt-PT' },
    });
    await world.runJobs(identityJobs(world));
    return (await messagesTo(account.email)).at(-1)?.language;
  };
  const put = (language?: unknown) =>
    world.call('PUT', 'onboarding/user', {
      body: { firstName: 'Rosa', lastName: 'Sá', language },
      token,
    });
  expect(await languageOfNextMail()).toBe('pt');

  expect((await put('en')).body.type).toBe('Success');
  expect(await languageOfNextMail()).toBe('en');
  await put();
  expect(await languageOfNextMail()).toBe('en');
  expect((await put('fr')).status).toBe(400);
});

test('an account registered without a language gets messages in that of the request', async () => {
  const body = input();
  await register(body, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
  expect((await messagesTo(body.email)).map(({ language }) => language)).toEqual(['en']);
});

test('text messages are turned off and on by a signed-in account, with a boolean only', async () => {
  const account = await buildAccount(world.db);
  const token = await world.signIn(account.id);
  const put = (body: object, more: object = { token }) =>
    world.call('PUT', 'v1/account/texts', { body, ...more });
  const wanted = async () =>
    (await world.db.selectFrom('accounts').selectAll().where('id', '=', account.id).execute())[0]
      ?.wantsTexts;

  expect(await wanted()).toBe(true);
  expect((await put({ wantsTexts: false })).body.type).toBe('Success');
  expect(await wanted()).toBe(false);
  expect((await put({ wantsTexts: 'yes' })).status).toBe(400);
  expect((await put({ wantsTexts: true }, {})).status).toBe(401);
  expect(await wanted()).toBe(false);
  await put({ wantsTexts: true });
  expect(await wanted()).toBe(true);
});
