import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildProtocol } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const christmas = '2026-12-25';

async function openManager() {
  const { service, desk } = await openProviderDesk(app);
  const { entityId, poolId } = service;
  await app.db.updateTable('schedules').set({ capacity: 3 }).where('poolId', '=', poolId).execute();
  const manager = await openDesk(app, { entityId, roles: ['manager'] });
  return { service, desk, manager, entityId, poolId };
}

const preview = (desk: Desk, change: object) =>
  app.call('POST', 'v1/schedule-changes', { token: desk.token, body: { change } });
const apply = (desk: Desk, id: string) =>
  app.call('POST', `v1/schedule-changes/${id}/apply`, {
    token: desk.token,
    body: { choices: { default: 'keep' } },
  });
const reserve = (desk: Desk, service: BookableService, time: string) =>
  app.call('POST', 'v1/agenda/drafts', {
    token: desk.token,
    body: { entityService: service.entityServiceId, time: `${time}:00+00:00` },
  });
const holidayOf = async (desk: Desk) => {
  const { body } = await app.call('GET', 'v1/holidays', { token: desk.token });
  return body.data.holidays.find(({ id }: { id: string }) => id === 'christmas');
};
const actsOf = (entityId: string) =>
  app.db
    .selectFrom('auditEntries')
    .select(['act', 'subject', 'before', 'after'])
    .where('entityId', '=', entityId)
    .where('act', 'in', ['holiday.changed', 'allotment.added', 'allotment.changed'])
    .orderBy('at')
    .execute();

test('a holiday over a booking shows it first, and closes the day without cancelling it', async () => {
  const { service, desk, manager, entityId } = await openManager();
  const booked = await desk.book((await reserve(desk, service, `${christmas}T09:00`)).body.data.id);
  const change = { kind: 'holiday', holiday: 'christmas', choice: 'closed' };

  const { body } = await preview(manager, change);

  expect(body.data).toMatchObject({
    kind: 'holiday',
    bookings: [{ idAppointment: booked.body.data.id }],
  });
  expect((await holidayOf(manager)).days[0]).toMatchObject({ state: 'undecided' });
  expect((await apply(manager, body.data.id)).body).toMatchObject({
    data: { kept: 1, canceled: 0 },
  });
  expect((await holidayOf(manager)).days[0]).toMatchObject({ state: 'closed', bookings: 1 });
  expect((await reserve(desk, service, `${christmas}T10:00`)).status).toBe(409);
  const { status } = await app.db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', booked.body.data.id)
    .executeTakeFirstOrThrow();
  expect(status).not.toBe('Canceled');
  expect(await actsOf(entityId)).toMatchObject([
    { act: 'holiday.changed', subject: 'Natal', after: { state: 'closed' } },
  ]);
});

test('reduced hours close what is before and after them, and to open takes all closures away', async () => {
  const { service, desk, manager } = await openManager();
  const choose = async (change: object) => {
    const { body } = await preview(manager, { kind: 'holiday', holiday: 'christmas', ...change });
    return apply(manager, body.data.id);
  };
  await choose({ choice: 'reduced', fromTime: '10:00', toTime: '12:00' });
  expect((await reserve(desk, service, `${christmas}T09:00`)).status).toBe(409);
  expect((await reserve(desk, service, `${christmas}T10:00`)).status).toBe(200);
  expect((await reserve(desk, service, `${christmas}T12:00`)).status).toBe(409);
  await choose({ choice: 'open' });
  expect((await reserve(desk, service, `${christmas}T12:00`)).status).toBe(200);
  expect(await holidayOf(manager)).toMatchObject({ choice: 'open', days: [{ state: 'open' }, {}] });
});

test('an unknown holiday, and hours out of order, are refused', async () => {
  const { manager } = await openManager();
  const holiday = { kind: 'holiday', holiday: 'christmas', choice: 'reduced' };
  expect((await preview(manager, { ...holiday, holiday: 'carnival' })).status).toBe(404);
  expect((await preview(manager, holiday)).status).toBe(400);
  const wrong = { ...holiday, fromTime: '12:00', toTime: '10:00' };
  expect((await preview(manager, wrong)).status).toBe(400);
});

test('places are set aside, and changed, after the impact; a version of before is refused', async () => {
  const { service, desk, manager, entityId, poolId } = await openManager();
  const { id: forProtocol } = await buildProtocol(app.db, { serviceEntityId: entityId });
  const change = {
    kind: 'allotment',
    pool: poolId,
    forProtocol,
    fromDate: '2026-12-01',
    untilDate: '2027-01-01',
    fromTime: '09:00',
    toTime: '12:00',
    places: 3,
    releaseHours: 1,
  };
  const list = async () =>
    (await app.call('GET', 'v1/allotments', { token: manager.token })).body.data.allotments;

  const { body } = await preview(manager, change);

  expect(body.data.bookings).toEqual([]);
  expect(body.data.freeAfter).toBeLessThan(body.data.freeBefore);
  expect(await list()).toEqual([]);
  await apply(manager, body.data.id);
  expect((await reserve(desk, service, '2026-12-02T09:00')).status).toBe(409);
  const [added] = await list();
  const changed = { ...change, id: added.id, version: added.version, places: 1 };
  const { body: second } = await preview(manager, changed);
  await apply(manager, second.data.id);
  expect((await reserve(desk, service, '2026-12-02T09:00')).status).toBe(200);
  const late = await preview(manager, changed);
  expect(late).toMatchObject({ status: 409, body: { messages: [{ code: 'allotment.changed' }] } });
  expect(await actsOf(entityId)).toMatchObject([
    { act: 'allotment.added', after: { places: 3, untilDate: '2026-12-31' } },
    { act: 'allotment.changed', before: { places: 3 }, after: { places: 1 } },
  ]);
});

test('a pool, protocol or code that is not the entity’s, and days that are over, are refused', async () => {
  const { manager, poolId } = await openManager();
  const other = await openManager();
  const { id: foreign } = await buildProtocol(app.db, { serviceEntityId: other.entityId });
  const change = {
    kind: 'allotment',
    pool: poolId,
    forCode: 'unknown-code',
    fromDate: '2026-12-01',
    untilDate: '2027-01-01',
    fromTime: '09:00',
    toTime: '12:00',
    places: 1,
    releaseHours: 1,
  };
  expect((await preview(manager, change)).status).toBe(400);
  expect((await preview(manager, { ...change, pool: other.poolId })).status).toBe(404);
  const ofProtocol = { ...change, forCode: '', forProtocol: foreign };
  expect((await preview(manager, ofProtocol)).status).toBe(404);
  const { code } = await app.db
    .selectFrom('entities')
    .select('code')
    .where('id', '=', manager.entityId)
    .executeTakeFirstOrThrow();
  const over = { ...change, forCode: code, fromDate: '2026-11-01', untilDate: '2026-11-02' };
  expect((await preview(manager, over)).status).toBe(400);
  expect((await preview(manager, { ...change, forCode: code })).status).toBe(200);
});
