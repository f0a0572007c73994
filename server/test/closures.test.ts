import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildClosure } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
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

const thursday = '2026-11-26';
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
const hour = 3_600_000;

async function openManager() {
  const { service, desk } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const close = (from: Date, until: Date, given: object = {}) =>
    buildClosure(app.db, { entityId: service.entityId, from, until, ...given });
  return { service, desk, manager, close };
}

const list = (desk: Desk, query = '') =>
  app.call('GET', `v1/closures${query}`, { token: desk.token });
const end = (desk: Desk, id: string) =>
  app.call('POST', `v1/closures/${id}/end`, { token: desk.token });
const remove = (desk: Desk, id: string) =>
  app.call('DELETE', `v1/closures/${id}`, { token: desk.token });
const actOf = (id: string) =>
  app.db
    .selectFrom('auditEntries')
    .select(['act', 'before', 'after'])
    .where('subjectId', '=', id)
    .executeTakeFirst();

test('the list names what is closed, why, by whom, and who is booked within it', async () => {
  const { service, desk, manager, close } = await openManager();
  const now = app.clock.now();
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  await close(midnight(wednesday), midnight(thursday), { reasonPt: 'Obras', reasonEn: 'Works' });
  await close(new Date(now.getTime() - hour), new Date(now.getTime() + hour), {
    poolId: service.poolId,
    kind: 'block',
    madeBy: desk.accountId,
  });
  await close(midnight('2026-11-01'), midnight('2026-11-02'));
  await close(new Date(at('12:00')), new Date(at('13:00')), {
    entityServiceId: service.entityServiceId,
  });

  const { body } = await list(manager);

  expect(body.pagination.totalRecords).toBe(3);
  expect(body.data.closures).toMatchObject([
    { kind: 'block', what: 'pool', state: 'running', bookings: 0 },
    {
      kind: 'closure',
      what: 'all',
      name: null,
      state: 'toCome',
      isWholeDays: true,
      bookings: 1,
      reasonPt: 'Obras',
      reasonEn: 'Works',
      by: null,
    },
    { what: 'service', bookings: 0, isWholeDays: false },
  ]);
  expect(body.data.closures[0].by).not.toBeNull();
  const past = await list(manager, '?when=past');
  expect(past.body.data.closures).toMatchObject([{ state: 'past' }]);
  const blocks = await list(desk, '?kind=block');
  expect(blocks.body.data.closures).toHaveLength(1);
});

test('the desk reads the list, and changes nothing in it', async () => {
  const { desk, close } = await openManager();
  const { id } = await close(midnight(wednesday), midnight(thursday));
  expect((await list(desk)).status).toBe(200);
  expect((await remove(desk, id)).status).toBe(403);
  expect((await end(desk, id)).status).toBe(403);
});

test('a closure to come is deleted and its hours are open; one that runs is ended instead', async () => {
  const { service, desk, manager, close } = await openManager();
  const now = app.clock.now();
  const { id: coming } = await close(midnight(wednesday), midnight(thursday));
  const { id: running } = await close(new Date(now.getTime() - hour), midnight(wednesday));

  expect((await remove(manager, running)).body.messages[0].code).toBe('closure.begun');
  expect((await end(manager, coming)).body.messages[0].code).toBe('closure.not_running');
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect((await remove(manager, coming)).body.type).toBe('Success');
  expect((await desk.reserve(service, '09:00')).status).toBe(200);
  expect((await end(manager, running)).body.type).toBe('Success');
  expect((await end(manager, running)).status).toBe(409);
  expect((await remove(manager, coming)).status).toBe(404);
  expect(await actOf(coming)).toMatchObject({ act: 'closure.removed', after: null });
  expect(await actOf(running)).toMatchObject({
    act: 'closure.changed',
    after: { untilTime: now.toISOString() },
  });
});

test('a closure of another entity is not found', async () => {
  const { close } = await openManager();
  const other = await openManager();
  const { id } = await close(midnight(wednesday), midnight(thursday));
  expect((await remove(other.manager, id)).status).toBe(404);
  expect((await end(other.manager, id)).status).toBe(404);
});

test('two managers who delete a closure at once: one does, the other finds none', async () => {
  const { manager, close } = await openManager();
  const { id } = await close(midnight(wednesday), midnight(thursday));
  const both = await Promise.all([remove(manager, id), remove(manager, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a deletion and a booking of its hours at once: the booking holds whatever came first', async () => {
  const { service, desk, manager, close } = await openManager();
  const { id } = await close(midnight(wednesday), midnight(thursday));
  const [deleted, reserved] = await Promise.all([
    remove(manager, id),
    desk.reserve(service, '09:00'),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 409]).toContain(reserved.status);
  expect((await list(manager)).body.data.closures).toEqual([]);
});
