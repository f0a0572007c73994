import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import {
  buildAllotment,
  buildAsset,
  buildCampaign,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildPlace,
  buildProtocol,
  buildSchedule,
} from '../../test/builders/index.ts';
import { newId } from '../platform/uuid.ts';
import { loadReference } from '../reference.ts';
import { readSlots } from '../scheduling/index.ts';
import { searchRoutes } from './index.ts';

let app: TestApp;
const covidTests = 5;
const antigen = 501;
const pcr = 502;
/** The Wednesday after the frozen Tuesday. */
const date = '2026-11-25';
const coimbra = { latitude: 40.2109, longitude: -8.4292 };
const english = { 'accept-language': 'en' };

beforeAll(async () => {
  app = await createTestApp({ routes: searchRoutes });
  await loadReference(app.db, app.clock.now());
});

beforeEach(async () => {
  await app.db.updateTable('entities').set({ state: 'draft' }).execute();
});

afterAll(() => app.close());

function search(filterParams: object, more: object = {}, headers: Record<string, string> = {}) {
  return app.call('POST', 'partner/search', { body: { filterParams, ...more }, headers });
}

/** An entity some kilometres north of Coimbra that offers the antigen test, every 15 minutes from 9:00 to 10:00. */
async function buildOfferingEntity(
  kmNorth: number,
  given: {
    schedule?: Parameters<typeof buildSchedule>[1];
    service?: Parameters<typeof buildEntityService>[1];
    entity?: Parameters<typeof buildEntity>[1];
  } = {},
) {
  const latitude = coimbra.latitude + kmNorth / 111.195;
  const entity = await buildEntity(app.db, { ...coimbra, latitude, ...given.entity });
  const service = await buildEntityService(app.db, {
    entityId: entity.id,
    serviceId: antigen,
    ...given.service,
  });
  const schedule = await buildSchedule(app.db, {
    entityId: entity.id,
    toTime: '10:00',
    ...given.schedule,
  });
  return { entity, service, schedule };
}

async function take(offer: Awaited<ReturnType<typeof buildOfferingEntity>>, wall: string) {
  const asset = await buildAsset(app.db);
  const from = new Date(`${date}T${wall}:00Z`);
  const until = new Date(from.getTime() + 15 * 60_000);
  const { id: scheduleId, poolId } = offer.schedule;
  const entityServiceId = offer.service.id;
  await buildPlace(app.db, { assetId: asset.id, from, until, scheduleId, poolId, entityServiceId });
}

test('without a service type, then without a location, the answer says what is missing', async () => {
  const noType = await search({});
  expect([noType.status, noType.body.type]).toEqual([200, 'Error']);
  expect(noType.body.messages[0].code).toBe('search.info.no_service_type');

  const noPlace = await search({ serviceType: covidTests, latitude: 40 });
  expect(noPlace.body.messages[0].code).toBe('search.info.no_location');
  const unknownPlace = await search({ serviceType: covidTests, location: 'l:999999999' });
  expect(unknownPlace.body.messages[0].code).toBe('search.info.no_location');
});

test('a past day and a day beyond the booking horizon are refused', async () => {
  const past = await search({ serviceType: covidTests, ...coimbra, date: '2026-11-23' });
  expect(past.body.messages[0].code).toBe('search.date_past');

  const far = await search({ serviceType: covidTests, ...coimbra, date: '9999-12-31' });
  expect(far.status).toBe(400);
  expect(far.body.messages[0].code).toBe('filterParams.date');
});

