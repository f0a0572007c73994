import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  buildClosure,
  buildEntity,
  buildEntityService,
  buildProtocol,
  buildSchedule,
  buildService,
} from '../../test/builders/index.ts';
import type { OccupancyFixture } from '../../test/occupancy.fixture.ts';
import { createOccupancyFixture } from '../../test/occupancy.fixture.ts';
import { createEntityCache, readSlots } from '../scheduling/index.ts';
import type { SearchArea } from './candidates.queries.ts';
import { findEntities } from './find-entities.ts';
import type { ServiceFilter } from './nearest.queries.ts';

let fixture: OccupancyFixture;
const entityCache = createEntityCache();
const now = new Date('2026-11-24T09:00:00Z');
const type = 900_301;
const otherType = 900_302;
const services = [900_401, 900_402, 900_403];
const point = { latitude: 40.2, longitude: -8.4 };
/** A Wednesday, a Sunday, and the Monday after it, on which a Sunday night ends. */
const dates = ['2026-11-25', '2026-11-29', '2026-11-30'];

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 4 });
  const typesOf = [type, type, otherType];
  for (const [index, id] of services.entries())
    await buildService(fixture.db, { id, serviceTypeId: typesOf[index] ?? type });
});

afterEach(async () => {
  await fixture.db.updateTable('entities').set({ state: 'draft' }).execute();
});

afterAll(() => fixture.close());

