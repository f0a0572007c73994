import { emailLinksPerHour } from '@vaga/contract/limits';
import { emailChangeHours, emailChangesPerDay } from '@vaga/contract/sign-in-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { identityRoutes } from '../index.ts';

let world: TestApp;
let from = '';
let count = 0;

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  from = `10.9.0.${count}`;
  world.clock.set(frozenAt);
});

interface Patient {
  id: string;
  email: string;
  newEmail: string;
  token: string;
}

const signIn = (userName: string): Promise<Answer> =>
  world.call('POST', 'auth/login', { body: { userName, password }, from });

async function signedInPatient(): Promise<Patient> {
  const { id, email } = await buildAccountWithPassword(world.db);
  const { data } = (await signIn(email)).body;
  return { id, email, newEmail: `new.${id}@people.example`, token: data.token };
}

const start = ({ token, newEmail }: Patient, given: object = {}): Promise<Answer> =>
  world.call('POST', 'v1/account/email-change', {
    body: { email: newEmail, password, ...given },
    token,
    from,
  });

const waiting = async ({ token }: Patient) =>
  (await world.call('GET', 'v1/account/email-change', { token })).body.data;

/** The token of the newest link to an address. */
async function linkTo(recipient: string): Promise<string> {
  const { data } = await world.db
    .selectFrom('messages')
    .select('data')
    .where('recipient', '=', recipient)
    .where('template', '=', 'email-change')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (data as { token: string }).token;
}

const confirm = (link: string): Promise<Answer> =>
  world.call('POST', `v1/email-change/${link}`, { from });

test('an account has a new e-mail when both addresses have confirmed it, in either order', async () => {
  for (const order of ['current first', 'new first']) {
    const patient = await signedInPatient();
    expect((await start(patient)).body).toMatchObject({
      type: 'Success',
      data: { newEmail: patient.newEmail, isCurrentConfirmed: false, isNewConfirmed: false },
    });
    const links = [await linkTo(patient.email), await linkTo(patient.newEmail)];
    const [first = '', second = ''] = order === 'current first' ? links : links.toReversed();

    expect((await confirm(first)).body.data, order).toEqual({ isDone: false });
    expect((await signIn(patient.email)).status, order).toBe(200);
    expect((await confirm(second)).body.data, order).toEqual({ isDone: true });

    expect((await signIn(patient.newEmail)).status, order).toBe(200);
    expect((await signIn(patient.email)).status, order).toBe(401);
    expect(await waiting(patient), order).toBeNull();
  }
});

test('both addresses get an e-mail about a change that is done', async () => {
  const patient = await signedInPatient();
  await start(patient);
  await confirm(await linkTo(patient.email));
  await confirm(await linkTo(patient.newEmail));

  const sent = await world.db
    .selectFrom('messages')
    .select('recipient')
    .where('accountId', '=', patient.id)
    .where('template', '=', 'email-changed')
    .execute();

  const recipients = sent.map(({ recipient }) => recipient).toSorted();
  expect(recipients).toEqual([patient.email, patient.newEmail].toSorted());
});

test('one of the two links alone changes nothing, however often it is opened', async () => {
  const patient = await signedInPatient();
  await start(patient);
  const link = await linkTo(patient.newEmail);

  await confirm(link);
  await confirm(link);

  expect(await waiting(patient)).toMatchObject({ isCurrentConfirmed: false, isNewConfirmed: true });
  expect((await signIn(patient.email)).status).toBe(200);
});

test('both links opened at once change the e-mail', async () => {
  const patient = await signedInPatient();
  await start(patient);
  const links = [await linkTo(patient.email), await linkTo(patient.newEmail)];

  const answers = await Promise.all(links.map(confirm));

  expect(answers.map(({ body }) => body.data.isDone).toSorted()).toEqual([false, true]);
  expect((await signIn(patient.newEmail)).status).toBe(200);
});

test('a change that either address refuses is over, and so are its links', async () => {
  const patient = await signedInPatient();
  await start(patient);
  const [current, other] = [await linkTo(patient.email), await linkTo(patient.newEmail)];
  await confirm(other);

  await world.call('DELETE', `v1/email-change/${current}`, { from });

  expect((await confirm(current)).status).toBe(404);
  expect(await waiting(patient)).toBeNull();
});

test('a second change ends the links of the first', async () => {
  const patient = await signedInPatient();
  await start(patient);
  const former = await linkTo(patient.newEmail);
  await start(patient, { email: `third.${patient.id}@people.example` });

  expect((await confirm(former)).status).toBe(404);
});

test('links work until a change is over', async () => {
  const patient = await signedInPatient();
  await start(patient);
  const link = await linkTo(patient.newEmail);
  const end = Number(frozenAt) + emailChangeHours * 3_600_000;

  world.clock.set(new Date(end - 1));
  expect((await world.call('GET', `v1/email-change/${link}`, { from })).body.data).toMatchObject({
    side: 'new',
    currentEmail: patient.email,
    newEmail: patient.newEmail,
  });
  world.clock.set(new Date(end));

  expect((await world.call('GET', `v1/email-change/${link}`, { from })).status).toBe(404);
});

test('an address that another account has, or takes meanwhile, is refused', async () => {
  const patient = await signedInPatient();
  const taken = await buildAccount(world.db);
  expect((await start(patient, { email: taken.email })).body.messages[0].code).toBe('100');
  await start(patient);
  await confirm(await linkTo(patient.email));
  await buildAccount(world.db, { email: patient.newEmail });

  const answer = await confirm(await linkTo(patient.newEmail));

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: '100' }] });
  expect((await signIn(patient.email)).status).toBe(200);
});

test('of two accounts that change to one address at once, one has it and the other reads so', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [first, second] = [await signedInPatient(), await signedInPatient()];
    const { newEmail } = first;
    const last: string[] = [];
    for (const patient of [first, second]) {
      await start({ ...patient, newEmail });
      await confirm(await linkTo(patient.email));
      last.push(await linkTo(newEmail));
    }

    const answers = await Promise.all(last.map(confirm));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const read = answers.map(({ body }) => body.data?.isDone ?? body.messages[0].code);
    expect(read.toSorted()).toEqual(['100', true]);
    expect(await Promise.all([first, second].map(waiting))).toEqual([null, null]);
  }
});

test.each([
  ['a wrong password', () => ({ password: 'Errada-1' }), 'password.wrong'],
  [
    'the present address',
    ({ email }: Patient) => ({ email: email.toUpperCase() }),
    'email_change.same',
  ],
])('a change with %s is refused, and no e-mail goes', async (_, sent, code) => {
  const patient = await signedInPatient();

  const answer = await start(patient, sent(patient));

  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code }] });
  const mails = await world.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', patient.id)
    .execute();
  expect(mails).toEqual([]);
});

test('an account sends so many changes in an hour and in a day, so that it fills no mailbox', async () => {
  const patient = await signedInPatient();
  const sendAll = async (address: string) => {
    from = address;
    let sent = 0;
    while ((await start(patient)).status === 200) sent += 1;
    return sent;
  };
  expect(await sendAll('10.9.1.1')).toBe(emailLinksPerHour);
  world.clock.advance(61 * 60_000);
  expect(await sendAll('10.9.1.2')).toBe(emailChangesPerDay - emailLinksPerHour);
  world.clock.advance(2 * 3_600_000);
  expect(await sendAll('10.9.1.3')).toBe(0);
  world.clock.advance(22 * 3_600_000);
  expect(await sendAll('10.9.1.4')).toBe(emailLinksPerHour);
});
