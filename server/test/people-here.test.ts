import type { PersonHere } from '@vaga/contract/people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildMember } from './builders/index.ts';
import { openDesk } from './desk.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import type { UnclaimedBooking } from './unclaimed.fixture.ts';
import { bookForUnclaimed } from './unclaimed.fixture.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const roles = {
  manager: ['manager'],
  desk: ['desk'],
  results: ['results'],
} as const;

/** The person of a booking, with what members of its entity call about them. */
async function personOf({ accountId, service: { entityId } }: UnclaimedBooking) {
  const update = app.db
    .updateTable('persons')
    .set({ name: 'Joaquim Reis', phone: '912345678', healthNumber: '123456789' });
  await update.where('accountId', '=', accountId).execute();
  const { id } = await app.db
    .selectFrom('persons')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const signInAs = async (role: keyof typeof roles) => {
    const desk = await openDesk(app, { entityId, roles: [...roles[role]] });
    const { token } = desk;
    const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
      app.call(method, `v1/people/${id}${path}`, { token, ...(body ? { body } : {}) });
    const read = async (): Promise<PersonHere> => (await call('GET')).body.data;
    return { ...desk, call, read };
  };
  return { id, accountId, entityId, signInAs };
}

const accessesOf = (personId: string) =>
  app.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields', 'accountId'])
    .where('personId', '=', personId)
    .where('act', '<>', 'booked')
    .orderBy('id')
    .execute();

test('a person here has their data and appointments, the health number by its end, and each read is recorded', async () => {
  const booking = await bookForUnclaimed(app);
  const { id, signInAs } = await personOf(booking);
  const desk = await signInAs('desk');
  expect(await desk.read()).toMatchObject({
    id,
    name: 'Joaquim Reis',
    dateOfBirth: '1990-01-01',
    age: 36,
    phone: '912345678',
    healthNumberEnd: '789',
    isUnclaimed: true,
    lastFive: { count: 0, noShows: 0 },
    appointments: [{ id: booking.appointmentId, attendance: 'expected', result: 'Pending' }],
    documents: [],
    duplicates: [],
    canUndoMergeUntil: null,
  });
  expect(JSON.stringify(await desk.read())).not.toContain('123456789');
  const [opened] = await accessesOf(id);
  expect(opened).toMatchObject({ act: 'opened', accountId: desk.accountId });
  expect(opened?.fields).toEqual(expect.arrayContaining(['name', 'contact', 'notes', 'payment']));
  expect(opened?.fields).not.toContain('result');

  expect((await desk.call('GET', '/health-number')).status).toBe(403);
  const results = await signInAs('results');
  const number = await results.call('GET', '/health-number');
  expect(number.body.data).toEqual({ healthNumber: '123456789' });
  expect((await accessesOf(id)).at(-1)).toEqual({
    act: 'opened',
    fields: ['healthNumber'],
    accountId: results.accountId,
  });
});

test('which result there is reads a member with the role results alone', async () => {
  const booking = await bookForUnclaimed(app);
  const { signInAs } = await personOf(booking);
  const executed = app.db.updateTable('appointments').set({ result: 'Unauthorized' });
  await executed.where('id', '=', booking.appointmentId).execute();
  const resultsTo = async (role: keyof typeof roles) =>
    (await (await signInAs(role)).read()).appointments.map(({ result }) => result);
  expect(await resultsTo('manager')).toEqual(['WithResult']);
  expect(await resultsTo('results')).toEqual(['Unauthorized']);
});

test('a person without an appointment here and without an account kept here is not found', async () => {
  const here = await personOf(await bookForUnclaimed(app));
  const elsewhere = await personOf(await bookForUnclaimed(app));
  const manager = await here.signInAs('manager');
  const path = `v1/people/${elsewhere.id}`;
  const { token } = manager;
  for (const [method, more] of [
    ['GET', ''],
    ['GET', '/export'],
    ['DELETE', ''],
  ] as const)
    expect((await app.call(method, `${path}${more}`, { token })).status).toBe(404);
  const hotel = await buildMember(app.db, { entityType: 'AccommodationPartner' });
  const hotelToken = await app.signIn(hotel.accountId, hotel.entityId);
  expect((await app.call('GET', path, { token: hotelToken })).status).toBe(403);
  expect(await accessesOf(elsewhere.id)).toEqual([]);
});

