import type { DeskStarts } from '@vaga/contract/agenda-capacity';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildSchedule } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
import { at, wednesday } from './patient-actions.ts';
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

const setTime = (wall: string) => app.clock.set(new Date(at(wall)));

async function startsOf(desk: Desk, service: BookableService, query = ''): Promise<DeskStarts> {
  const path = `v1/agenda/starts?entityService=${service.entityServiceId}&from=${wednesday}${query}`;
  return (await app.call('GET', path, { token: desk.token })).body.data;
}

const startAt = ({ days }: DeskStarts, wall: string) =>
  days[0]?.starts.find(({ time }) => time === at(wall));

test('the desk sees the start that runs, full starts and seven days, and no start that has ended', async () => {
  setTime('09:20');
  const { service, desk } = await openProviderDesk(app);
  await desk.reserve(service, '10:00');

  const starts = await startsOf(desk, service);

  expect(starts.days).toHaveLength(7);
  expect(starts.pools).toEqual([{ id: service.poolId, name: 'Sala 1' }]);
  expect(starts.now).toBe(at('09:15'));
  expect(starts.days[0]?.starts[0]).toEqual({
    time: at('09:15'),
    endsAt: at('09:30'),
    isRunning: true,
    available: 1,
    capacity: 1,
    pools: [{ idPool: service.poolId, available: 1, capacity: 1 }],
  });
  expect(startAt(starts, '10:00')).toMatchObject({ available: 0, isRunning: false });
  setTime('09:30');
  expect(startAt(await startsOf(desk, service), '09:15')).toBeUndefined();
});

test('now is the next start once the one that runs is full', async () => {
  setTime('09:20');
  const { service, desk } = await openProviderDesk(app);

  expect((await desk.reserve(service, '09:15')).body.type).toBe('Success');

  expect((await startsOf(desk, service)).now).toBe(at('09:30'));
});

test('a start that runs is the desk’s alone: neither patients nor hotels see or take it', async () => {
  setTime('09:20');
  const { service, desk } = await openProviderDesk(app);
  const hotel = await openHotelDesk(app);
  const family = await app.addFamily();
  const cart = await app.createCart(family, service.serviceId);

  const held = await cart.hold(service, [at('09:15')]);
  const byHotel = await hotel.reserve(service, '09:15');
  const { body } = await cart.get(
    `/slot?entityService=${service.entityServiceId}&date=${wednesday}`,
  );
  const taken = await desk.reserve(service, '09:15');

  expect([held.status, byHotel.status, taken.status]).toEqual([400, 400, 200]);
  expect(body.data.slots[0].time).toBe(at('09:30'));
});

test('a start that has ended, or is a day old, cannot be taken', async () => {
  setTime('09:30');
  const { service, desk } = await openProviderDesk(app);
  expect((await desk.reserve(service, '09:15')).status).toBe(400);
  app.clock.set(new Date('2026-11-26T09:05:00Z'));
  const later = await openDesk(app, { entityId: service.entityId });
  expect((await later.reserve(service, '09:00')).status).toBe(400);
});

test('a walk-in on the start that runs is booked and checked in at once', async () => {
  setTime('09:20');
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:15')).body.data.id;

  const { body } = await desk.book(draft, { checkIn: true });

  expect(body.type).toBe('Success');
  const booked = await app.db
    .selectFrom('appointments')
    .select(['status', 'checkedInAt'])
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow();
  expect(booked).toEqual({ status: 'CheckedIn', checkedInAt: app.clock.now() });
});

test('a walk-in who pays at the desk is booked, paid and checked in at once; nothing of it where nothing is due', async () => {
  setTime('09:20');
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:15')).body.data.id;

  const wrong = await desk.book(draft, { payment: 'none', paidBy: 'cash' });
  const { body } = await desk.book(draft, { paidBy: 'cash', checkIn: true });

  expect([wrong.status, body.type]).toEqual([400, 'Success']);
  const booked = await app.db
    .selectFrom('appointments')
    .innerJoin('payments', 'payments.id', 'appointments.paymentId')
    .select(['appointments.status', 'payments.status as payment', 'takenBy'])
    .where('appointments.id', '=', body.data.id)
    .executeTakeFirstOrThrow();
  expect(booked).toEqual({ status: 'CheckedIn', payment: 'paid', takenBy: desk.accountId });
});

test('a booking for another day that is to be checked in is refused whole, and no money is taken', async () => {
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:15')).body.data.id;

  const { body } = await desk.book(draft, { paidBy: 'cash', checkIn: true });

  expect(body.type).toBe('Error');
  expect(body.messages[0].text).toContain('Mover para agora?');
  const carts = await app.db
    .selectFrom('carts')
    .select('id')
    .where('bookedByEntityId', '=', service.entityId)
    .execute();
  expect(carts).toEqual([]);
  expect((await desk.book(draft)).body.type).toBe('Success');
});

test('a draft takes a place of the pool that the member chose, or none', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { entityId } = service;
  const { poolId } = await buildSchedule(app.db, { entityId });
  const reserve = (pool?: string) =>
    app.call('POST', 'v1/agenda/drafts', {
      token: desk.token,
      body: { entityService: service.entityServiceId, time: at('09:00'), pool },
    });

  const inSecond = await reserve(poolId);
  const again = await reserve(poolId);

  expect([inSecond.status, again.status]).toEqual([200, 409]);
  expect(again.body.data.alternatives[0].time).toBe(at('09:15'));
  const { pools, available } = startAt(await startsOf(desk, service), '09:00') ?? {};
  expect(available).toBe(1);
  expect(pools).toContainEqual({ idPool: poolId, available: 0, capacity: 1 });
  const ofSecond = await startsOf(desk, service, `&pool=${poolId}`);
  expect(startAt(ofSecond, '09:00')).toMatchObject({ available: 0, capacity: 1 });
  expect((await reserve(entityId)).status).toBe(400);
  expect((await reserve()).status).toBe(200);
});

test('the starts of another entity’s service do not exist', async () => {
  const { service } = await openProviderDesk(app);
  const { desk: other } = await openProviderDesk(app);
  const path = `v1/agenda/starts?entityService=${service.entityServiceId}`;
  expect((await app.call('GET', path, { token: other.token })).status).toBe(404);
  const results = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  expect((await app.call('GET', path, { token: results.token })).status).toBe(403);
});