test('a result has the entity, address, service, distance, price and next available starts', async () => {
  const offer = await buildOfferingEntity(3, {
    entity: {
      descriptionEn: 'A pharmacy.',
      businessName: 'Farmácia do Norte',
      logoPath: '/logo.png',
    },
  });
  await buildCampaign(app.db, { entityServiceId: offer.service.id, priceCents: 1500 });
  await take(offer, '09:15');

  const { status, body } = await search(
    { serviceType: covidTests, service: antigen, date, ...coimbra },
    {},
    english,
  );

  expect(status).toBe(200);
  expect(body).toEqual({
    type: 'Success',
    messages: [],
    pagination: { pageNumber: 1, pageSize: 20, totalPages: 1, totalRecords: 1, point: coimbra },
    data: [
      {
        id: offer.entity.id,
        description: 'A pharmacy.',
        businessName: 'Farmácia do Norte',
        address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
        logoPath: '/logo.png',
        latitude: offer.entity.latitude,
        longitude: coimbra.longitude,
        entityType: 'TestPartner',
        timeZone: 'Europe/Lisbon',
        distanceKm: 3,
        isNearby: false,
        idEntityService: offer.service.id,
        serviceId: antigen,
        serviceDescription: 'COVID-19 rapid antigen test',
        location: 'Entity',
        needsApproval: false,
        priceFromCents: 1500,
        nextFree: [
          { time: '2026-11-25T09:00:00+00:00', available: 1 },
          { time: '2026-11-25T09:30:00+00:00', available: 1 },
          { time: '2026-11-25T09:45:00+00:00', available: 1 },
        ],
        nextFreeDate: date,
        laterDays: [],
        rating: null,
      },
    ],
  });
});

test('available entities come before full ones, each nearest first, within 50 km', async () => {
  const [far, near, closed, full, beyond] = await Promise.all([
    buildOfferingEntity(30),
    buildOfferingEntity(10),
    buildOfferingEntity(1),
    buildOfferingEntity(2, { schedule: { toTime: '09:15' } }),
    buildOfferingEntity(51),
  ]);
  await buildClosure(app.db, {
    entityId: closed.entity.id,
    from: new Date(`${date}T00:00:00Z`),
    until: new Date(`${date}T23:00:00Z`),
  });
  await take(full, '09:00');

  const { body } = await search({ serviceType: covidTests, service: antigen, date, ...coimbra });

  const found = body.data.map(({ id }: { id: string }) => id);
  expect(found).toEqual([near, far, closed, full].map(({ entity }) => entity.id));
  expect(found).not.toContain(beyond.entity.id);
  expect(body.pagination.totalRecords).toBe(4);
});

test('without a service each entity is listed once, with its cheapest available service', async () => {
  const { entity, schedule } = await buildOfferingEntity(1, { service: { priceCents: 3000 } });
  const cheap = await buildEntityService(app.db, { entityId: entity.id, serviceId: pcr });
  const home = { entityId: entity.id, serviceId: antigen, location: 'AtAddress', priceCents: 500 };
  const closedAtHome = await buildEntityService(app.db, home);
  await buildClosure(app.db, {
    entityId: entity.id,
    entityServiceId: closedAtHome.id,
    from: new Date(`${date}T00:00:00Z`),
    until: new Date(`${date}T23:00:00Z`),
  });

  const { body } = await search({ serviceType: covidTests, date, ...coimbra });

  expect(schedule.servesAll).toBe(true);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ idEntityService: cheap.id, priceFromCents: 2000 });
});

test('a district is a border, a municipality is not; both come in pages of 100', async () => {
  const inCoimbra = await buildOfferingEntity(0);
  const elsewhere = await buildOfferingEntity(5, {
    entity: { districtCode: '06', municipalityCode: '0602' },
  });
  const other = { districtCode: '01', municipalityCode: '0101' };
  const otherDistrict = await buildOfferingEntity(7, { entity: other });
  const idsIn = async (location: string) => {
    const { body } = await search({ serviceType: covidTests, service: antigen, date, location });
    expect(body.pagination.pageSize).toBe(100);
    return body.data.map(({ id }: { id: string }) => id);
  };

  expect(await idsIn('m:0603')).toEqual(
    [inCoimbra, elsewhere, otherDistrict].map(({ entity }) => entity.id),
  );
  expect((await idsIn('d:06')).toSorted()).toEqual(
    [inCoimbra.entity.id, elsewhere.entity.id].toSorted(),
  );
  expect(await idsIn('d:01')).toEqual([otherDistrict.entity.id]);
});

