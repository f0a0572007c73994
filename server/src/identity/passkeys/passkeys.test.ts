import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@vaga/contract/passkeys';
import { passkeyMinutes, passkeysPerAccount } from '@vaga/contract/sign-in-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import type { PasskeyDevice } from '../../../test/passkey-device.ts';
import { createPasskeyDevice } from '../../../test/passkey-device.ts';
import { identityRoutes } from '../index.ts';

let world: TestApp;
let origin: string;
let from = '';
let count = 0;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
  origin = new URL(world.settings.publicUrl).origin;
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  from = `10.8.0.${count}`;
  world.clock.set(frozenAt);
});

interface Patient {
  id: string;
  email: string;
  token: string;
}

async function signedInPatient(): Promise<Patient> {
  const { id, email } = await buildAccountWithPassword(world.db);
  const body = { userName: email, password };
  const { data } = (await world.call('POST', 'auth/login', { body, from })).body;
  return { id, email, token: data.token };
}

const start = ({ token }: Patient, typed = password): Promise<Answer> =>
  world.call('POST', 'v1/account/passkeys/options', { body: { password: typed }, token, from });

const add = ({ token }: Patient, body: object): Promise<Answer> =>
  world.call('POST', 'v1/account/passkeys', { body, token, from });

async function addDevice(patient: Patient): Promise<PasskeyDevice> {
  const device = createPasskeyDevice(origin);
  const options = (await start(patient)).body.data as PasskeyCreationOptions;
  const answer = await add(patient, device.create(options));
  expect(answer.body.type).toBe('Success');
  return device;
}

async function options(): Promise<PasskeyRequestOptions> {
  return (await world.call('POST', 'v1/session/passkey/options', { from })).body.data;
}

const enter = (body: object): Promise<Answer> =>
  world.call('POST', 'v1/session/passkey', {
    body,
    headers: { 'sec-fetch-site': 'same-origin' },
    from,
  });

test('a device that was added signs in without the password, and an e-mail tells the owner of it', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);

  const answer = await enter(device.sign(await options()));

  expect(answer.body).toMatchObject({ type: 'Success', data: { email: patient.email } });
  expect(String(answer.headers['set-cookie'])).toContain('vaga_session=');
  expect(await lastTemplateTo(patient)).toBe('passkey-added');
});

async function lastTemplateTo({ email }: Patient): Promise<string> {
  const { template } = await world.db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return template;
}

test('a session that a passkey has opened counts as one with a second factor', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);

  await enter(device.sign(await options()));

  const { secondFactorAt } = await world.db
    .selectFrom('sessions')
    .select('secondFactorAt')
    .where('accountId', '=', patient.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(secondFactorAt).toEqual(frozenAt);
});

test('an answer of a device signs in once', async () => {
  const device = await addDevice(await signedInPatient());
  const signed = device.sign(await options());

  const first = await enter(signed);
  const again = await enter(signed);

  expect([first.status, again.status]).toEqual([200, 401]);
  expect(again.body.messages[0].code).toBe('passkey.unknown');
});

test('of many calls with one answer of a device one signs in', async () => {
  const device = await addDevice(await signedInPatient());
  const signed = device.sign(await options());

  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(signed)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of a device and its copy that sign in at the same moment one does, and its counter never goes back', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);
  const asked = await Promise.all(Array.from({ length: 8 }, options));
  const signed = asked.map((challenge) => device.sign(challenge));

  const answers = await Promise.all(signed.map(enter));

  // What they read may differ: each that signs in has seen the one before.
  const entered = answers.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []));
  const { signCount } = await world.db
    .selectFrom('passkeys')
    .select('signCount')
    .where('accountId', '=', patient.id)
    .executeTakeFirstOrThrow();
  expect(Number(signCount)).toBe(Math.max(...entered));
});

test.each([
  ['asked by the page of another site', { origin: 'https://attacker.example' }],
  ['with the key of another site', { site: 'attacker.example' }],
  ['without checking the person', { isUnverified: true }],
  ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ['for another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('a device that signs %s does not sign in', async (_, deviation) => {
  const device = await addDevice(await signedInPatient());

  const answer = await enter(device.sign(await options(), deviation));

  expect([answer.status, answer.body.messages[0].code]).toEqual([401, 'passkey.unknown']);
});

test.each([
  ['asked by the page of another site', { origin: 'https://attacker.example' }],
  ['for another site', { site: 'attacker.example' }],
  ['without checking the person', { isUnverified: true }],
])('a passkey that a device creates %s is not added', async (_, deviation) => {
  const patient = await signedInPatient();
  const asked = (await start(patient)).body.data;

  const answer = await add(patient, createPasskeyDevice(origin).create(asked, deviation));

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: 'passkey.not_added' }] });
});

