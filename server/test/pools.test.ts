import { poolsPerEntity } from '@vaga/contract/pool-limits';
import type { Pool } from '@vaga/contract/pools';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildEntity, buildMember, buildSchedule } from './builders/index.ts';
import { buildPool } from './builders/scheduling.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { wednesday } from './patient-actions.ts';
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

const addPool = (desk: Desk, name: string) =>
  app.call('POST', 'v1/pools', { token: desk.token, body: { name } });
const listPools = async (desk: Desk): Promise<Pool[]> =>
  (await app.call('GET', 'v1/pools', { token: desk.token })).body.data.pools;
const savePool = (desk: Desk, { id, name, version }: Pool, body: object = {}) =>
  app.call('PUT', `v1/pools/${id}`, {
    token: desk.token,
    body: { name, version, position: 0, isRetired: false, ...body },
  });
const openManager = async (given: object = {}): Promise<Desk> =>
  openDesk(app, { entityId: (await buildEntity(app.db, given)).id, roles: ['manager'] });
const actsOf = (subjectId: string) =>
  app.db
    .selectFrom('auditEntries')
    .select(['act', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();

test('pools are added after the others, renamed, and put in order', async () => {
  const manager = await openManager();
  for (const name of ['Sala 2', 'Balcão']) expect((await addPool(manager, name)).status).toBe(200);
  const [first, second] = await listPools(manager);
  expect([first?.name, second?.name]).toEqual(['Sala 2', 'Balcão']);
  expect(second).toMatchObject({ capacity: 0, services: [], hasSchedule: false, retiredOn: null });
  if (!second) throw new Error('There is no second pool.');

  const saved = await savePool(manager, second, { name: 'Posto 1', position: 0 });

  expect(saved.body).toMatchObject({ type: 'Success', data: { name: 'Posto 1' } });
  expect((await listPools(manager)).map(({ name }) => name)).toEqual(['Posto 1', 'Sala 2']);
  expect(await actsOf(second.id)).toMatchObject([
    { act: 'pool.added', before: null },
    {
      act: 'pool.changed',
      before: { name: 'Balcão', position: 2 },
      after: { name: 'Posto 1', position: 1 },
    },
  ]);
});

test('a name is one pool’s, in whatever case, also of two members who add at once', async () => {
  const manager = await openManager();
  const answers = await Promise.all([addPool(manager, 'Balcão'), addPool(manager, 'BALCÃO')]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Error', 'Success']);
  await addPool(manager, 'Sala 2');
  const [, second] = await listPools(manager);
  if (!second) throw new Error('There is no second pool.');
  const { body } = await savePool(manager, second, { name: 'balcão' });
  expect(body.messages[0].code).toBe('pool.name_taken');
});

test('a pool shows the capacity and the services of its schedules of today', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { poolId, entityServiceId } = service;
  await buildSchedule(app.db, { poolId, capacity: 4, serves: [entityServiceId] });
  await buildSchedule(app.db, { poolId, capacity: 9, validFrom: '2027-01-01' });
  await app.db
    .updateTable('schedules')
    .set({ servesAll: false })
    .where('id', '=', service.scheduleId)
    .execute();

  const [pool] = await listPools(desk);

  expect(pool).toMatchObject({ capacity: 4, services: [entityServiceId], hasSchedule: true });
});

test('a pool with a booking to come is not retired; once that is cancelled it is, and gives no starts', async () => {
  const { service, desk } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const draft = (await desk.reserve(service, '09:00')).body.data.id;
  const [pool] = await listPools(manager);
  if (!pool) throw new Error('There is no pool.');

  const refused = await savePool(manager, pool, { isRetired: true });

  expect(refused.body).toMatchObject({ type: 'Warning', data: null });
  expect(refused.body.messages[0]).toMatchObject({
    code: 'pool.has_bookings',
    text: expect.stringContaining('1 lugares ocupados'),
  });
  expect((await listPools(manager))[0]?.retiredOn).toBeNull();
  await desk.release(draft);
  expect((await savePool(manager, pool, { isRetired: true })).body.type).toBe('Success');
  expect((await desk.reserve(service, '09:00')).status).toBe(400);
  const day = (date: string) =>
    app.call('GET', `v1/agenda/day?date=${date}`, { token: desk.token });
  expect((await day(wednesday)).body.data).toMatchObject({ pools: [], starts: [] });
  // The days before show what it did.
  const { pools, starts } = (await day('2026-11-23')).body.data;
  expect([pools.length, starts.length > 0]).toEqual([1, true]);
  expect((await actsOf(pool.id)).map(({ act }) => act)).toEqual(['pool.retired']);
});

test('a pool that is taken back has no schedule, and its name must be free', async () => {
  const { service } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const [pool] = await listPools(manager);
  if (!pool) throw new Error('There is no pool.');
  await savePool(manager, pool, { isRetired: true });
  const [retired] = await listPools(manager);
  if (!retired) throw new Error('The pool is not listed.');
  expect(retired.retiredOn).toBe('2026-11-24');
  await addPool(manager, pool.name);

  expect((await savePool(manager, retired)).body.messages[0].code).toBe('pool.name_taken');
  const { body } = await savePool(manager, retired, { name: 'Sala nova' });

  expect(body.data).toMatchObject({ name: 'Sala nova', hasSchedule: false, retiredOn: null });
  expect((await actsOf(pool.id)).map(({ act }) => act)).toEqual([
    'pool.retired',
    'pool.taken_back',
  ]);
});

test('hours past midnight end with the pool: nothing is left of the night', async () => {
  const { service, desk } = await openProviderDesk(app, {
    schedule: { fromTime: '22:00', toTime: '12:00' },
  });
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const [pool] = await listPools(manager);
  if (!pool) throw new Error('There is no pool.');
  const starts = async () =>
    (await app.call('GET', 'v1/agenda/day?date=2026-11-24', { token: desk.token })).body.data
      .starts;
  expect((await starts()).length).toBeGreaterThan(0);
  await savePool(manager, pool, { isRetired: true });
  expect(await starts()).toEqual([]);
});

test('a pool is retired while its last place is taken: either it stays, or nothing is taken', async () => {
  const { service, desk } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const [pool] = await listPools(manager);
  if (!pool) throw new Error('There is no pool.');

  const [reserved, retired] = await Promise.all([
    desk.reserve(service, '09:00'),
    savePool(manager, pool, { isRetired: true }),
  ]);

  const isTaken = reserved.status === 200;
  expect(retired.body.type).toBe(isTaken ? 'Warning' : 'Success');
});

test('a save from an earlier name is refused with who saved; the order of others is no conflict', async () => {
  const manager = await openManager();
  const colleague = await openDesk(app, { entityId: manager.entityId, roles: ['manager'] });
  for (const name of ['A', 'B']) await addPool(manager, name);
  const [first, second] = await listPools(manager);
  if (!first || !second) throw new Error('There are no two pools.');
  await savePool(colleague, first, { position: 1 });
  expect((await savePool(manager, first, { name: 'C', position: 1 })).status).toBe(200);

  const { status, body } = await savePool(colleague, first, { name: 'D' });

  expect(status).toBe(409);
  expect(body.data).toMatchObject({ current: { name: 'C' }, changedAt: expect.any(String) });
});

test('pools are of one’s entity, and only managers change them', async () => {
  const manager = await openManager();
  await addPool(manager, 'Balcão');
  const [pool] = await listPools(manager);
  if (!pool) throw new Error('There is no pool.');
  const other = await openManager();
  const desk = await openDesk(app, { entityId: manager.entityId });
  expect((await savePool(other, pool)).status).toBe(404);
  expect((await savePool(desk, pool)).status).toBe(403);
  expect((await addPool(desk, 'Sala 2')).status).toBe(403);
  expect(await listPools(desk)).toHaveLength(1);
});

test('an entity has so many pools and no more', async () => {
  const manager = await openManager();
  for (let nth = 0; nth < poolsPerEntity; nth += 1)
    await buildPool(app.db, { entityId: manager.entityId, name: `Sala ${nth}` });
  const { body } = await addPool(manager, 'Mais uma');
  expect(body.messages[0].code).toBe('pool.limit');
});

test('the same request to add a pool, sent twice, adds one', async () => {
  const manager = await openManager();
  const send = () =>
    app.call('POST', 'v1/pools', {
      token: manager.token,
      body: { name: 'Balcão' },
      headers: { 'idempotency-key': 'one-key' },
    });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await listPools(manager)).toHaveLength(1);
});

test('schedules are those of today and later, from an earlier day on those since, with the days on which they changed', async () => {
  const { service, desk } = await openProviderDesk(app, {
    schedule: {
      name: 'Verão',
      validFrom: '2026-06-01',
      validUntil: '2026-10-01',
      fromTime: '20:00',
      toTime: '24:00',
      breakFrom: '22:00',
      breakTo: '22:30',
    },
  });
  const { poolId, entityServiceId } = service;
  await buildSchedule(app.db, {
    poolId,
    name: 'Inverno',
    validFrom: '2026-10-01',
    serves: [entityServiceId],
  });
  const read = async (query = '') =>
    (await app.call('GET', `v1/schedules${query}`, { token: desk.token })).body.data;

  const now = await read();

  expect(now).toMatchObject({
    timeZone: 'Europe/Lisbon',
    today: '2026-11-24',
    past: [{ idPool: poolId, days: ['2026-06-01', '2026-10-01'] }],
    services: [{ id: entityServiceId }],
  });
  expect(now.schedules).toEqual([
    expect.objectContaining({
      name: 'Inverno',
      fromDate: '2026-10-01',
      untilDate: null,
      serves: [entityServiceId],
      breakFrom: null,
    }),
  ]);
  const earlier = await read(`?on=2026-09-30&pool=${poolId}`);
  expect(earlier.schedules).toHaveLength(2);
  expect(earlier.schedules[0]).toMatchObject({
    name: 'Verão',
    fromTime: '20:00',
    toTime: '00:00',
    breakFrom: '22:00',
    breakTo: '22:30',
    serves: null,
    untilDate: '2026-10-01',
  });
  expect((await read(`?on=2027-09-30&pool=${poolId}`)).schedules).toHaveLength(1);
});

test('a member reads the schedules of another entity of the organisation that they manage, and of no other', async () => {
  const manager = await openManager();
  const { organisationId } = await app.db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', manager.entityId)
    .executeTakeFirstOrThrow();
  const managed = await buildEntity(app.db, { organisationId, businessName: 'Farmácia do Arco' });
  const foreign = await buildEntity(app.db, { organisationId, businessName: 'Farmácia da Sé' });
  const { accountId } = manager;
  await buildMember(app.db, { accountId, entityId: managed.id, roles: ['manager'] });
  await buildSchedule(app.db, { entityId: managed.id, name: 'Dias úteis' });
  const { id: strange } = await buildEntity(app.db);
  const read = (path: string) => app.call('GET', path, { token: manager.token });

  const { entities } = (await read('v1/pools')).body.data;
  expect(entities).toEqual([{ id: managed.id, name: 'Farmácia do Arco' }]);
  expect((await read(`v1/pools?entity=${managed.id}`)).body.data.pools).toHaveLength(1);
  const { schedules } = (await read(`v1/schedules?entity=${managed.id}`)).body.data;
  expect(schedules).toMatchObject([{ name: 'Dias úteis' }]);
  for (const id of [foreign.id, strange]) {
    expect((await read(`v1/pools?entity=${id}`)).status).toBe(404);
    expect((await read(`v1/schedules?entity=${id}`)).status).toBe(404);
  }
  expect((await read(`v1/schedules?pool=${strange}`)).status).toBe(404);
});