test('pages follow each other without a gap, and pages beyond the last are empty', async () => {
  for (const km of [1, 2, 3, 4, 5]) await buildOfferingEntity(km);
  const filters = { serviceType: covidTests, service: antigen, date, ...coimbra };
  const seen: string[] = [];
  for (const pageNumber of [1, 2, 3]) {
    const { body } = await search(filters, { pageSize: 2, pagination: { pageNumber } });
    seen.push(...body.data.map(({ distanceKm }: { distanceKm: number }) => distanceKm));
    expect(body.pagination).toMatchObject({
      pageNumber,
      pageSize: 2,
      totalPages: 3,
      totalRecords: 5,
    });
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);

  const beyond = await search(filters, { pageSize: 2, pagination: { pageNumber: 100_000 } });
  expect(beyond.body.data).toEqual([]);
  expect(beyond.body.pagination.totalRecords).toBe(5);
});

test('a private or inactive entity, another service and an unknown type are not found', async () => {
  await buildOfferingEntity(1, { entity: { isPrivate: true } });
  await buildOfferingEntity(1, { service: { isActive: false } });
  await buildOfferingEntity(1, { service: { serviceId: pcr } });
  const at = { date, ...coimbra };

  const ofService = await search({ serviceType: covidTests, service: antigen, ...at });
  expect(ofService.body.data).toEqual([]);
  const ofOtherType = await search({ serviceType: 1, service: antigen, ...at });
  expect(ofOtherType.body.data).toEqual([]);
  const ofNoType = await search({ serviceType: 999, ...at });
  expect(ofNoType.body.pagination.totalRecords).toBe(0);
});

test('a service is found only under its own type, at any distance', async () => {
  await buildOfferingEntity(1);
  const input = { service: antigen, date, ...coimbra };

  const ofItsType = await search({ serviceType: covidTests, ...input });
  expect(ofItsType.body.pagination.totalRecords).toBe(1);
  const ofOtherType = await search({ serviceType: 1, ...input });
  expect(ofOtherType.body).toMatchObject({ data: [], pagination: { totalRecords: 0 } });
});

/** An allotment for a protocol that is disabled: its place is public. */
async function buildEndedAllotment({
  entity,
  schedule,
}: Awaited<ReturnType<typeof buildOfferingEntity>>) {
  const ended = { serviceEntityId: entity.id, state: 'deleted' };
  const { id: protocolId } = await buildProtocol(app.db, ended);
  await buildAllotment(app.db, { poolId: schedule.poolId, protocolId });
}

test('a search finds the same available starts as the slot list of the entity service', async () => {
  const capacity = 2;
  const offers = await Promise.all([
    buildOfferingEntity(1, { schedule: { capacity, fromTime: '23:30', toTime: '00:30' } }),
    buildOfferingEntity(2, { schedule: { capacity, intervalMinutes: 20 } }),
    buildOfferingEntity(3, { schedule: { weekdays: [1, 2] } }),
    buildOfferingEntity(4, { schedule: { validUntil: date } }),
    buildOfferingEntity(5, { entity: { timeZone: 'Atlantic/Azores' } }),
    buildOfferingEntity(6, { schedule: { capacity } }),
    buildOfferingEntity(7, { schedule: { capacity } }),
  ]);
  const [ofCode, ofProtocol] = offers.slice(-2);
  if (ofCode) await buildAllotment(app.db, { poolId: ofCode.schedule.poolId });
  if (ofProtocol) await buildEndedAllotment(ofProtocol);
  for (const offer of offers.slice(0, 3)) await take(offer, '09:00');

  const { body } = await search({ serviceType: covidTests, service: antigen, date, ...coimbra });

  expect(body.data).toHaveLength(offers.length);
  for (const { service } of offers) {
    const input = { entityServiceId: service.id, date, now: app.clock.now() };
    const slots = await readSlots(app.db, input);
    const available = slots.filter(({ available }) => available > 0).slice(0, 4);
    const shown = body.data.find(
      ({ idEntityService }: { idEntityService: string }) => idEntityService === service.id,
    );
    expect(
      shown.nextFree.map(({ time, available }: { time: string; available: number }) => [
        new Date(time).toISOString(),
        available,
      ]),
    ).toEqual(available.map(({ startsAt, available }) => [startsAt.toISOString(), available]));
  }
});

