import {
  wrongEmailCodeDays,
  wrongEmailCodes,
  wrongEmailCodesPerMonth,
} from '@vaga/contract/sign-in-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { codeOf as codeAt } from '../../../test/authenticator.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { identityJobs } from '../identity.jobs.ts';
import { identityRoutes } from '../index.ts';
import { sweepIdentity } from '../sweep.queries.ts';

let world: TestApp;
let count = 0;
let from = '';

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  from = `10.7.0.${count}`;
  world.clock.set(frozenAt);
});

const minute = 60_000;
const day = 24 * 60 * minute;
const ownPage = { 'sec-fetch-site': 'same-origin' };

async function mailedTo(
  recipient: string,
): Promise<{ template: string; code: string; token: string }> {
  const { template, data } = await world.db
    .selectFrom('messages')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { template, ...(data as { code: string; token: string }) };
}

async function askForCode(email: string): Promise<string> {
  const answer = await world.call('POST', 'v1/session/email-code/send', { body: { email }, from });
  expect(answer.body.type).toBe('Success');
  await world.runJobs(identityJobs(world));
  return (await mailedTo(email)).code;
}

const enter = (
  email: string,
  emailCode: string,
  { code, browser = '' }: { code?: string; browser?: string } = {},
): Promise<Answer> =>
  world.call('POST', 'v1/session/email-code', {
    body: { email, emailCode, code },
    headers: { ...ownPage, ...(browser ? { cookie: browser } : {}) },
    from,
  });

let accounts = 0;
async function register(cookies?: string): Promise<{ email: string; browser: string }> {
  accounts += 1;
  const email = `nova.${accounts}@people.example`;
  const answer = await world.call('POST', 'onboarding/user', {
    body: {
      firstName: 'Rosa',
      lastName: 'Tavares',
      email,
      password,
      confirmPassword: password,
      acceptTerms: true,
    },
    headers: { ...ownPage, ...(cookies ? { cookie: cookies } : {}) },
    from,
  });
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return { email, browser: /vaga_browser=[^;]+/.exec(cookie)?.[0] ?? '' };
}

const openLink = (email: string, confirmationToken: string, browser: string) =>
  world.call('POST', 'v1/session/email-link', {
    body: { email, confirmationToken },
    headers: { ...ownPage, cookie: browser },
    from,
  });