test('what a device is asked to sign is over after some minutes', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);
  const [asked, creation] = [await options(), (await start(patient)).body.data];

  world.clock.set(new Date(Number(frozenAt) + passkeyMinutes * 60_000));

  expect((await enter(device.sign(asked))).status).toBe(401);
  const late = await add(patient, createPasskeyDevice(origin).create(creation));
  expect(late.body.messages[0].code).toBe('passkey.not_added');
});

test('what one account is asked to sign adds no passkey to another', async () => {
  const [patient, other] = [await signedInPatient(), await signedInPatient()];
  const asked = (await start(other)).body.data;

  const answer = await add(patient, createPasskeyDevice(origin).create(asked));

  expect(answer.body.messages[0].code).toBe('passkey.not_added');
});

test('what a sign-in is asked to sign adds no passkey', async () => {
  const patient = await signedInPatient();
  const asked = (await start(patient)).body.data;
  const { challenge } = await options();

  const answer = await add(patient, createPasskeyDevice(origin).create({ ...asked, challenge }));

  expect(answer.body.messages[0].code).toBe('passkey.not_added');
});

test('a session alone adds no passkey: the password is asked for', async () => {
  const answer = await start(await signedInPatient(), 'Errada-1');

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: 'password.wrong' }] });
});

test('a session that began before the second factor of its account adds no passkey, which would stand for both', async () => {
  const patient = await signedInPatient();
  await world.db
    .insertInto('secondFactors')
    .values({
      accountId: patient.id,
      secret: Buffer.from('sealed'),
      confirmedAt: frozenAt,
      createdAt: frozenAt,
    })
    .execute();
  expect((await start(patient)).body.messages[0].code).toBe('passkey.second_factor');
  await world.db
    .updateTable('sessions')
    .set({ secondFactorAt: frozenAt })
    .where('accountId', '=', patient.id)
    .execute();
  expect((await start(patient)).body.type).toBe('Success');
});

test('a deleted account is not signed in by its passkey, and nor is a browser that another site sends', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);
  const foreign = await world.call('POST', 'v1/session/passkey', {
    body: device.sign(await options()),
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' },
    from,
  });
  expect(foreign.status).toBe(403);
  await world.db
    .updateTable('accounts')
    .set({ deletedAt: frozenAt })
    .where('id', '=', patient.id)
    .execute();
  expect((await enter(device.sign(await options()))).status).toBe(401);
});

test('a passkey that its owner has deleted signs in no more, which an e-mail says, and another account deletes none', async () => {
  const [patient, other] = [await signedInPatient(), await signedInPatient()];
  const device = await addDevice(patient);
  const list = await world.call('GET', 'v1/account/passkeys', { token: patient.token });
  const [{ id }] = list.body.data;
  const remove = ({ token }: Patient) =>
    world.call('DELETE', `v1/account/passkeys/${id}`, { token });

  expect((await remove(other)).status).toBe(404);
  expect((await enter(device.sign(await options()))).status).toBe(200);
  expect((await remove(patient)).status).toBe(200);

  expect((await enter(device.sign(await options()))).status).toBe(401);
  expect(await lastTemplateTo(patient)).toBe('passkey-removed');
});

test('an account has as many passkeys as the limit says, also of several devices at once', async () => {
  const patient = await signedInPatient();
  const prepared: object[] = [];
  for (let device = 0; device < passkeysPerAccount + 2; device += 1)
    prepared.push(createPasskeyDevice(origin).create((await start(patient)).body.data));

  const answers = await Promise.all(prepared.map((created) => add(patient, created)));

  const codes = answers.flatMap(({ body }) =>
    body.messages.map(({ code }: { code: string }) => code),
  );
  expect(codes).toEqual(['passkey.too_many', 'passkey.too_many']);
  expect((await start(patient)).body.messages[0]?.code).toBe('passkey.too_many');
});

test('a blocked account is not signed in by its passkey', async () => {
  const patient = await signedInPatient();
  const device = await addDevice(patient);
  await world.db
    .updateTable('accounts')
    .set({ blockedAt: frozenAt })
    .where('id', '=', patient.id)
    .execute();

  const answer = await enter(device.sign(await options()));

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: '111' }] });
});
