import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { identityRoutes } from '../index.ts';

let world: TestApp;
let pauses: number[] = [];
let lastAddress = 0;
/** Each test has an address of its own: failures count by address too. */
function newAddress(): string {
  lastAddress += 1;
  return `10.0.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
}
let from = '';

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) =>
      identityRoutes({ ...deps, pause: async (milliseconds) => void pauses.push(milliseconds) }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  pauses = [];
  from = newAddress();
  world.clock.set(frozenAt);
});

const logIn = (email: string, given = password, more = {}) =>
  world.call('POST', 'auth/login', { body: { userName: email, password: given }, from, ...more });
const me = (token: string) => world.call('GET', 'v1/session', { token });

test('the right password returns a token that opens the account', async () => {
  const account = await buildAccountWithPassword(world.db, { firstName: 'Ana' });

  const answer = await logIn(account.email.toUpperCase());

  expect(answer.status).toBe(200);
  expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await me(answer.body.data.token)).body.data).toMatchObject({
    accountId: account.id,
    loginType: 'user',
    roles: [],
    organisationRoles: [],
    userType: 'user',
    firstName: 'Ana',
    eulaAccepted: true,
  });
});

test('the other spelling of the user name is accepted as well', async () => {
  const { email } = await buildAccountWithPassword(world.db);

  const answer = await world.call('POST', 'auth/login', {
    body: { username: email, password },
    from,
  });

  expect(answer.body.type).toBe('Success');
});

test('a wrong password and an unknown e-mail are the same 401', async () => {
  const { email } = await buildAccountWithPassword(world.db);

  const wrong = await logIn(email, 'Wrong-2026!');
  const unknown = await logIn('nobody@people.example', 'Wrong-2026!');

  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.messages[0]).toEqual({
    code: 'login.wrong',
    text: 'Login e/ou palavra-passe incorreta(s)',
    messageType: 'Error',
  });
});

test('an invalid body is a 400 with a message for each field', async () => {
  const answer = await world.call('POST', 'auth/login', { body: { password: '' }, from });

  expect(answer.status).toBe(400);
  expect(answer.body.messages.length).toBeGreaterThan(0);
});

test('an unconfirmed account is 110, only for a caller who knows its password', async () => {
  const { email } = await buildAccountWithPassword(world.db, { emailConfirmedAt: null });

  expect((await logIn(email)).body).toMatchObject({
    type: 'Error',
    data: null,
    messages: [{ code: '110' }],
  });
  expect((await logIn(email, 'Wrong-2026!')).status).toBe(401);
});

test('a blocked account is 111', async () => {
  const { email } = await buildAccountWithPassword(world.db, { blockedAt: frozenAt });

  expect((await logIn(email)).body.messages[0].code).toBe('111');
});

const wrong = 'Wrong-2026!';

/** Fails this often, each time from another address. */
async function failFromElsewhere(email: string, rounds: number) {
  for (let round = 0; round < rounds; round += 1) await logIn(email, wrong, { from: newAddress() });
}

test('strangers who fail twelve times from twelve addresses slow the owner and do not lock her out', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  await failFromElsewhere(email, 5);
  expect(pauses).toEqual([]);
  await failFromElsewhere(email, 7);
  expect(pauses).toEqual(Array(7).fill(2000));

  const answer = await logIn(email);

  expect(answer.body.type).toBe('Success');
  expect(pauses).toHaveLength(8);
});

test('an address that fails ten times for one e-mail is blocked for that e-mail, for fifteen minutes', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const other = await buildAccountWithPassword(world.db);
  for (let round = 0; round < 10; round += 1) expect((await logIn(email, wrong)).status).toBe(401);

  const blocked = await logIn(email);
  expect(blocked.body).toMatchObject({
    type: 'Error',
    messages: [
      { code: '111', text: 'Demasiadas tentativas. Tente de novo mais tarde.' },
      {
        code: 'login.wait',
        text: 'Por segurança, espere 15 minutos e tente de novo, ou defina uma palavra-passe nova.',
      },
    ],
  });
  expect((await logIn(other.email)).body.type).toBe('Success');
  world.clock.advance(15 * 60_000);
  expect((await logIn(email)).body.type).toBe('Success');
});

test('failures of an unknown e-mail are counted the same', async () => {
  const email = 'unknown@people.example';
  for (let round = 0; round < 10; round += 1) await logIn(email, wrong);
  expect(pauses).toHaveLength(5);

  expect((await logIn(email, password)).body.messages[0].code).toBe('111');
  expect((await logIn(email, password, { from: newAddress() })).status).toBe(401);
});

test('an address that fails thirty times over many e-mails is blocked, others are not', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  for (let round = 0; round < 30; round += 1) await logIn(`guess${round}@people.example`, wrong);

  expect((await logIn(email)).body.messages[0].code).toBe('111');
  expect((await logIn(email, password, { from: newAddress() })).body.type).toBe('Success');
});

test('signing in clears the failures of the e-mail but not those of the address', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  for (let round = 0; round < 29; round += 1) {
    if (round % 9 === 8) await logIn(email);
    await logIn(email, wrong);
  }
  expect((await logIn(email)).body.type).toBe('Success');

  await logIn('guess@people.example', wrong);
  expect((await logIn(email)).body.messages[0].code).toBe('111');
});

test('forty concurrent guesses from one address learn no more than ten', async () => {
  // A check that costs what it does for real: cheaper ones are done before others arrive, and none waits.
  const { email } = await buildAccount(world.db, { passwordHash: await hashPassword(password) });
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => logIn(email, `Guess-${index}!`)));

  const answers = await guess(40);
  // Five of an address are checked or wait; the rest is refused unread, and tries again.
  for (let round = 0; round < 4; round += 1) answers.push(...(await guess(5)));

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(answers.filter(({ body }) => body.messages[0].code === '111')).toHaveLength(50 - refused);
});

test('our own web gets the session as a cookie that no script reads, and no token', async () => {
  const { email } = await buildAccountWithPassword(world.db);

  const answer = await world.call('POST', 'v1/session', {
    body: { userName: email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
    from,
  });

  expect(answer.body.data).toMatchObject({ email, userType: 'user' });
  expect(JSON.stringify(answer.body)).not.toContain('token');
  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat().map(String);
  expect(cookie).toMatch(/^vaga_session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/);
  const [pair = ''] = cookie.split(';');
  expect(
    (await world.call('GET', 'v1/session', { headers: { cookie: pair } })).body.data.email,
  ).toBe(email);
});

test('the web session has the outcomes of a login', async () => {
  const { email } = await buildAccountWithPassword(world.db, { emailConfirmedAt: null });
  const open = (given: string) =>
    world.call('POST', 'v1/session', { body: { userName: email, password: given }, from });

  expect((await open(password)).body.messages[0].code).toBe('110');
  expect((await open('Wrong-2026!')).status).toBe(401);
});

test('for a page whose name resolves to this machine, the demo accounts do not exist', async () => {
  const { email } = await buildAccountWithPassword(world.db, { isDemo: true });
  const own = await buildAccountWithPassword(world.db);
  const headers = { host: 'evil.example:3000' };

  for (const path of ['auth/login', 'v1/session']) {
    const call = (userName: string, more = {}) =>
      world.call('POST', path, { body: { userName, password }, from, ...more });
    expect((await call(email, { headers })).status).toBe(401);
    expect((await call(email)).body.type).toBe('Success');
    expect((await call(own.email, { headers })).body.type).toBe('Success');
  }
});

test('behind https the cookie is Secure', async () => {
  const secured = await createTestApp({
    routes: (deps) => identityRoutes(deps),
    environment: { PUBLIC_URL: 'https://vaga.example' },
  });
  const { email } = await buildAccountWithPassword(secured.db);

  const answer = await secured.call('POST', 'v1/session', { body: { userName: email, password } });

  expect(String(answer.headers['set-cookie'])).toContain('; Secure');
  await secured.close();
});

test('a page of another site can neither sign a reader in nor out', async () => {
  const account = await buildAccountWithPassword(world.db);
  const token = await world.signIn(account.id);
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

  const signIn = await world.call('POST', 'v1/session', {
    body: { userName: account.email, password },
    headers: foreign,
    from,
  });
  const signOut = await world.call('POST', 'auth/logout', {
    headers: { ...foreign, cookie: `vaga_session=${token}` },
  });

  expect([signIn.status, signOut.status]).toEqual([403, 403]);
  expect((await me(token)).body.data).not.toBeNull();
});

test('a visitor has no session: data is null', async () => {
  expect((await world.call('GET', 'v1/session')).body).toEqual({
    type: 'Success',
    data: null,
    messages: [],
  });
});

test('logout ends the session and clears the cookie', async () => {
  const token = await world.signIn((await buildAccount(world.db)).id);

  const answer = await world.call('POST', 'auth/logout', { token });

  expect(answer.body.type).toBe('Success');
  expect(String(answer.headers['set-cookie'])).toMatch(/^vaga_session=;.*Expires=Thu, 01 Jan 1970/);
  expect((await me(token)).body.data).toBeNull();
  expect((await world.call('GET', 'onboarding/eula-accepted', { token })).status).toBe(401);
});

test('logout with an expired token, or none, succeeds as well', async () => {
  expect((await world.call('POST', 'auth/logout', { token: 'x'.repeat(43) })).body.type).toBe(
    'Success',
  );
  expect((await world.call('POST', 'auth/logout')).body.type).toBe('Success');
});

test('a session ends thirty days after it was last seen', async () => {
  const token = await world.signIn((await buildAccount(world.db)).id);
  const day = 86_400_000;
  world.clock.advance(29 * day);
  expect((await me(token)).body.data).not.toBeNull();
  world.clock.advance(29 * day);
  expect((await me(token)).body.data).not.toBeNull();
  world.clock.advance(30 * day);

  expect((await me(token)).body.data).toBeNull();
});

test('the last activity is written once in five minutes, and the token is stored nowhere', async () => {
  const account = await buildAccount(world.db);
  const token = await world.signIn(account.id);
  const seen = async () => {
    const row = await world.db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    return Number(row.lastSeenAt) - Number(frozenAt);
  };
  world.clock.advance(4 * 60_000);
  await me(token);
  expect(await seen()).toBe(0);
  world.clock.advance(60_000);
  await me(token);

  expect(await seen()).toBe(5 * 60_000);
});