const weekdays = [1, 2, 3, 4, 5, 6];
const agendas = [
  { weekdays },
  { weekdays },
  { weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { weekdays: [7], fromTime: '22:00', toTime: '02:00' },
  { weekdays: [7], validFrom: '2026-11-30' },
  { weekdays, validUntil: '2026-11-25' },
  { weekdays: [7], capacity: 0 },
  null,
];
const someEntity = fc.record({
  /** Some lie at one point, some beyond the radius. */
  km: fc.constantFrom(1, 1, 2, 5, 8, 13, 30, 49, 60),
  isInMunicipality: fc.boolean(),
  agendas: fc.array(fc.constantFrom(...agendas), { minLength: 1, maxLength: 2 }),
  offers: fc.uniqueArray(
    fc.record({
      serviceId: fc.constantFrom(...services),
      location: fc.constantFrom('Entity', 'AtAddress', 'Online'),
    }),
    {
      minLength: 1,
      maxLength: 4,
      selector: ({ serviceId, location }) => `${serviceId} ${location}`,
    },
  ),
  servesFirstOnly: fc.constantFrom(false, false, true),
  isPrivate: fc.constantFrom(false, false, false, true),
  isClosed: fc.constantFrom(...Array.from({ length: 7 }, () => false), true),
  timeZone: fc.constantFrom('Europe/Lisbon', 'Europe/Lisbon', 'Atlantic/Azores'),
});
type EntityOfWorld = typeof someEntity extends fc.Arbitrary<infer Value> ? Value : never;

async function buildInWorld(given: EntityOfWorld): Promise<string> {
  const { db } = fixture;
  const { isPrivate, timeZone, isInMunicipality, km } = given;
  const at = { ...point, latitude: point.latitude + km / 111.195, isPrivate, timeZone };
  const codes = isInMunicipality ? {} : { districtCode: '01', municipalityCode: '0103' };
  const { id: entityId } = await buildEntity(db, { ...at, ...codes });
  const offers: string[] = [];
  for (const offer of given.offers)
    offers.push((await buildEntityService(db, { ...offer, entityId })).id);
  const serves = given.servesFirstOnly ? { serves: offers.slice(0, 1) } : {};
  for (const agenda of given.agendas) {
    if (agenda)
      await buildSchedule(db, {
        intervalMinutes: 60,
        toTime: '11:00',
        ...agenda,
        ...serves,
        entityId,
      });
  }
  const closed = {
    from: new Date('2026-11-24T00:00:00Z'),
    until: new Date('2026-11-30T09:30:00Z'),
  };
  if (given.isClosed) await buildClosure(db, { entityId, ...closed });
  return entityId;
}

interface Search {
  area: SearchArea;
  services: ServiceFilter;
  date: string;
}

/** By entity service and day: the same are in many searches. */
const freeDays = new Map<string, boolean>();

async function hasFreeSlot(entityServiceId: string, date: string): Promise<boolean> {
  const key = `${entityServiceId} ${date}`;
  const known = freeDays.get(key);
  if (known !== undefined) return known;
  const slots = await readSlots(fixture.db, { entityServiceId, date, now });
  const isFree = slots.some(({ available }) => available > 0);
  freeDays.set(key, isFree);
  return isFree;
}

/** The list of a search without indexes, batches and caches: every entity, and its slots of the day one by one. */
async function listSlowly({ area, services: wanted, date }: Search) {
  const { db } = fixture;
  const isWithin = area.radiusKm === null ? sql`true` : sql`chord_to_km(chord) <= ${area.radiusKm}`;
  const { rows } = await sql<{ id: string; isNearby: boolean; offers: string[] }>`
    select e.id, coalesce(e.municipality_code <> ${area.municipalityCode}, false) as is_nearby,
           array_agg(es.id) as offers
      from entities e
      join entity_services es on es.entity_id = e.id and es.is_active
      join services s on s.id = es.service_id
     cross join lateral (select e.position <-> earth_point(${area.latitude}, ${area.longitude}) as chord) as c
     where e.is_active and (not e.is_private or ${area.throughEntityId}::uuid is not null)
       and s.id = coalesce(${wanted.serviceId}, s.id)
       and s.service_type_id = coalesce(${wanted.serviceTypeId}, s.service_type_id)
       and e.district_code = coalesce(${area.districtCode}, e.district_code)
       and (${area.throughEntityId}::uuid is null or exists (
             select from protocols p where p.service_entity_id = e.id and p.partner_entity_id = ${area.throughEntityId}))
       and (e.municipality_code = ${area.municipalityCode} or ${isWithin})
     group by e.id, chord order by 2, chord, e.id`.execute(db);
  const ranks = new Map<string, number>();
  for (const { id, isNearby, offers } of rows) {
    const free = await Promise.all(offers.map((offer) => hasFreeSlot(offer, date)));
    const isAvailable = free.includes(true);
    ranks.set(id, Number(isNearby) * 2 + Number(!isAvailable));
  }
  const rankOf = ({ id }: { id: string }) => ranks.get(id) ?? 0;
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

async function expectSameList(search: Search): Promise<void> {
  const list = await listSlowly(search);
  for (const pageSize of [1, 4, 20]) {
    const found: string[] = [];
    for (let pageNumber = 1; pageNumber <= list.length / pageSize + 1; pageNumber += 1) {
      const input = { ...search, entityCode: null, now, maxStarts: 4, isBestOnly: true };
      const page = await findEntities({ db: fixture.db, entityCache }, input, {
        pageNumber,
        pageSize,
      });
      found.push(...page.found.map(({ entity }) => entity.id));
      expect(page.pagination.totalRecords).toBe(list.length);
      if (search.area.municipalityCode !== null)
        expect(page.pagination.recordsInPlace).toBe(
          list.filter(({ isNearby }) => !isNearby).length,
        );
    }
    expect(found).toEqual(list.map(({ id }) => id));
  }
}

const around = {
  ...point,
  radiusKm: 50,
  districtCode: null,
  municipalityCode: null,
  throughEntityId: null,
};

test('a search lists the same entities in the same order as all entities examined one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someEntity, { minLength: 25, maxLength: 40 }), async (world) => {
      await fixture.db.updateTable('entities').set({ state: 'draft' }).execute();
      const entities: string[] = [];
      for (const given of world) entities.push(await buildInWorld(given));
      const partner = await buildEntity(fixture.db, { entityType: 'AccommodationPartner' });
      for (const serviceEntityId of entities.filter((_, index) => index % 2 === 0))
        await buildProtocol(fixture.db, { serviceEntityId, partnerEntityId: partner.id });
      const areas = [
        around,
        { ...around, radiusKm: 20_020 },
        { ...around, radiusKm: null, districtCode: '06' },
        { ...around, municipalityCode: '0603' },
        { ...around, throughEntityId: partner.id },
        { ...around, municipalityCode: '0603', throughEntityId: partner.id },
      ];
      for (const date of dates) {
        for (const area of areas) {
          await expectSameList({ area, date, services: { serviceTypeId: type, serviceId: null } });
          await expectSameList({
            area,
            date,
            services: { serviceTypeId: null, serviceId: services[0] ?? 0 },
          });
        }
      }
      await expectSameList({
        area: around,
        date: '2026-11-29',
        services: { serviceTypeId: type, serviceId: services[1] ?? 0 },
      });
      await expectSameList({
        area: around,
        date: '2026-11-29',
        services: { serviceTypeId: type, serviceId: services[2] ?? 0 },
      });
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 240_000);