test('the services of an entity have a price, the available starts of the day and the next available day', async () => {
  const offer = await buildOfferingEntity(0, { schedule: { weekdays: [3], toTime: '09:30' } });
  const monday = await buildEntityService(app.db, { entityId: offer.entity.id, serviceId: pcr });
  await buildSchedule(app.db, {
    entityId: offer.entity.id,
    weekdays: [1],
    serves: [monday.id],
    fromTime: '14:00',
    toTime: '14:30',
  });
  await app.db
    .updateTable('schedules')
    .set({ servesAll: false })
    .where('id', '=', offer.schedule.id)
    .execute();
  await app.db
    .insertInto('scheduleServices')
    .values({ scheduleId: offer.schedule.id, entityServiceId: offer.service.id })
    .execute();
  const path = `public/partner/${offer.entity.id}/service/search`;

  const { status, body } = await app.call('POST', path, {
    body: { serviceType: covidTests, date },
    headers: english,
  });

  expect(status).toBe(200);
  const byId = new Map(
    body.data.map((row: { idEntityService: string }) => [row.idEntityService, row]),
  );
  expect(byId.get(offer.service.id)).toMatchObject({
    serviceDescription: 'COVID-19 rapid antigen test',
    price: 20,
    nextFreeDate: date,
    nextFree: [
      { time: '2026-11-25T09:00:00+00:00', available: 1 },
      { time: '2026-11-25T09:15:00+00:00', available: 1 },
    ],
  });
  expect(byId.get(monday.id)).toMatchObject({ nextFree: [], nextFreeDate: '2026-11-30' });
});

test('an entity without an available start in 60 days has no next day; an unknown or private one is answered 404', async () => {
  const never = await buildOfferingEntity(0, { schedule: { capacity: 0 } });
  const path = (id: string) => `public/partner/${id}/service/search`;
  const { body } = await app.call('POST', path(never.entity.id), { body: {} });
  expect(body.data[0]).toMatchObject({ nextFree: [], nextFreeDate: null });
  // The requested day, 24 November, is the first of the 60.
  for (const [validFrom, nextFreeDate] of [
    ['2027-01-22', '2027-01-22'],
    ['2027-01-23', null],
  ] as const) {
    const opens = await buildOfferingEntity(0, { schedule: { validFrom } });
    const found = await app.call('POST', path(opens.entity.id), { body: {} });
    expect(found.body.data[0].nextFreeDate).toBe(nextFreeDate);
  }

  const past = await app.call('POST', path(never.entity.id), { body: { date: '2026-11-23' } });
  expect(past.body.messages[0].code).toBe('search.date_past');
  const noYear = await app.call('POST', path(never.entity.id), { body: { date: '0000-01-01' } });
  expect([noYear.status, noYear.body.messages[0].code]).toEqual([400, 'date']);
  const secret = await buildOfferingEntity(0, { entity: { isPrivate: true } });
  for (const id of [newId(), secret.entity.id]) {
    expect((await app.call('POST', path(id), { body: {} })).status).toBe(404);
  }
  const malformed = await app.call('POST', path('not-an-id'), { body: {} });
  expect(malformed.status).toBe(400);
});
