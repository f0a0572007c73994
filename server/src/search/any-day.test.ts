import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import {
  buildAsset,
  buildCampaign,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildPlace,
  buildSchedule,
} from '../../test/builders/index.ts';
import { loadReference } from '../reference.ts';
import { searchRoutes } from './index.ts';

let app: TestApp;
const serviceType = 5;
const service = 501;
const coimbra = { latitude: 40.2109, longitude: -8.4292 };

beforeAll(async () => {
  app = await createTestApp({ routes: searchRoutes });
  await loadReference(app.db, app.clock.now());
});

beforeEach(async () => {
  await app.db.updateTable('entities').set({ state: 'draft' }).execute();
});

afterAll(() => app.close());

interface Shown {
  id: string;
  priceFromCents: number;
  nextFree: { time: string }[];
  nextFreeDate: string | null;
  laterDays: { date: string; times: { time: string }[] }[];
}

/** The clock stands on Tuesday 24 November 2026. */
async function searchAnyDay(filters: object = {}): Promise<Shown[]> {
  const filterParams = { serviceType, service, ...coimbra, ...filters };
  const { body } = await app.call('POST', 'partner/search', { body: { filterParams } });
  return body.data;
}

async function buildOffer(kmNorth: number, schedule: Parameters<typeof buildSchedule>[1] | null) {
  const latitude = coimbra.latitude + kmNorth / 111.195;
  const entity = await buildEntity(app.db, { ...coimbra, latitude });
  const entityId = entity.id;
  const offered = await buildEntityService(app.db, { entityId, serviceId: service });
  const made = schedule && (await buildSchedule(app.db, { entityId, ...schedule }));
  return { entityId, entityServiceId: offered.id, schedule: made };
}

const hoursOf = (times: { time: string }[]) => times.map(({ time }) => time.slice(11, 16));

test('without a day each entity has its next three days with starts, spread over each day', async () => {
  const hours = { fromTime: '09:00', toTime: '18:00', intervalMinutes: 10 };
  const { entityId } = await buildOffer(1, { ...hours, weekdays: [3, 5, 6] });

  const [found] = await searchAnyDay();

  expect(found).toMatchObject({ id: entityId, nextFreeDate: '2026-11-25' });
  expect(hoursOf(found?.nextFree ?? [])).toEqual(['09:00', '12:00', '14:50', '17:50']);
  expect(found?.laterDays.map(({ date }) => date)).toEqual(['2026-11-27', '2026-11-28']);
  expect(hoursOf(found?.laterDays[0]?.times ?? [])).toEqual(['09:00', '12:00', '14:50', '17:50']);

  // 'More times' leads to the entity, which shows more of them, from the whole day as well.
  const path = `public/partner/${entityId}/service/search`;
  const { body } = await app.call('POST', path, { body: { date: '2026-11-25' } });
  const more = hoursOf(body.data[0].nextFree);
  expect(more).toHaveLength(8);
  expect([more[0], more.at(-1)]).toEqual(['09:00', '17:50']);
});

test('entities are in the order of their distance, those without a start in 14 days last', async () => {
  const never = await buildOffer(1, null);
  const tooLate = await buildOffer(2, { validFrom: '2026-12-08', toTime: '10:00' });
  const lastDay = await buildOffer(3, { validFrom: '2026-12-07', toTime: '10:00' });
  const soon = await buildOffer(4, { validFrom: '2026-11-25', toTime: '10:00' });

  const found = await searchAnyDay();

  expect(found.map(({ id, nextFreeDate }) => [id, nextFreeDate])).toEqual([
    [lastDay.entityId, '2026-12-07'],
    [soon.entityId, '2026-11-25'],
    [never.entityId, null],
    [tooLate.entityId, null],
  ]);
});

test('a day that is full or closed is passed over, also in the second week', async () => {
  const { entityId, entityServiceId, schedule } = await buildOffer(1, {
    weekdays: [3],
    fromTime: '09:00',
    toTime: '09:15',
  });
  const asset = await buildAsset(app.db);
  const from = new Date('2026-11-25T09:00:00Z');
  const until = new Date('2026-11-25T09:15:00Z');
  await buildPlace(app.db, {
    assetId: asset.id,
    from,
    until,
    entityServiceId,
    scheduleId: schedule?.id,
    poolId: schedule?.poolId,
  });
  expect((await searchAnyDay())[0]?.nextFreeDate).toBe('2026-12-02');

  await buildClosure(app.db, {
    entityId,
    from: new Date('2026-12-02T00:00:00Z'),
    until: new Date('2026-12-03T00:00:00Z'),
  });
  expect((await searchAnyDay())[0]?.nextFreeDate).toBeNull();
});

test('the price is that of the next day with a start', async () => {
  const { entityServiceId } = await buildOffer(1, { weekdays: [5], toTime: '10:00' });
  const days = { fromDate: '2026-11-26', untilDate: '2026-11-28' };
  await buildCampaign(app.db, { entityServiceId, priceCents: 900, ...days });

  expect((await searchAnyDay())[0]?.priceFromCents).toBe(900);
  expect((await searchAnyDay({ date: '2026-11-25' }))[0]?.priceFromCents).toBe(2000);
});

test('a requested day has no later days', async () => {
  await buildOffer(1, { toTime: '10:00' });
  const [found] = await searchAnyDay({ date: '2026-11-25' });
  expect(found).toMatchObject({ nextFreeDate: '2026-11-25', laterDays: [] });
});
