import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { codeOf as codeAt } from '../../../test/authenticator.ts';
import { buildMember } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { memberships } from '../../organisations/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { areSecretsReadable, identityJobs, identityRoutes } from '../index.ts';
import { findCaller } from '../sessions/find-caller.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';

let world: TestApp;
let pauses: number[] = [];
let addresses = 0;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) =>
      identityRoutes({ ...deps, pause: async (milliseconds) => void pauses.push(milliseconds) }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  pauses = [];
  world.clock.set(frozenAt);
});

interface Given {
  code?: string;
  password?: string;
  path?: 'auth/login' | 'v1/session';
}

/** Each attempt comes from another address: this counts failures of the account. */
function logIn(email: string, { path = 'auth/login', ...given }: Given = {}): Promise<Answer> {
  addresses += 1;
  return world.call('POST', path, {
    body: { userName: email, password, ...given },
    headers: { 'sec-fetch-site': 'same-origin' },
    from: `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`,
  });
}

/** The authenticator app’s code `seconds` from now. */
function codeOf(secret: string, seconds = 0): string {
  return codeAt(secret, Number(world.clock.now()) + seconds * 1000);
}

/** A member of the administration. */
async function newAdministrator(given: Parameters<typeof buildAccountWithPassword>[1] = {}) {
  const account = await buildAccountWithPassword(world.db, given);
  await buildMember(world.db, { accountId: account.id, entityType: 'Administrator' });
  return account;
}

/** An administrator who has signed in once; a minute later, so that the next code is another one. */
async function enrolled() {
  const { id, email } = await newAdministrator();
  const { secret, recoveryCodes } = (await logIn(email)).body.data.secondFactor;
  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');
  world.clock.advance(60_000);
  const codes: string[] = recoveryCodes;
  return { id, email, secret: String(secret), recoveryCodes: codes };
}

test('an administrator gets a second factor at the first sign-in, and signs in with its first code', async () => {
  const { email } = await newAdministrator();

  const asked = await logIn(email);

  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'second_factor.enrol', messageType: 'Warning' }],
    data: { secondFactor: { step: 'enrol' } },
  });
  const { secret, uri, qrCode, recoveryCodes } = asked.body.data.secondFactor;
  expect(uri).toContain(`otpauth://totp/Vaga:${encodeURIComponent(email)}?`);
  expect(uri).toContain(`secret=${secret}`);
  expect(qrCode).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(recoveryCodes).toHaveLength(10);
  expect(asked.body.data.token).toBeUndefined();

  const entered = await logIn(email, { code: codeOf(secret) });
  expect(entered.body.data.token).toMatch(/^[\w-]{43}$/);
  const me = await world.call('GET', 'v1/session', { token: entered.body.data.token });
  expect(me.body.data.email).toBe(email);
});

test('from then on a code is required each time, and the secret is not shown again', async () => {
  const { email, secret } = await enrolled();

  const asked = await logIn(email);

  expect(asked.body).toMatchObject({
    type: 'Warning',
    data: { secondFactor: { step: 'code' } },
    messages: [{ code: 'second_factor.needed' }],
  });
  expect(JSON.stringify(asked.body)).not.toContain(secret);
  expect((await logIn(email, { code: codeOf(secret) })).body.data.token).toBeDefined();
});

test('our own web requires the same, and gets its cookie only with the code', async () => {
  const { email, secret } = await enrolled();

  const asked = await logIn(email, { path: 'v1/session' });
  const entered = await logIn(email, { path: 'v1/session', code: codeOf(secret) });

  expect(asked.body.data).toEqual({ secondFactor: { step: 'code' } });
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect(entered.body.data).toMatchObject({ email, userType: 'user' });
  expect(String(entered.headers['set-cookie'])).toContain('vaga_session=');
});

test('a session that began before its account was an administrator counts as one without a second factor', async () => {
  const find = findCaller(world.db, { allowsDemo: true, ...memberships });
  const callerOf = async (entered: Awaited<ReturnType<typeof logIn>>) =>
    find(entered.body.data.token, { now: world.clock.now() });
  const { id, email } = await buildAccountWithPassword(world.db);
  const before = await logIn(email);
  await buildMember(world.db, { accountId: id, entityType: 'Administrator' });

  const { secret } = (await logIn(email)).body.data.secondFactor;
  const after = await logIn(email, { code: codeOf(secret) });

  expect(await callerOf(before)).toMatchObject({ hasSecondFactor: false });
  expect(await callerOf(after)).toMatchObject({ hasSecondFactor: true });
});

test('every member of an organisation that requires a second factor gets one at the next sign-in, also an owner without an entity', async () => {
  const [desk, owner] = [
    await buildAccountWithPassword(world.db),
    await buildAccountWithPassword(world.db),
  ];
  const { entityId, organisationId } = await buildMember(world.db, { accountId: desk.id });
  await buildMember(world.db, {
    accountId: owner.id,
    entityId,
    roles: [],
    organisationRoles: ['owner'],
  });
  expect((await logIn(desk.email)).body.type).toBe('Success');

  await world.db
    .updateTable('organisations')
    .set({ requiresSecondFactor: true })
    .where('id', '=', organisationId)
    .execute();

  for (const { email } of [desk, owner])
    expect((await logIn(email)).body.messages[0].code).toBe('second_factor.enrol');
});

