import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
  buildPerson,
} from '../../test/builders/index.ts';
import { freePort } from '../../test/free-port.ts';
import type { HealthSystem } from '../../test/health-system.ts';
import { startHealthSystem } from '../../test/health-system.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { checkNumber } from './check-number.ts';
import { createHealthNumbers } from './health-numbers.ts';
import { askNumberCheck, publicHealthJobs, publicHealthRoutes } from './index.ts';

const hoursLater = (hours: number) => new Date(frozenAt.getTime() + hours * 3_600_000);

let app: TestApp;
let register: HealthSystem;

beforeAll(async () => {
  app = await createTestApp({ routes: publicHealthRoutes });
});
afterAll(() => app.close());
beforeEach(async () => {
  register = await startHealthSystem();
});
afterEach(() => register.close());

/** The register answers this from now on. */
const answerWith = (reply: object) =>
  register.answer((response) => response.writeHead(200).end(JSON.stringify(reply)));

interface SavedPerson {
  accountId?: string;
  healthNumber?: string | null;
  /** The pharmacy, if not one of its own. */
  entityId?: string;
}

/** A pharmacy, and a person with an appointment there whose number was saved. */
async function savePerson({ entityId, ...given }: SavedPerson = {}) {
  const entity = entityId === undefined ? await buildEntity(app.db) : { id: entityId };
  const offered = await buildEntityService(app.db, { entityId: entity.id });
  const person = await buildPerson(app.db, {
    name: 'Rosa Almeida',
    healthNumber: '123456789',
    keptByEntityId: entity.id,
    ...given,
  });
  const { id: personId, accountId } = person;
  await buildAppointment(app.db, { entityServiceId: offered.id, accountId, personId });
  await inTransaction(app.db, (trx) => askNumberCheck(trx, personId));
  const member = await buildMember(app.db, { entityId: entity.id, roles: ['results'] });
  const token = await app.signIn(member.accountId, entity.id);
  return { personId, accountId, member, token, entityId: entity.id };
}

/** Runs what is due; without an address no register is asked. */
function runJobs(now = frozenAt, healthNumbersUrl: string | null = register.url) {
  const settings = { surveillanceUrl: null, healthNumbersUrl };
  return runDueJobs(app.db, publicHealthJobs({ ...app, settings }), now);
}

const read = async (personId: string, token: string) =>
  (await app.call('GET', `v1/people/${personId}/number-check`, { token })).body.data;

test('a saved number is asked about, and members read what the register said, without its values', async () => {
  const { personId, token } = await savePerson();
  answerWith({ state: 'differs', differing: ['dateOfBirth'] });
  await runJobs();
  expect(register.received.map(({ body }) => JSON.parse(body))).toEqual([
    { number: '123456789', name: 'Rosa Almeida', dateOfBirth: null },
  ]);
  expect(await read(personId, token)).toEqual({
    state: 'differs',
    differing: ['dateOfBirth'],
    checkedAt: frozenAt.toISOString(),
    checkedBy: null,
  });
});

test('the register is asked again about changed data, about the same only after 30 days', async () => {
  answerWith({ state: 'valid' });
  const { personId, accountId, entityId } = await savePerson();
  await runJobs();
  // Another booking makes another copy of the same data.
  await savePerson({ accountId, entityId });
  await runJobs(hoursLater(29 * 24));
  expect(register.received).toHaveLength(1);
  await savePerson({ accountId, entityId });
  await runJobs(hoursLater(31 * 24));
  expect(register.received).toHaveLength(2);
  await app.db
    .updateTable('persons')
    .set({ healthNumber: '987654321' })
    .where('id', '=', personId)
    .execute();
  await inTransaction(app.db, (trx) => askNumberCheck(trx, personId));
  await runJobs(hoursLater(31 * 24));
  expect(register.received).toHaveLength(3);
});

test('a register that is away is asked again an hour later, 12 times and no more', async () => {
  const { personId, token } = await savePerson();
  const away = `http://127.0.0.1:${await freePort()}/`;
  await runJobs(frozenAt, away);
  expect(await read(personId, token)).toMatchObject({ state: 'unavailable' });
  expect(await runJobs(new Date(hoursLater(1).getTime() - 1), away)).toBe(0);
  let tries = 0;
  for (let hour = 1; hour < 20; hour += 1) tries += await runJobs(hoursLater(hour), away);
  expect(tries).toBe(12);
});

test.each([
  ['an error', 500, '{"state":"valid"}'],
  ['no JSON', 200, 'valid'],
  ['an unknown state', 200, '{"state":"fine"}'],
])('%s of the register is no answer about the number', async (_what, status, text) => {
  const { personId, token } = await savePerson();
  register.answer((response) => response.writeHead(status).end(text));
  await runJobs();
  expect(await read(personId, token)).toMatchObject({ state: 'unavailable', differing: [] });
});