test('the code of the confirmation e-mail confirms the address and signs in, once', async () => {
  const { email, browser } = await register();
  const { code } = await mailedTo(email);
  expect(code).toMatch(/^\d{6}$/);

  const answer = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`, { browser });

  expect(answer.body).toMatchObject({ type: 'Success', data: { email, eulaAccepted: true } });
  expect(String(answer.headers['set-cookie'])).toContain('vaga_session=');
  const again = await enter(email, code);
  expect([again.status, again.body.messages[0].code]).toEqual([401, 'login.code_wrong']);
  const byPassword = await world.call('POST', 'auth/login', {
    body: { userName: email, password },
    from,
  });
  expect(byPassword.body.type).toBe('Success');
});

test('a stranger who registers the address of another person first has no password once that person signs in by a code', async () => {
  const { email, browser } = await register();
  const { token } = await mailedTo(email);
  const code = await askForCode(email);

  expect((await enter(email, code)).body).toMatchObject({ type: 'Success', data: { email } });

  const body = { userName: email, password };
  expect((await world.call('POST', 'auth/login', { body, from })).status).toBe(401);
  expect((await mailedTo(email)).template).toBe('define-password');
  expect((await openLink(email, token, browser)).headers['set-cookie']).toBeUndefined();
});

test('a code that is asked for signs in without the password, and works for half an hour', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const code = await askForCode(email);
  expect((await mailedTo(email)).template).toBe('sign-in-code');
  world.clock.set(new Date(frozenAt.getTime() + 29 * minute));
  expect((await enter(email, code)).body.type).toBe('Success');

  world.clock.set(frozenAt);
  const late = await askForCode(email);
  world.clock.set(new Date(frozenAt.getTime() + 30 * minute));
  expect((await enter(email, late)).status).toBe(401);
});

test('after five wrong codes none that was sent so far works, and another one does', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const codes = [await askForCode(email), await askForCode(email)];
  const wrong = codes.includes('000000') ? '000001' : '000000';
  for (let tries = 0; tries < wrongEmailCodes; tries += 1)
    expect((await enter(email, wrong)).status).toBe(401);
  for (const code of codes) expect((await enter(email, code)).status).toBe(401);
  from = '10.8.0.1';
  expect((await enter(email, await askForCode(email))).body.type).toBe('Success');
});

test('codes that were guessed for hours sign in to no other browser for a month, and every other sign-in of the owner works', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const first = await enter(email, await askForCode(email));
  const browser = /vaga_browser=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
  const hours = wrongEmailCodesPerMonth / wrongEmailCodes;
  for (let hour = 0; hour < hours; hour += 1) {
    from = `10.9.${hour}.${count}`;
    world.clock.advance(61 * minute);
    const code = await askForCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < wrongEmailCodes; tries += 1) await enter(email, wrong);
    await sweepIdentity(world.db, world.clock.now());
  }
  from = `10.9.99.${count}`;
  world.clock.advance(20 * day);
  await sweepIdentity(world.db, world.clock.now());

  // Another browser gets the link to a new password, and a code that a known one asked for signs it in no more.
  await world.call('POST', 'v1/session/email-code/send', { body: { email }, from });
  await world.runJobs(identityJobs(world));
  expect((await mailedTo(email)).template).toBe('reset-password');
  const known = { body: { email }, headers: { ...ownPage, cookie: browser }, from };
  await world.call('POST', 'v1/session/email-code/send', known);
  await world.runJobs(identityJobs(world));
  const { template, code } = await mailedTo(email);
  expect(template).toBe('sign-in-code');
  expect((await enter(email, code)).status).toBe(401);
  expect((await enter(email, code, { browser })).body.type).toBe('Success');
  const byPassword = { body: { userName: email, password }, from };
  expect((await world.call('POST', 'auth/login', byPassword)).body.type).toBe('Success');

  world.clock.advance((wrongEmailCodeDays - 20) * day);
  await sweepIdentity(world.db, world.clock.now());
  expect((await enter(email, await askForCode(email))).body.type).toBe('Success');
});

test('of the same code twice at once one opens a session', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const code = await askForCode(email);
  const answers = await Promise.all([enter(email, code), enter(email, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a wrong code and an unknown e-mail are the same 401, and no e-mail goes to a stranger', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  await askForCode(email);
  const wrong = await enter(email, '000000');
  const unknown = await enter('stranger@people.example', '000000');
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  await world.call('POST', 'v1/session/email-code/send', {
    body: { email: 'stranger@people.example' },
    from,
  });
  await world.runJobs(identityJobs(world));
  const mails = await world.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', 'stranger@people.example')
    .execute();
  expect(mails).toEqual([]);
});

test('wrong codes are counted like wrong passwords: after ten from one address no more is checked', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  for (let tries = 0; tries < 10; tries += 1) await enter(email, '000000');
  const code = await askForCode(email);
  expect((await enter(email, code)).body.messages[0].code).toBe('111');
});

test('an account that must take a second factor is asked for it after the code, which stays good until then', async () => {
  const { id, email } = await buildAccountWithPassword(world.db);
  await buildMember(world.db, { accountId: id, entityType: 'Administrator' });
  const code = await askForCode(email);
  const asked = await enter(email, code);
  expect(asked.body).toMatchObject({ type: 'Warning', data: { secondFactor: { step: 'enrol' } } });
  expect(asked.headers['set-cookie']).toBeUndefined();
  const { secret } = (await enter(email, code)).body.data.secondFactor;
  const factor = codeAt(secret, Number(world.clock.now()));
  expect((await enter(email, code, { code: factor })).body.type).toBe('Success');
});

test('the link signs in the browser that registered, the first time it is opened', async () => {
  const { email, browser } = await register();
  const { token } = await mailedTo(email);

  const first = await openLink(email, token, browser);

  expect(first.body).toMatchObject({ type: 'Success', data: { email } });
  expect(String(first.headers['set-cookie'])).toContain('vaga_session=');
  const second = await openLink(email, token, browser);
  expect(second.body).toMatchObject({ type: 'Success', data: null });
  expect(second.headers['set-cookie']).toBeUndefined();
});

test('in another browser the link confirms without a sign-in', async () => {
  const { email } = await register();
  const other = await register();
  const { token } = await mailedTo(email);
  for (const browser of ['', other.browser]) {
    const answer = await openLink(email, token, browser);
    expect(answer.body).toMatchObject({ type: 'Success', data: null });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('where another person tried to register the address too, the link signs neither browser in', async () => {
  const { email, browser } = await register();
  const { token } = await mailedTo(email);
  await world.call('POST', 'onboarding/user', {
    body: {
      firstName: 'Outra',
      lastName: 'Pessoa',
      email,
      password: 'Outra-2026!',
      confirmPassword: 'Outra-2026!',
      acceptTerms: true,
    },
    from,
  });
  const answer = await openLink(email, token, browser);
  expect(answer.body).toMatchObject({
    type: 'Success',
    data: null,
    messages: [{ code: 'email.define_password' }],
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('what another site sends with the cookies of a browser is refused', async () => {
  const { email } = await register();
  const { code } = await mailedTo(email);
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const answer = await world.call('POST', 'v1/session/email-code', {
    body: { email, emailCode: code },
    headers,
    from,
  });
  expect(answer.status).toBe(403);
});