test('other accounts need none: a code that a patient sends is ignored', async () => {
  const { email } = await buildAccountWithPassword(world.db);

  expect((await logIn(email)).body.data.token).toBeDefined();
  expect((await logIn(email, { code: '000000' })).body.data.token).toBeDefined();
});

test('the password comes first: without it a caller does not learn about the second factor', async () => {
  const { email, secret } = await enrolled();
  const unknown = await logIn('nobody@people.example', { code: '123456' });

  for (const code of [codeOf(secret), '000000']) {
    const wrong = await logIn(email, { password: 'Wrong-2026!', code });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  }
});

test('the previous and the next code are accepted too, others are not', async () => {
  const { email, secret } = await enrolled();
  const tries = [-90, -60, 60, 90].map((seconds) =>
    logIn(email, { code: codeOf(secret, seconds) }),
  );
  for (const { body } of await Promise.all(tries)) {
    expect(body).toMatchObject({ type: 'Error', messages: [{ code: 'second_factor.wrong' }] });
  }

  expect((await logIn(email, { code: codeOf(secret, -30) })).body.type).toBe('Success');
  expect((await logIn(email, { code: codeOf(secret, 30) })).body.type).toBe('Success');
});

test('a code works once: the same one, and an earlier one, are refused', async () => {
  const { email, secret } = await enrolled();
  const code = codeOf(secret);
  const before = codeOf(secret, -30);
  expect((await logIn(email, { code })).body.type).toBe('Success');

  expect((await logIn(email, { code })).body.messages[0].code).toBe('second_factor.wrong');
  expect((await logIn(email, { code: before })).body.messages[0].code).toBe('second_factor.wrong');
  world.clock.advance(30_000);
  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');
});

test('the code that confirmed the second factor does not open a second session', async () => {
  const { email } = await newAdministrator();
  const { secret } = (await logIn(email)).body.data.secondFactor;
  const code = codeOf(secret);
  await logIn(email, { code });

  expect((await logIn(email, { code })).body.messages[0].code).toBe('second_factor.wrong');
});

test('of twenty concurrent sign-ins with one code exactly one succeeds', async () => {
  const { email, secret } = await enrolled();
  const code = codeOf(secret);

  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, { code })));

  expect(answers.filter(({ body }) => body.data?.token)).toHaveLength(1);
});

test('wrong codes slow like wrong passwords, and after ten codes none is checked, from whatever address', async () => {
  const { email, secret } = await enrolled();
  for (let round = 0; round < 5; round += 1) await logIn(email, { code: '000000' });
  expect(pauses).toEqual([]);
  for (let round = 0; round < 5; round += 1) await logIn(email, { code: '000000' });
  expect(pauses).toEqual([2000, 2000, 2000, 2000, 2000]);

  const blocked = await logIn(email, { code: codeOf(secret) });
  expect(blocked.body).toMatchObject({ type: 'Error', messages: [{ code: '111' }, {}] });
  world.clock.advance(15 * 60_000);
  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');
});

test('strangers who do not know the password cannot block the codes of an account', async () => {
  const { email, secret } = await enrolled();
  for (let round = 0; round < 12; round += 1)
    await logIn(email, { password: 'Wrong-2026!', code: '000000' });

  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');
});

test('the right password alone deletes no failure: a code cannot be guessed ten at a time for ever', async () => {
  const { email } = await enrolled();
  for (let round = 0; round < 10; round += 1) {
    expect((await logIn(email)).body.data).toEqual({ secondFactor: { step: 'code' } });
    await logIn(email, { code: '000000' });
  }

  expect((await logIn(email)).body.messages[0].code).toBe('111');
});

test('a right code deletes the failures of the account', async () => {
  const { email, secret } = await enrolled();
  for (let round = 0; round < 9; round += 1) await logIn(email, { code: '000000' });
  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');

  expect((await logIn(email, { code: '000000' })).body.messages[0].code).toBe(
    'second_factor.wrong',
  );
});

test('forty concurrent guesses of a code learn no more than ten', async () => {
  const { email } = await enrolled();
  const guesses = Array.from({ length: 40 }, (_, index) =>
    logIn(email, { code: String(100_000 + index) }),
  );

  const codes = (await Promise.all(guesses)).map(({ body }) => body.messages[0].code);

  expect(codes.filter((code) => code === 'second_factor.wrong')).toHaveLength(10);
  expect(codes.filter((code) => code === '111')).toHaveLength(30);
});

test('a recovery code works once in place of a code, however it is typed', async () => {
  const { email, recoveryCodes } = await enrolled();
  const [first = '', second = ''] = recoveryCodes;

  expect((await logIn(email, { code: first })).body.type).toBe('Success');
  expect((await logIn(email, { code: first })).body.messages[0].code).toBe('second_factor.wrong');
  const typed = second.replaceAll('-', ' ').toUpperCase();
  expect((await logIn(email, { code: typed })).body.type).toBe('Success');
});

