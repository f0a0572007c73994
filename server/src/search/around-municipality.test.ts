import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity, buildEntityService, buildSchedule } from '../../test/builders/index.ts';
import { loadReference } from '../reference.ts';
import { searchRoutes } from './index.ts';

let app: TestApp;
const covidTests = 5;
const antigen = 501;
const date = '2026-11-25';
/** The seat of the municipality 0603, and a locality of it some kilometres away. */
const coimbra = 'm:0603';
const cantanhede = { districtCode: '06', municipalityCode: '0602' };

interface Seat {
  latitude: number;
  longitude: number;
}
let seat: Seat;

beforeAll(async () => {
  app = await createTestApp({ routes: searchRoutes });
  await loadReference(app.db, app.clock.now());
  seat = await pointOf(coimbra);
});

beforeEach(async () => {
  await app.db.updateTable('entities').set({ state: 'draft' }).execute();
});

afterAll(() => app.close());

function pointOf(location: string): Promise<Seat> {
  return app.db
    .selectFrom('locations')
    .select(['latitude', 'longitude'])
    .where('id', '=', location)
    .executeTakeFirstOrThrow();
}

/** An entity that offers the antigen test, some kilometres north of the seat; in Coimbra by default. */
async function buildOfferingEntity(
  kmNorth: number,
  given: Parameters<typeof buildEntity>[1] = {},
  isOpen = true,
) {
  const latitude = seat.latitude + kmNorth / 111.195;
  const entity = await buildEntity(app.db, { ...seat, latitude, ...given });
  await buildEntityService(app.db, { entityId: entity.id, serviceId: antigen });
  if (isOpen) await buildSchedule(app.db, { entityId: entity.id, toTime: '10:00' });
  return entity.id;
}

async function search(location: string, { anywhere, ...more }: Record<string, unknown> = {}) {
  const filterParams = { serviceType: covidTests, service: antigen, date, location, anywhere };
  const { status, body } = await app.call('POST', 'partner/search', {
    body: { filterParams, ...more },
  });
  expect(status).toBe(200);
  return body as {
    data: { id: string; distanceKm: number; isNearby: boolean }[];
    pagination: object;
  };
}

test('the entities of a municipality come first, then those near it, even if nearer to its point', async () => {
  const outsideNearby = await buildOfferingEntity(2, cantanhede);
  const own = await buildOfferingEntity(8);
  const further = await buildOfferingEntity(20, cantanhede);
  await buildOfferingEntity(51, cantanhede);

  const { data, pagination } = await search(coimbra);

  expect(data.map(({ id, distanceKm, isNearby }) => [id, distanceKm, isNearby])).toEqual([
    [own, 8, false],
    [outsideNearby, 2, true],
    [further, 20, true],
  ]);
  const point = { latitude: seat.latitude, longitude: seat.longitude };
  expect(pagination).toMatchObject({ totalRecords: 3, recordsInPlace: 1, totalPages: 1, point });
});

test('the entities of the municipality come first also if they are full and others are not', async () => {
  const available = await buildOfferingEntity(2, cantanhede);
  const fullNearby = await buildOfferingEntity(1, cantanhede, false);
  const full = await buildOfferingEntity(5, {}, false);
  const own = await buildOfferingEntity(9);

  const { data } = await search(coimbra);
  expect(data.map(({ id }) => id)).toEqual([own, full, available, fullNearby]);
});

test('a municipality without entities shows the nearest around it', async () => {
  const nearest = await buildOfferingEntity(3, cantanhede);
  const { data, pagination } = await search(coimbra);
  expect(data).toMatchObject([{ id: nearest, isNearby: true }]);
  expect(pagination).toMatchObject({ totalRecords: 1, recordsInPlace: 0 });
});

test('a locality is searched around its own point, with distances from there', async () => {
  const eiras = await app.db
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where('municipalityCode', '=', '0603')
    .where('kind', '=', 'locality')
    .orderBy('weight', 'desc')
    .executeTakeFirstOrThrow();
  const { latitude, longitude } = eiras;
  const here = await buildOfferingEntity(0, { latitude, longitude });
  const outsideNearby = await buildOfferingEntity(0, {
    latitude: latitude + 0.01,
    longitude,
    ...cantanhede,
  });

  const { data } = await search(eiras.id);

  expect(data.map(({ id, distanceKm }) => [id, distanceKm])).toEqual([
    [here, 0],
    [outsideNearby, 1.1],
  ]);
});