test('a register that hangs is given up on', async () => {
  const { personId, token } = await savePerson();
  register.answer(() => {});
  const healthNumbers = createHealthNumbers(register.url, { timeoutMs: 100 });
  await checkNumber({ ...app, healthNumbers }, { personId, now: frozenAt });
  expect(await read(personId, token)).toMatchObject({ state: 'unavailable' });
});

test('the answer about a number that was changed meanwhile is dropped', async () => {
  const { personId, token } = await savePerson();
  const arrived = Promise.withResolvers<() => void>();
  register.answer((response) =>
    arrived.resolve(() => response.writeHead(200).end('{"state":"valid"}')),
  );
  const running = runJobs();
  const answer = await arrived.promise;
  await app.db
    .updateTable('persons')
    .set({ healthNumber: '111111111' })
    .where('id', '=', personId)
    .execute();
  answer();
  await running;
  expect(await read(personId, token)).toMatchObject({ state: 'none' });
});

test('a card that a member saw counts more than the register, and says who saw it', async () => {
  const { personId, token, member } = await savePerson();
  const path = `v1/people/${personId}/number-seen`;
  expect((await app.call('POST', path, { token })).body.type).toBe('Success');
  answerWith({ state: 'notFound' });
  await runJobs();
  expect(await read(personId, token)).toMatchObject({
    state: 'seen',
    checkedBy: expect.any(String),
  });
  const stored = await app.db
    .selectFrom('seenHealthCards')
    .select('seenBy')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  expect(stored.seenBy).toBe(member.accountId);
});

test('without a number, or at another entity, there is no card to have seen', async () => {
  const { personId, token } = await savePerson({ healthNumber: null });
  const path = `v1/people/${personId}/number-seen`;
  expect((await app.call('POST', path, { token })).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'number.missing' }],
  });
  const stranger = await savePerson();
  expect((await app.call('POST', path, { token: stranger.token })).status).toBe(404);
  await runJobs();
  expect(await read(personId, token)).toMatchObject({ state: 'none' });
});

test('without an address no number is asked about', async () => {
  const { personId, token } = await savePerson();
  await runJobs(frozenAt, null);
  expect(await read(personId, token)).toMatchObject({ state: 'none' });
});

test('an entity does not read when another one asked about the same data of an account: the register is asked anew', async () => {
  answerWith({ state: 'valid' });
  const { accountId } = await savePerson();
  await runJobs();
  const other = await savePerson({ accountId });
  await runJobs(hoursLater(24));
  expect(await read(other.personId, other.token)).toMatchObject({
    state: 'valid',
    checkedAt: hoursLater(24).toISOString(),
  });
});

test('two entities that know a person record each its own card, and neither reads or hides that of the other', async () => {
  const { personId, accountId, token } = await savePerson();
  answerWith({ state: 'valid' });
  await runJobs();
  const offered = await buildEntityService(app.db);
  await buildAppointment(app.db, { entityServiceId: offered.id, accountId, personId });
  const { entityId } = offered;
  const stranger = await buildMember(app.db, { entityId, roles: ['results'] });
  const other = await app.signIn(stranger.accountId, entityId);
  const see = async (by: string) =>
    (await app.call('POST', `v1/people/${personId}/number-seen`, { token: by })).body.type;
  expect(await see(token)).toBe('Success');
  expect([(await read(personId, token)).state, (await read(personId, other)).state]).toEqual([
    'seen',
    'valid',
  ]);
  const before = await read(personId, token);
  expect(await see(other)).toBe('Success');
  expect(await read(personId, other)).toMatchObject({ state: 'seen' });
  expect(await read(personId, token)).toEqual(before);
});

test('a card that was seen does not stand for a number that was changed since', async () => {
  const { personId, token } = await savePerson();
  await app.call('POST', `v1/people/${personId}/number-seen`, { token });
  const healthNumber = '987654321';
  await app.db.updateTable('persons').set({ healthNumber }).where('id', '=', personId).execute();
  expect(await read(personId, token)).toMatchObject({ state: 'none', checkedBy: null });
});

test('what the register answered belongs to the entity that keeps the copy, which is alerted', async () => {
  const { personId, entityId } = await savePerson();
  answerWith({ state: 'notFound' });
  await runJobs();
  const stored = app.db.selectFrom('numberChecks').select(['state', 'entityId']);
  expect(await stored.where('personId', '=', personId).execute()).toEqual([
    { state: 'notFound', entityId },
  ]);
});