test('of ten concurrent sign-ins with one recovery code exactly one succeeds', async () => {
  const { email, recoveryCodes } = await enrolled();
  const [code = ''] = recoveryCodes;

  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(email, { code })));

  expect(answers.filter(({ body }) => body.data?.token)).toHaveLength(1);
});

test('a recovery code or a code of one administrator does not work for another', async () => {
  const other = await enrolled();
  const { email } = await enrolled();

  for (const code of [other.recoveryCodes[0] ?? '', codeOf(other.secret)])
    expect((await logIn(email, { code })).body.messages[0].code).toBe('second_factor.wrong');
});

test('a new second factor is confirmed only by a code of the app, of the latest secret, within half an hour', async () => {
  const { email } = await newAdministrator();
  const enrolment = (await logIn(email)).body.data.secondFactor;
  const again = (await logIn(email)).body.data.secondFactor;
  expect(again.secret).not.toBe(enrolment.secret);

  for (const code of [again.recoveryCodes[0], codeOf(enrolment.secret)])
    expect((await logIn(email, { code })).body.messages[0].code).toBe('second_factor.wrong');
  world.clock.advance(31 * 60_000);
  const late = await logIn(email, { code: codeOf(again.secret) });
  expect(late.body.messages[0].code).toBe('second_factor.enrol');
  const { secret } = late.body.data.secondFactor;
  expect((await logIn(email, { code: codeOf(secret) })).body.type).toBe('Success');
});

test('a blocked or unconfirmed administrator reads so, and gets no second factor', async () => {
  const first = await newAdministrator({ blockedAt: frozenAt });
  const second = await newAdministrator({ emailConfirmedAt: null });

  expect((await logIn(first.email)).body.messages[0].code).toBe('111');
  expect((await logIn(second.email)).body.messages[0].code).toBe('110');
});

test('neither the secret nor a recovery code is in the database in clear', async () => {
  const { id, secret, recoveryCodes } = await enrolled();
  const { rows } = await world.db
    .selectFrom('secondFactors')
    .selectAll()
    .where('accountId', '=', id)
    .execute()
    .then((found) => ({ rows: found }));
  const codes = await world.db
    .selectFrom('recoveryCodes')
    .selectAll()
    .where('accountId', '=', id)
    .execute();

  const stored = [...rows.map((row) => row.secret), ...codes.map((row) => row.codeHash)];
  expect(stored).toHaveLength(11);
  for (const bytes of stored) {
    const text = bytes.toString('latin1');
    for (const plain of [secret, ...recoveryCodes]) {
      expect(text).not.toContain(plain);
      expect(text).not.toContain(plain.replaceAll('-', ''));
    }
  }
});

test('with another key no code matches, a recovery code still works, and a start notices it', async () => {
  const { id, email, secret, recoveryCodes } = await enrolled();
  expect(await areSecretsReadable(world.db, world.encryption)).toBe(true);
  const sealed = createEncryption('the key of another installation').encrypt(secret, id);
  await world.db
    .updateTable('secondFactors')
    .set({ secret: sealed })
    .where('accountId', '=', id)
    .execute();
  await world.db.deleteFrom('secondFactors').where('accountId', '!=', id).execute();

  expect((await logIn(email, { code: codeOf(secret) })).body.messages[0].code).toBe(
    'second_factor.wrong',
  );
  expect((await logIn(email, { code: recoveryCodes[0] ?? '' })).body.type).toBe('Success');
  expect(await areSecretsReadable(world.db, world.encryption)).toBe(false);
  await world.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', id).execute();
  expect(await areSecretsReadable(world.db, world.encryption)).toBe(true);
});

test('after a change of keys codes match, also once the older key is removed', async () => {
  const { id, secret } = await enrolled();
  await world.db.deleteFrom('secondFactors').where('accountId', '!=', id).execute();
  const today = 'the key of the tests from today on';
  const rotated = createEncryption(today, ['the key of the tests, known to everybody']);

  expect(await areSecretsReadable(world.db, rotated)).toBe(true);
  await reencryptSecrets(world.db, rotated);

  const { secret: sealed } = await world.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  expect(createEncryption(today).decrypt(sealed, id)).toBe(secret);
});

test('an unconfirmed second factor is deleted after a day, a confirmed one stays', async () => {
  const { id } = await enrolled();
  const enrolment = await newAdministrator();
  await logIn(enrolment.email);
  world.clock.advance(25 * 3_600_000);

  await identityJobs(world)['identity.sweep']?.({} as never, { now: world.clock.now() });

  const left = await world.db.selectFrom('secondFactors').select('accountId').execute();
  const ids = left.map(({ accountId }) => accountId);
  expect([ids.includes(id), ids.includes(enrolment.id)]).toEqual([true, false]);
});

test('a malformed code is a 400, an impossible one a wrong one', async () => {
  const { email } = await enrolled();

  expect((await logIn(email, { code: 'x'.repeat(61) })).status).toBe(400);
  expect((await logIn(email, { code: 123456 as never })).status).toBe(400);
  expect((await logIn(email, { code: "' or 1=1 --" })).body.messages[0].code).toBe(
    'second_factor.wrong',
  );
});
