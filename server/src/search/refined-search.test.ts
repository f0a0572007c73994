import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildEntityService, buildSchedule } from '../../test/builders/index.ts';
import { loadReference } from '../reference.ts';
import { searchRoutes } from './index.ts';

let app: TestApp;
const serviceType = 5;
const antigen = 501;
const pcr = 502;
const coimbra = { latitude: 40.2109, longitude: -8.4292 };
const names = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp({ routes: searchRoutes });
  await loadReference(app.db, app.clock.now());
});

beforeEach(async () => {
  await app.db.updateTable('entities').set({ state: 'draft' }).execute();
});

afterAll(() => app.close());

/** The clock stands on Tuesday 24 November 2026. Names of what was found, in its order, and how many there are. */
async function search(filters: object, more: object = {}) {
  const filterParams = { serviceType, ...coimbra, ...filters };
  const { status, body } = await app.call('POST', 'partner/search', {
    body: { filterParams, ...more },
  });
  expect(status).toBe(200);
  return {
    found: body.data.map(({ id }: { id: string }) => names.get(id)),
    total: body.pagination.totalRecords,
    data: body.data,
  };
}

interface Given {
  schedule?: Parameters<typeof buildSchedule>[1];
  service?: Parameters<typeof buildEntityService>[1];
  entity?: Parameters<typeof buildEntity>[1];
}

async function build(name: string, kmNorth: number, given: Given = {}) {
  const latitude = coimbra.latitude + kmNorth / 111.195;
  const entity = await buildEntity(app.db, { ...coimbra, latitude, ...given.entity });
  const entityId = entity.id;
  names.set(entityId, name);
  await buildEntityService(app.db, { entityId, serviceId: antigen, ...given.service });
  const hours = { fromTime: '09:00', toTime: '12:00', weekdays: [1, 2, 3, 4, 5] };
  await buildSchedule(app.db, { entityId, ...hours, ...given.schedule });
  return entityId;
}

test('the part of the day leaves out who has no hours then, and shows only starts of it', async () => {
  await build('morning', 1);
  await build('long', 2, { schedule: { toTime: '20:00' } });
  await build('evening', 3, { schedule: { fromTime: '18:00', toTime: '20:00' } });

  const evening = await search({ partOfDay: 'evening' });
  expect(evening).toMatchObject({ found: ['long', 'evening'], total: 2 });
  for (const { nextFree } of evening.data) {
    expect(nextFree[0].time.slice(11, 16)).toBe('18:00');
  }
  expect((await search({ partOfDay: 'morning' })).found).toEqual(['morning', 'long']);
});

test('Saturday leaves out who is closed on it, and shows only Saturdays', async () => {
  await build('week', 1);
  await build('saturday', 2, { schedule: { weekdays: [5, 6] } });

  const { found, total, data } = await search({ saturday: true });
  expect({ found, total }).toEqual({ found: ['saturday'], total: 1 });
  expect([data[0].nextFreeDate, data[0].laterDays]).toEqual(['2026-11-28', []]);
});

test('the price, where a service is done, payment on site and a step-free entrance are asked of the same service', async () => {
  const dear = await build('dear', 1, { service: { priceCents: 5000 } });
  await buildEntityService(app.db, {
    entityId: dear,
    serviceId: pcr,
    location: 'Online',
    priceCents: 6000,
  });
  await build('cheap', 2, { service: { priceCents: 1000 } });
  await app.db
    .updateTable('entities')
    .set({ localPayment: 'open', accessibility: ['stepFree'] })
    .where('id', '=', dear)
    .execute();

  expect((await search({ maxPriceCents: 1000 })).found).toEqual(['cheap']);
  expect((await search({ serviceLocation: 'Online' })).data[0]).toMatchObject({ serviceId: pcr });
  expect(await search({ serviceLocation: 'Online', maxPriceCents: 5500 })).toMatchObject({
    found: [],
    total: 0,
  });
  expect((await search({ stepFree: true })).found).toEqual(['dear']);
  const onSite = await search({ payOnSite: true, stepFree: true, maxPriceCents: 5000 });
  expect(onSite).toMatchObject({ found: ['dear'], total: 1 });
});

test('the orders: nearest, soonest and cheapest, the pages of each without a gap', async () => {
  await build('near', 1, { service: { priceCents: 3000 }, schedule: { weekdays: [5] } });
  await build('middle', 2, { service: { priceCents: 1000 }, schedule: { weekdays: [4] } });
  await build('far', 3, { service: { priceCents: 2000 }, schedule: { weekdays: [3] } });
  await build('closed', 0.5, { service: { priceCents: 100 }, schedule: { capacity: 0 } });

  const expected = {
    nearest: ['near', 'middle', 'far', 'closed'],
    soonest: ['far', 'middle', 'near', 'closed'],
    cheapest: ['middle', 'far', 'near', 'closed'],
  };
  for (const [sort, order] of Object.entries(expected)) {
    const all = await search({ sort, maxPriceCents: 3000 });
    expect(all).toMatchObject({ found: order, total: 4 });
    const pages: unknown[] = [];
    for (const pageNumber of [1, 2, 3]) {
      const page = await search({ sort }, { pageSize: 2, pagination: { pageNumber } });
      pages.push(...page.found);
    }
    expect(pages).toEqual(order);
  }
});

async function choices(filters: object = {}) {
  const body = { filterParams: { serviceType, ...coimbra, ...filters } };
  const reply = await app.call('POST', 'partner/search/choices', { body });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

test('the choices of each filter are those that leave an entity, with the other filters as they are', async () => {
  await build('cheap mornings', 1, { service: { priceCents: 1000 } });
  await build('evenings on site', 2, {
    service: { priceCents: 4000 },
    entity: { localPayment: 'open', localPaymentMethods: [0] },
    schedule: { fromTime: '18:00', toTime: '20:00', weekdays: [6] },
  });
  expect(await choices()).toEqual({
    partsOfDay: ['morning', 'evening'],
    saturday: true,
    lowestPriceCents: 1000,
    serviceLocations: ['Entity'],
    payOnSite: true,
    stepFree: false,
  });
  expect(await choices({ payOnSite: true })).toMatchObject({
    partsOfDay: ['evening'],
    lowestPriceCents: 4000,
  });
  expect(await choices({ maxPriceCents: 1500 })).toMatchObject({
    saturday: false,
    payOnSite: false,
    lowestPriceCents: 1000,
  });
  expect(await choices({ serviceLocation: 'Online' })).toMatchObject({
    partsOfDay: [],
    lowestPriceCents: null,
    serviceLocations: ['Entity'],
  });
});

test('one address asks for choices a limited number of times a minute: each reads up to 1,000 entities', async () => {
  const body = { filterParams: { serviceType, ...coimbra } };
  const ask = () => app.call('POST', 'partner/search/choices', { body });
  const replies = await Promise.all(Array.from({ length: 130 }, ask));
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(9);
  expect((await search({})).found).toEqual([]);
});