test('pages follow each other across the border of a municipality without a gap or a repeat', async () => {
  const own = [9, 7, 5, 3];
  const others = [2, 4, 6, 8, 10, 12];
  for (const km of own) await buildOfferingEntity(km, {}, km !== 3);
  for (const km of others) await buildOfferingEntity(km, cantanhede, km !== 2);
  const expected = [5, 7, 9, 3, 4, 6, 8, 10, 12, 2];
  for (const pageSize of [1, 3, 4, 7, 20]) {
    const seen: number[] = [];
    for (let pageNumber = 1; pageNumber <= Math.ceil(10 / pageSize); pageNumber += 1) {
      const { data, pagination } = await search(coimbra, { pageSize, pagination: { pageNumber } });
      seen.push(...data.map(({ distanceKm }) => distanceKm));
      expect(pagination).toMatchObject({ totalRecords: 10, recordsInPlace: 4 });
    }
    expect(seen).toEqual(expected);
  }
});

test('if the municipality is full the second batch of a page continues after its entities and repeats none', async () => {
  for (const km of [3, 5, 7, 8]) await buildOfferingEntity(km, {}, false);
  await buildOfferingEntity(9);
  for (const km of [1, 2, 4, 6]) await buildOfferingEntity(km, cantanhede);

  const { data } = await search(coimbra, { pageSize: 4 });

  expect(data.map(({ distanceKm }) => distanceKm)).toEqual([9, 3, 5, 7]);
});

test('a private entity of the municipality is neither shown nor counted', async () => {
  await buildOfferingEntity(1, { isPrivate: true });
  const { data, pagination } = await search(coimbra);
  expect(data).toEqual([]);
  expect(pagination).toMatchObject({ totalRecords: 0, recordsInPlace: 0 });
});

test('with `anywhere` a search without entities nearby finds the nearest at any distance', async () => {
  const far = await buildOfferingEntity(0);
  await buildOfferingEntity(60, cantanhede);
  for (const location of ['m:4901', 'd:49']) {
    expect((await search(location)).data).toEqual([]);
    const { data, pagination } = await search(location, { anywhere: true, pageSize: 1 });
    expect(data.map(({ id }) => id)).toHaveLength(1);
    expect(data[0]?.distanceKm).toBeGreaterThan(1800);
    expect(pagination).toMatchObject({ totalRecords: 2 });
  }
  const [nearest] = (await search('m:0602', { anywhere: true })).data;
  expect(nearest).toMatchObject({ id: far, isNearby: false });
  expect((await search(coimbra, { anywhere: false })).data).toHaveLength(1);
});

test('up to 1,000 entities are counted exactly; beyond that isTotalCapped is true', async () => {
  await buildOfferingEntity(1);
  const copy = async (count: number) => {
    await sql`
      with template as (select * from entities where is_active limit 1),
      made as (
        insert into entities (id, organisation_id, entity_type, code, business_name, address, postal_code, locality,
               municipality_code, district_code, latitude, longitude, position, time_zone, created_at)
        select gen_random_uuid(), organisation_id, entity_type, 'c' || random(), business_name, address, postal_code,
               locality, municipality_code, district_code, latitude, longitude, position, time_zone, created_at
          from template, generate_series(1, ${count}::int)
        returning id, position, created_at)
      insert into entity_services (id, entity_id, service_id, price_cents, position, is_offered, created_at)
      select gen_random_uuid(), id, ${antigen}, 2000, position, true, created_at from made`.execute(
      app.db,
    );
  };
  await copy(999);
  const exact = await search(coimbra, { pageSize: 20 });
  expect(exact.pagination).toMatchObject({ totalRecords: 1000, totalPages: 50 });
  expect(exact.pagination).not.toHaveProperty('isTotalCapped');

  await copy(1);
  const capped = { totalRecords: 1000, totalPages: 50, isTotalCapped: true, recordsInPlace: 1000 };
  expect((await search(coimbra, { pageSize: 20 })).pagination).toMatchObject(capped);
  const beyond = await search(coimbra, { pageSize: 20, pagination: { pageNumber: 51 } });
  expect(beyond.data).toEqual([]);
  expect(beyond.pagination).toMatchObject(capped);
});
