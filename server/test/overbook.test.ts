import { deskHoldMinutes } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { cancelByMember } from './cancel-by-member.ts';
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

const overbook = (desk: Desk, service: BookableService, time: string) =>
  overbookBecause({ desk, service, time });
const overbookBecause = (draft: {
  desk: Desk;
  service: BookableService;
  time: string;
  reason?: string;
}) => {
  const { desk, service, time, reason } = draft;
  const body = { entityService: service.entityServiceId, time: at(time), overbook: true, reason };
  return app.call('POST', 'v1/agenda/drafts', { token: desk.token, body });
};
const extraPlaces = (poolId: string) =>
  app.db
    .selectFrom('extraCapacity')
    .select(['places', 'reason', 'draftId'])
    .where('poolId', '=', poolId)
    .execute();

/** @returns the asset of the person who has the place. */
async function bookFull(desk: Desk, service: BookableService, time: string): Promise<string> {
  const draft = (await desk.reserve(service, time)).body.data.id;
  const { id } = (await desk.book(draft)).body.data;
  const { assetId } = await app.db
    .selectFrom('appointments')
    .select('assetId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return assetId;
}

/** What a patient sees of a start on Wednesday, and the desk. */
async function shown(desk: Desk, service: BookableService, time: string) {
  const cart = await app.createCart(await app.addFamily(), service.serviceId);
  const patient = await cart.get(
    `/slot?entityService=${service.entityServiceId}&date=${wednesday}`,
  );
  const path = `v1/agenda/starts?entityService=${service.entityServiceId}&from=${wednesday}`;
  const { days } = (await app.call('GET', path, { token: desk.token })).body.data;
  const ofDesk = days[0].starts.find((start: { time: string }) => start.time === at(time));
  const ofPatient = patient.body.data.slots.find(
    (slot: { time: string }) => slot.time === at(time),
  );
  return { patient: ofPatient?.available, desk: [ofDesk.available, ofDesk.capacity] };
}

test('an overbooked person gets a place beyond the capacity, and a cancellation beside it opens none to patients', async () => {
  const { service, desk } = await openProviderDesk(app);
  const first = await bookFull(desk, service, '09:00');
  expect((await desk.reserve(service, '09:00')).status).toBe(409);

  const { body } = await overbookBecause({ desk, service, time: '09:00', reason: 'Dor de dentes' });
  const booked = await desk.book(body.data.id);

  expect(booked.body.type).toBe('Success');
  expect(await extraPlaces(service.poolId)).toEqual([
    { places: 1, reason: 'Dor de dentes', draftId: null },
  ]);
  expect(await shown(desk, service, '09:00')).toEqual({ patient: 0, desk: [0, 2] });
  await cancelByMember(app.db, { assetId: first, now: app.clock.now() });
  expect(await shown(desk, service, '09:00')).toEqual({ patient: 0, desk: [1, 2] });
  const cart = await app.createCart(await app.addFamily(), service.serviceId);
  expect((await cart.hold(service, [at('09:00')])).status).toBe(409);
});

test('on a start with a free place nothing is added', async () => {
  const { service, desk } = await openProviderDesk(app);
  expect((await overbook(desk, service, '09:00')).body.type).toBe('Success');
  expect(await extraPlaces(service.poolId)).toEqual([]);
});

test('a released draft takes the added place back, and so does one whose time is over', async () => {
  const { service, desk } = await openProviderDesk(app);
  await bookFull(desk, service, '09:00');
  const released = (await overbook(desk, service, '09:00')).body.data.id;
  await desk.release(released);
  expect(await extraPlaces(service.poolId)).toEqual([]);

  await overbook(desk, service, '09:00');
  app.clock.set(new Date(frozenAt.getTime() + deskHoldMinutes * 60_000));
  // Before the sweep as after it.
  expect(await shown(desk, service, '09:00')).toEqual({ patient: 0, desk: [0, 1] });
  await app.sweep();
  expect(await extraPlaces(service.poolId)).toEqual([]);
});

test('a draft that has expired is not booked beyond the capacity', async () => {
  const { service, desk } = await openProviderDesk(app);
  await bookFull(desk, service, '09:00');
  const draft = (await overbook(desk, service, '09:00')).body.data.id;
  app.clock.set(new Date(frozenAt.getTime() + deskHoldMinutes * 60_000));

  const late = await desk.book(draft);

  expect(late.status).toBe(409);
  expect(JSON.stringify(late.body.messages)).toContain('já foi ocupado');
  expect((await overbook(desk, service, '09:00')).body.type).toBe('Success');
});

test('the limit is of a pool and a day, and the refusal says the count and leaves nothing', async () => {
  const { service, desk } = await openProviderDesk(app);
  await app.db
    .updateTable('entities')
    .set({ overbookPerDay: 1 })
    .where('id', '=', service.entityId)
    .execute();
  await bookFull(desk, service, '09:00');
  await bookFull(desk, service, '10:00');
  await overbook(desk, service, '09:00');

  const { body } = await overbook(desk, service, '10:00');

  expect(body).toMatchObject({ type: 'Error', data: null });
  expect(body.messages[0].text).toContain('Já há 1 encaixes');
  const drafts = await app.db
    .selectFrom('deskDrafts')
    .select('isOverbooked')
    .where('accountId', '=', desk.accountId)
    .where('state', '=', 'reserved')
    .execute();
  expect(drafts).toEqual([{ isOverbooked: true }]);
});

test('the desk overbooks unless its entity lets managers alone, and a hotel never does', async () => {
  const { service, desk } = await openProviderDesk(app);
  await bookFull(desk, service, '09:00');
  await app.db
    .updateTable('entities')
    .set({ deskMayOverbook: false })
    .where('id', '=', service.entityId)
    .execute();
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const hotel = await openHotelDesk(app);

  const answers = [];
  for (const who of [desk, hotel, manager]) answers.push(await overbook(who, service, '09:00'));

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
});

test('a closed start is not overbooked', async () => {
  const { service, desk } = await openProviderDesk(app);
  await bookFull(desk, service, '09:00');
  await app.db
    .insertInto('closures')
    .values({
      id: crypto.randomUUID(),
      entityId: service.entityId,
      during: `[${at('09:00')},${at('09:15')})`,
      createdAt: frozenAt,
    })
    .execute();

  expect((await overbook(desk, service, '09:00')).status).toBe(409);
  expect(await extraPlaces(service.poolId)).toEqual([]);
});

test('the database refuses a unit above the schedules that no extra place covers whole', async () => {
  const { service, desk } = await openProviderDesk(app);
  await bookFull(desk, service, '09:00');
  await overbook(desk, service, '09:00');
  const raise = (unit: number) =>
    app.db
      .updateTable('occupancy')
      .set({ unit, during: `[${at('09:00')},${at('09:30')})` })
      .where('poolId', '=', service.poolId)
      .where('unit', '=', 2)
      .execute();
  await expect(raise(2)).rejects.toThrow('above the capacity');
});