test('a patient who booked here themselves is here by that appointment, and keeps their data in their own hands', async () => {
  const { service, accountId, cartId, token } = await app.holdCart({ priceCents: 0 });
  const body = { paymentType: { id: 0 } };
  await app.call('POST', `scheduling/${cartId}/checkout`, { token, body });
  const { personId } = await app.db
    .selectFrom('appointments')
    .select('personId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const call = (method: 'GET' | 'DELETE', more = '') =>
    app.call(method, `v1/people/${personId}${more}`, { token: manager.token });
  expect((await call('GET')).body.data).toMatchObject({ id: personId, isUnclaimed: false });
  expect([(await call('GET', '/export')).status, (await call('DELETE')).status]).toEqual([
    404, 404,
  ]);
});

test('of the last five times the page says to how many the person did not come', async () => {
  const booking = await bookForUnclaimed(app);
  const { id, entityId } = await personOf(booking);
  const missed = app.db.updateTable('appointments').set({ noShowAt: frozenAt });
  await missed.where('id', '=', booking.appointmentId).execute();
  app.clock.set(new Date(Number(booking.startsAt) + 3_600_000));
  const { token } = await openDesk(app, { entityId });
  const { body } = await app.call('GET', `v1/people/${id}`, { token });
  expect(body.data).toMatchObject({
    lastFive: { count: 1, noShows: 1 },
    appointments: [{ attendance: 'noShow' }],
  });
});

test('a namesake of the same birth and phone is offered, merged, and the merge can be undone from the page', async () => {
  const one = await bookForUnclaimed(app);
  const startsAt = new Date('2026-12-14T10:00:00Z');
  const other = await bookForUnclaimed(app, { service: one.service, startsAt });
  const here = await personOf(one);
  const namesake = await personOf(other);
  const desk = await here.signInAs('desk');
  expect((await desk.read()).duplicates).toEqual([
    { id: namesake.id, name: 'Joaquim Reis', appointments: 1 },
  ]);
  const { token } = desk;
  const body = { into: here.id };
  await app.call('POST', `v1/people/${namesake.id}/merge`, { token, body });
  const merged = await desk.read();
  expect(merged).toMatchObject({ duplicates: [], appointments: [{}, {}] });
  expect(merged.canUndoMergeUntil).toBe('2026-12-24T09:00:00.000Z');
  await desk.call('POST', '/merge/undo');
  expect(await desk.read()).toMatchObject({
    canUndoMergeUntil: null,
    appointments: [{}],
    duplicates: [{ id: namesake.id }],
  });
});

test('managers and members with results export an unclaimed account as an archive, and it is recorded', async () => {
  const { id, signInAs } = await personOf(await bookForUnclaimed(app));
  const [desk, manager] = [await signInAs('desk'), await signInAs('manager')];
  expect((await desk.call('GET', '/export')).status).toBe(403);
  const { status, headers } = await manager.call('GET', '/export');
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const exported = (await accessesOf(id)).at(-1);
  expect(exported).toMatchObject({ act: 'exported', accountId: manager.accountId });
  expect(exported?.fields).toEqual(expect.arrayContaining(['healthNumber', 'result', 'document']));
});

test('a person who has saved an appointment to an account of their own is exported by no entity, nor a guest of a hotel by the provider', async () => {
  const booking = await bookForUnclaimed(app);
  const { signInAs } = await personOf(booking);
  const [manager, results] = [await signInAs('manager'), await signInAs('results')];
  const exportedBy = async ({ call }: typeof manager) => (await call('GET', '/export')).status;
  expect(await exportedBy(manager)).toBe(200);
  const claimed = app.db.updateTable('accounts').set({
    keptByEntityId: null,
    contactEmail: null,
    email: booking.contactEmail,
    passwordHash: 'x',
  });
  await claimed.where('id', '=', booking.accountId).execute();
  expect([await exportedBy(manager), await exportedBy(results)]).toEqual([404, 404]);
  expect((await manager.call('GET')).status).toBe(200);

  const guest = await bookForUnclaimed(app);
  const atProvider = await personOf(guest);
  const hotel = await buildMember(app.db, { entityType: 'AccommodationPartner' });
  const kept = app.db.updateTable('accounts').set({ keptByEntityId: hotel.entityId });
  await kept.where('id', '=', guest.accountId).execute();
  expect(await exportedBy(await atProvider.signInAs('manager'))).toBe(404);
});

test('a manager forgets a person once no appointment is to come', async () => {
  const booking = await bookForUnclaimed(app);
  const { id, accountId, signInAs } = await personOf(booking);
  const [desk, manager] = [await signInAs('desk'), await signInAs('manager')];
  expect((await desk.call('DELETE')).status).toBe(403);
  const early = await manager.call('DELETE');
  expect(early.body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'people.has_appointments' }],
  });
  await booking.call('POST', 'cancel', { body: {} });
  const answers = await Promise.all([manager.call('DELETE'), manager.call('DELETE')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await manager.call('GET')).status).toBe(404);
  const rows = await app.db
    .selectFrom('persons')
    .select('name')
    .where('accountId', '=', accountId)
    .where('name', '=', 'Joaquim Reis')
    .execute();
  expect([rows, (await accessesOf(id)).at(-1)?.act]).toEqual([[], 'changed']);
});
