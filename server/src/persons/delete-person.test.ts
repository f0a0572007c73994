import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildAsset,
  buildCart,
  buildPerson,
  buildPlace,
} from '../../test/builders/index.ts';
import { personUses } from '../person-uses.ts';
import { personsRoutes } from './index.ts';

let app: TestApp;
let accountId: string;
let token: string;
let personId: string;

beforeAll(async () => {
  app = await createTestApp({ routes: (deps) => personsRoutes({ ...deps, personUses }) });
});

beforeEach(async () => {
  accountId = (await buildAccount(app.db)).id;
  token = await app.signIn(accountId);
  personId = (await buildPerson(app.db, { accountId, name: 'Rui Costa', phone: '912345678' })).id;
});

afterAll(() => app.close());

const remove = (headers = {}) =>
  app.call('DELETE', `onboarding/user/person/${personId}`, { token, headers });

const rowOf = () =>
  app.db.selectFrom('persons').selectAll().where('id', '=', personId).executeTakeFirst();

/** An appointment of the person, in the time zone of Lisbon in winter: the same as UTC. */
function appointmentOn(startsAt: string, given = {}) {
  const start = new Date(startsAt);
  return buildAppointment(app.db, {
    accountId,
    personId,
    startsAt: start,
    endsAt: new Date(Number(start) + 600_000),
    serviceDate: startsAt.slice(0, 10),
    ...given,
  });
}

test('a person without references is deleted completely', async () => {
  const { status, body } = await remove();
  expect([status, body]).toEqual([200, { type: 'Success', data: null, messages: [] }]);
  expect(await rowOf()).toBeUndefined();
  expect((await remove()).status).toBe(404);
});

test('an upcoming appointment prevents the deletion and is named', async () => {
  await appointmentOn('2026-11-25T10:20:00Z');
  const pt = await remove();
  const en = await remove({ 'accept-language': 'en-GB' });
  expect([pt.status, pt.body.type]).toEqual([200, 'Warning']);
  expect(pt.body.messages[0].text).toContain('Teste de antigénio em 25 de novembro de 2026');
  expect(pt.body.messages[0].text).toContain('10:20');
  expect(en.body.messages[0].text).toContain('Antigen test on 25 November 2026');
  expect(await rowOf()).toMatchObject({ name: 'Rui Costa', deletedAt: null });
});

test('all upcoming appointments are named; beyond five only their number is given', async () => {
  await appointmentOn('2026-11-25T10:20:00Z');
  await appointmentOn('2026-11-27T11:40:00Z');
  const { text } = (await remove()).body.messages[0];
  expect(text).toContain('há 2 marcações por realizar');
  expect(text).toMatch(/25 de novembro de 2026 às 10:20; Teste de antigénio em 27 de novembro/);
  for (const day of [1, 2, 3, 4, 5]) await appointmentOn(`2026-12-0${day}T10:20:00Z`);
  const en = (await remove({ 'accept-language': 'en-GB' })).body.messages[0].text;
  expect(en).toContain('there are 7 upcoming appointments: Antigen test on 25 November 2026');
  expect(en).toContain('; and 2 more. Cancel them first.');
});

test('a request for today without a time prevents the deletion', async () => {
  await appointmentOn('2026-11-24T10:00:00Z', {
    startsAt: null,
    endsAt: null,
    status: 'SchedulePending',
  });
  const { body } = await remove();
  expect(body.type).toBe('Warning');
  expect(body.messages[0].text).toContain('24 de novembro de 2026');
});

test('past and cancelled appointments do not prevent the deletion, and keep their person', async () => {
  await appointmentOn('2026-11-24T08:50:00Z');
  await appointmentOn('2026-11-30T10:00:00Z', { status: 'Canceled' });
  expect((await remove()).body.type).toBe('Success');
  expect(await rowOf()).toMatchObject({ name: 'Rui Costa', deletedAt: app.clock.now() });
});

test('a held place prevents the deletion until the hold expires', async () => {
  const { cart } = await buildCart(app.db, { accountId, people: 0 });
  const asset = await buildAsset(app.db, { cartId: cart.id, personId });
  await buildPlace(app.db, {
    assetId: asset.id,
    from: new Date('2026-11-26T10:00:00Z'),
    until: new Date('2026-11-26T10:15:00Z'),
    expiresAt: new Date('2026-11-24T09:10:00Z'),
  });
  expect((await remove()).body.messages[0].code).toBe('person.in_cart');
  app.clock.advance(10 * 60_000);
  const later = await remove();
  app.clock.advance(-10 * 60_000);
  expect(later.body.type).toBe('Success');
});

test('a person in an old cart alone remains as a row without personal data', async () => {
  const { cart } = await buildCart(app.db, { accountId, people: 0 });
  await buildAsset(app.db, { cartId: cart.id, personId });
  expect((await remove()).body.type).toBe('Success');
  expect(await rowOf()).toMatchObject({ name: '', phone: null, deletedAt: app.clock.now() });
});

test('the name of a deleted person can be given to a new person', async () => {
  await appointmentOn('2026-11-01T10:00:00Z');
  await remove();
  const { body } = await app.call('POST', 'onboarding/user/person', {
    token,
    body: { name: 'Rui Costa' },
  });
  expect(body.data.id).not.toBe(personId);
});
