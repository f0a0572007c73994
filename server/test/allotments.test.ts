import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildAllotment, buildEntity, buildProtocol } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
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

const today = frozenAt.toISOString().slice(0, 10);

async function openManager() {
  const { service, desk } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const { poolId } = service;
  await app.db.updateTable('schedules').set({ capacity: 3 }).where('poolId', '=', poolId).execute();
  const setAside = (given: object = {}) =>
    buildAllotment(app.db, { poolId, fromTime: '09:00', toTime: '10:00', ...given });
  return { service, desk, manager, poolId, setAside };
}

const list = async (desk: Desk, query = '') =>
  (await app.call('GET', `v1/allotments${query}`, { token: desk.token })).body.data.allotments;
const end = (desk: Desk, id: string) =>
  app.call('DELETE', `v1/allotments/${id}`, { token: desk.token });

test('the list says for whom places are set aside, and how many of them are taken', async () => {
  const { service, manager, desk, poolId, setAside } = await openManager();
  const hotel = await buildEntity(app.db, {
    entityType: 'AccommodationPartner',
    businessName: 'Pátio da Sereia',
  });
  const protocol = await buildProtocol(app.db, {
    partnerEntityId: hotel.id,
    serviceEntityId: service.entityId,
    state: 'active',
  });
  const ofProtocol = await setAside({ protocolId: protocol.id, places: 2 });
  await setAside({ entityCode: 'outro-hotel', fromDate: '2027-01-01' });
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  await app.db
    .updateTable('occupancy')
    .set({ allotmentId: ofProtocol.id })
    .where('poolId', '=', poolId)
    .execute();

  const [first, second] = await list(desk);

  // Four starts in the hours of each day, two places at each.
  expect(first).toMatchObject({
    partner: 'Pátio da Sereia',
    code: hotel.code,
    idProtocol: protocol.id,
    isOpen: true,
    fromTime: '09:00',
    toTime: '10:00',
    places: 2,
    state: 'inForce',
    coming: { taken: 1, setAside: 7 * 4 * 2 },
    lastWeek: { taken: 0, setAside: 7 * 4 * 2 },
    isLittleUsed: true,
  });
  expect(second).toMatchObject({ code: 'outro-hotel', state: 'toCome', coming: null });
  expect(await list(manager, `?code=${hotel.code.toUpperCase()}`)).toHaveLength(1);
  expect(await list(manager, '?state=toCome')).toHaveLength(1);
  const parts = await app.call('GET', 'v1/allotments/parts', { token: manager.token });
  expect(parts.body.data).toMatchObject({
    partners: expect.arrayContaining([
      { idProtocol: protocol.id, name: 'Pátio da Sereia', code: hotel.code, state: 'active' },
    ]),
    pools: [{ id: poolId }],
  });
});

test('whether an allotment is little used is said after a week alone, and not of one that is not open', async () => {
  const { service, manager, setAside } = await openManager();
  await setAside({ fromDate: '2026-11-20' });
  const protocol = await buildProtocol(app.db, {
    serviceEntityId: service.entityId,
    state: 'paused',
  });
  await setAside({ protocolId: protocol.id, toTime: '24:00' });
  const all = await list(manager);
  expect(all).toMatchObject([
    { isOpen: false, toTime: '24:00', isLittleUsed: false, lastWeek: { taken: 0 } },
    { isOpen: true, isLittleUsed: false, lastWeek: null },
  ]);
});

test('a manager ends an allotment: its places are for everyone, and what is taken of it stays', async () => {
  const { service, desk, manager, poolId, setAside } = await openManager();
  const { id } = await setAside({ places: 3 });
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect((await end(desk, id)).status).toBe(403);

  const { body } = await end(manager, id);

  expect(body).toMatchObject({ type: 'Success', messages: [{ code: 'allotment.ended' }] });
  expect((await desk.reserve(service, '09:00')).status).toBe(200);
  expect(await list(manager)).toMatchObject([{ id, state: 'past', untilDate: today }]);
  expect((await end(manager, id)).body.messages[0].code).toBe('allotment.over');
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'before'])
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ act: 'allotment.removed', before: { places: 3 } });
  const { id: unused } = await setAside({ fromDate: '2027-01-01' });
  await end(manager, unused);
  const left = await app.db
    .selectFrom('allotments')
    .select('id')
    .where('poolId', '=', poolId)
    .execute();
  expect(left).toEqual([{ id }]);
});

test('one of another entity is not found', async () => {
  const { setAside } = await openManager();
  const other = await openManager();
  const { id } = await setAside();
  expect((await end(other.manager, id)).status).toBe(404);
  expect(await list(other.manager)).toEqual([]);
});

test('two who end it at once: one does', async () => {
  const { manager, setAside } = await openManager();
  const { id } = await setAside();
  const both = await Promise.all([end(manager, id), end(manager, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
