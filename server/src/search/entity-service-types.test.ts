import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildEntity,
  buildEntityService,
  buildSchedule,
  buildService,
} from '../../test/builders/index.ts';
import type { OccupancyFixture } from '../../test/occupancy.fixture.ts';
import { createOccupancyFixture, untilSessionWaitsForLock } from '../../test/occupancy.fixture.ts';
import type { Db, Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { addDays } from '../platform/local-time.rules.ts';
import { inTransaction } from '../platform/transact.ts';
import type { BookableService } from '../scheduling/index.ts';
import { changeSchedule, createEntityCache, freeStarts } from '../scheduling/index.ts';

let fixture: OccupancyFixture;
const types = [900_101, 900_102];
const services = [900_201, 900_202, 900_203];
const firstDay = '2026-11-23';
const days = Array.from({ length: 24 }, (_, index) => addDays(firstDay, index));
const now = new Date('2026-11-24T09:00:00Z');

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 8 });
  for (const [index, id] of services.entries())
    await buildService(fixture.db, { id, serviceTypeId: types[index % 2] ?? 0 });
});

afterAll(() => fixture.close());

/** What an entity must have a row of, according to the rules that list starts. */
async function readExpectedRows(db: Db, entityId: string) {
  const { isActive, isPrivate, version } = await db
    .selectFrom('entities')
    .select(['isActive', 'isPrivate', sql<number>`terms_version`.as('version')])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const [entity] = (await createEntityCache().find(db, [{ id: entityId, version }], now)) ?? [];
  const types = await db.selectFrom('services').select(['id', 'serviceTypeId']).execute();
  const typeOf = new Map(types.map(({ id, serviceTypeId }) => [id, serviceTypeId]));
  const ofType = Map.groupBy(entity?.services ?? [], ({ serviceId }) => typeOf.get(serviceId) ?? 0);
  return [...ofType]
    .map(([serviceTypeId, offered]) => ({
      serviceTypeId,
      isOffered: isActive && !isPrivate,
      days: days.filter((date) => offered.some((service) => hasStart(service, date))),
    }))
    .toSorted((one, other) => one.serviceTypeId - other.serviceTypeId);
}

function hasStart({ rules }: BookableService, date: string): boolean {
  const question = { date, entityCode: null, now: Date.parse('2026-11-20T00:00:00Z'), maxCount: 1 };
  return freeStarts({ ...rules, closures: [] }, [], question).length > 0;
}

async function readRows(db: Db, entityId: string) {
  const { rows } = await sql<{ serviceTypeId: number; isOffered: boolean; days: string[] }>`
    select t.service_type_id, t.is_offered,
           array(select d::text from unnest(${days}::date[]) as d where may_have_starts(t.weekdays, t.weekdays_from, d)) as days
      from entity_service_types t
      join entities e on e.id = t.entity_id and e.position = t.position and e.district_code = t.district_code
       and e.municipality_code = t.municipality_code
     where t.entity_id = ${entityId} order by t.service_type_id`.execute(db);
  return rows;
}

/** The table and what it is derived from, of all entities, where they differ. */
async function readDifferences(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with derived as (select d.* from entities e cross join lateral derive_entity_service_types(e.id) d)
    (table entity_service_types except select entity_id, service_type_id, position, district_code, municipality_code,
       is_offered, weekdays, weekdays_from from derived)
    union all
    (select entity_id, service_type_id, position, district_code, municipality_code, is_offered, weekdays, weekdays_from
       from derived except table entity_service_types)`.execute(db);
  return rows;
}

async function expectDerived(entityIds: readonly string[]): Promise<void> {
  for (const id of entityIds)
    expect(await readRows(fixture.db, id)).toEqual(await readExpectedRows(fixture.db, id));
  expect(await readDifferences(fixture.db)).toEqual([]);
}

/** Whatever a step may have to choose. */
const someChoice = fc.record({
  entity: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 11 }),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  times: fc.constantFrom(
    { fromTime: '09:00', toTime: '18:00', intervalMinutes: 15 },
    { fromTime: '22:00', toTime: '02:00', intervalMinutes: 30 },
    { fromTime: '20:00', toTime: '00:30', intervalMinutes: 60 },
    { fromTime: '08:00', toTime: '00:00', intervalMinutes: 20 },
    { fromTime: '00:00', toTime: '24:00', intervalMinutes: 60 },
    { fromTime: '09:00', toTime: '09:00', intervalMinutes: 120 },
    { fromTime: '18:30:30', toTime: '18:30:45', intervalMinutes: 60 },
  ),
  validity: fc.constantFrom(
    ...[
      '2025-01-01 infinity',
      '2026-12-01 infinity',
      '2026-11-30 2026-12-05',
      '2026-12-06 2026-12-07',
    ],
    ...['2025-01-01 2026-11-28', '-infinity infinity', '2026-12-05 2026-12-05'],
  ),
  serves: fc.option(fc.subarray([0, 1, 2, 3]), { nil: null }),
  from: fc.constantFrom(...days),
});
type Choice = typeof someChoice extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  trx: Trx;
  entityIds: readonly string[];
  /** The chosen entity. */
  entityId: string;
}

/** The picked row of a table that belongs to the entities; null where there is none. */
async function pickRow({ trx, entityIds }: World, table: string, pick: number) {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where entity_of(to_jsonb(t)) = any(${entityIds}::uuid[]) order by t.id`.execute(
    trx,
  );
  return rows[pick % rows.length]?.id ?? null;
}

async function pickServed({ trx }: World, entityId: string, serves: Choice['serves']) {
  if (serves === null) return null;
  const offered = await trx
    .selectFrom('entityServices')
    .select('id')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  return serves.flatMap((index) => offered[index]?.id ?? []);
}

const serviceOf = (pick: number) => services[pick % 3] ?? 0;

/** Each changes something that the table is derived from, or nothing. */
const steps: Record<string, (world: World, choice: Choice) => Promise<unknown>> = {
  async offer({ trx, entityId }, { pick }) {
    const location = ['Entity', 'AtAddress', 'Online'][pick % 4] ?? 'Entity';
    await buildEntityService(trx, { entityId, serviceId: serviceOf(pick), location });
  },
  async withdraw(world, { pick }) {
    const id = await pickRow(world, 'entity_services', pick);
    await sql`update entity_services set is_active = not is_active where id = ${id}`.execute(
      world.trx,
    );
  },
  async addSchedule(world, { weekdays, times, validity, serves }) {
    const { trx, entityId } = world;
    const [validFrom = '', validUntil = ''] = validity.split(' ');
    const served = await pickServed(world, entityId, serves);
    const schedule = { entityId, weekdays, ...times, validFrom, validUntil };
    await buildSchedule(trx, served === null ? schedule : { ...schedule, serves: served });
  },
  async change(world, { pick, weekdays, times, serves, from }) {
    const { trx } = world;
    const scheduleId = await pickRow(world, 'schedules', pick);
    const { rows } = await sql<{ entityId: string }>`
      select p.entity_id from schedules v join capacity_pools p on p.id = v.pool_id
       where v.id = ${scheduleId} and v.valid_until > ${from}::date`.execute(trx);
    const [schedule] = rows;
    if (!schedule || scheduleId === null) return;
    const changes = {
      weekdays,
      ...times,
      serves: await pickServed(world, schedule.entityId, serves),
    };
    await changeSchedule(trx, { scheduleId, from, changes, now });
  },
  async deleteSchedule(world, { pick }) {
    const id = await pickRow(world, 'schedules', pick);
    await world.trx.deleteFrom('schedules').where('id', '=', id).execute();
  },
  async deleteService(world, { pick }) {
    const id = await pickRow(world, 'entity_services', pick);
    await world.trx.deleteFrom('scheduleServices').where('entityServiceId', '=', id).execute();
    if (pick % 2 === 0) await world.trx.deleteFrom('entityServices').where('id', '=', id).execute();
  },
  async close({ trx, entityId }, { pick }) {
    const state = pick % 4 === 0 ? 'live' : 'draft';
    const given = pick % 2 === 0 ? { state } : { isPrivate: pick % 4 === 1 };
    await trx.updateTable('entities').set(given).where('id', '=', entityId).execute();
  },
  async move({ trx, entityId }, { pick }) {
    const [latitude, longitude] = [39 + pick / 10, -9 + pick / 10];
    const position = sql<string>`earth_point(${latitude}, ${longitude})`;
    await trx
      .updateTable('entities')
      .set({ latitude, longitude, position })
      .where('id', '=', entityId)
      .execute();
  },
  async reassign({ trx, entityId }, { pick }) {
    const [districtCode, municipalityCode] = pick % 2 === 0 ? ['06', '0603'] : ['01', '0103'];
    await trx
      .updateTable('entities')
      .set({ districtCode, municipalityCode })
      .where('id', '=', entityId)
      .execute();
  },
  async movePool(world, { pick }) {
    const id = await pickRow(world, 'capacity_pools', pick);
    await world.trx
      .updateTable('capacityPools')
      .set({ entityId: world.entityId })
      .where('id', '=', id)
      .execute();
  },
  async moveService({ trx }, { pick }) {
    const serviceTypeId = types[Math.floor(pick / 3) % 2] ?? 0;
    await trx
      .updateTable('services')
      .set({ serviceTypeId })
      .where('id', '=', serviceOf(pick))
      .execute();
  },
  async setAllHours({ trx }, { weekdays }) {
    await trx.updateTable('schedules').set({ weekdays }).execute();
  },
};
const someStep = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant('addSchedule') },
    { weight: 2, arbitrary: fc.constant('offer') },
    { weight: 8, arbitrary: fc.constantFrom(...Object.keys(steps)) },
  ),
  choice: someChoice,
  isKept: fc.constantFrom(true, true, true, false),
});
type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Two steps at once may offer one service twice, wait for each other, or change a schedule that the other one ends: then
 * one of them does not happen.
 */
const isRefused = (error: unknown) =>
  (error instanceof Problem && error.status === 404) ||
  (error instanceof Error &&
    'code' in error &&
    ['23503', '23505', '40P01', '55P03'].includes(String(error.code)));

async function perform(
  entityIds: readonly string[],
  { name, choice, isKept }: Step,
): Promise<void> {
  const undo = new Error('Undone on purpose.');
  const entityId = entityIds[choice.entity] ?? '';
  try {
    await inTransaction(fixture.db, async (trx) => {
      await steps[name]?.({ trx, entityIds, entityId }, choice);
      if (!isKept) throw undo;
    });
  } catch (error) {
    if (error !== undo && !isRefused(error)) throw error;
  }
}

async function buildEntities(): Promise<string[]> {
  const entities: string[] = [];
  for (const timeZone of ['Europe/Lisbon', 'Atlantic/Azores', 'Europe/Lisbon']) {
    const { id } = await buildEntity(fixture.db, { timeZone });
    await buildEntityService(fixture.db, { entityId: id, serviceId: serviceOf(entities.length) });
    entities.push(id);
  }
  return entities;
}

test('after each change of an agenda the table says on which days each entity has starts of a type', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 8, maxLength: 25 }), async (history) => {
      const entityIds = await buildEntities();
      for (const step of history) {
        await perform(entityIds, step);
        await expectDerived(entityIds);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);

test('changes of one entity at once leave the table as it is derived', async () => {
  const batches = fc.array(fc.array(someStep, { minLength: 4, maxLength: 6 }), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(batches, async (history) => {
      const entityIds = await buildEntities();
      for (const batch of history) {
        const ofOne = batch.map((step) => ({ ...step, choice: { ...step.choice, entity: 0 } }));
        await Promise.all(ofOne.map((step) => perform(entityIds, step)));
        await expectDerived(entityIds);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

/** Runs `first` and, before it commits, `second`, which must wait for it. */
async function runWhileOpen(
  first: (trx: Trx) => Promise<unknown>,
  second: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  const { waiting } = await inTransaction(fixture.db, async (trx) => {
    await first(trx);
    const waiting = inTransaction(fixture.db, second);
    await untilSessionWaitsForLock(fixture.db);
    return { waiting };
  });
  await waiting;
}

test('an entity that begins to offer a service that changes its type has a row of the new type', async () => {
  const [serviceId, serviceTypeId] = [900_204, 900_102];
  await buildService(fixture.db, { id: serviceId, serviceTypeId: 900_101 });
  const changeTypeTo = (to: number) => (trx: Trx) =>
    trx.updateTable('services').set({ serviceTypeId: to }).where('id', '=', serviceId).execute();
  const offerAt = (entityId: string) => (trx: Trx) =>
    buildEntityService(trx, { entityId, serviceId });
  const [one, other] = [await buildEntity(fixture.db), await buildEntity(fixture.db)];

  await runWhileOpen(offerAt(one.id), changeTypeTo(serviceTypeId));
  await runWhileOpen(changeTypeTo(900_101), offerAt(other.id));

  for (const { id } of [one, other])
    expect(await readRows(fixture.db, id)).toMatchObject([{ serviceTypeId: 900_101 }]);
  expect(await readDifferences(fixture.db)).toEqual([]);
});

test('a service that is added while its entity closes or moves is not offered, and is where the entity is', async () => {
  const entity = await buildEntity(fixture.db);
  const { id } = entity;
  const close = async (trx: Trx) => {
    const position = sql<string>`earth_point(41, -8)`;
    const moved = { state: 'draft', latitude: 41, longitude: -8, position };
    await trx.updateTable('entities').set(moved).where('id', '=', id).execute();
  };

  await runWhileOpen(close, (trx) => buildEntityService(trx, { entityId: id }));

  const { rows } = await sql`
    select es.is_offered, es.position = e.position as is_there
      from entity_services es join entities e on e.id = es.entity_id where e.id = ${id}`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ isOffered: false, isThere: true }]);
});

test('an entity with more than 24 changes of its days may work on each day of any of them', async () => {
  const service = await buildEntityService(fixture.db, { serviceId: services[0] ?? 0 });
  const { entityId } = service;
  const weekdaysOf = async () =>
    (
      await fixture.db
        .selectFrom('entityServiceTypes')
        .select('weekdays')
        .where('entityId', '=', entityId)
        .executeTakeFirstOrThrow()
    ).weekdays;
  await buildSchedule(fixture.db, { entityId, weekdays: [1, 2], validFrom: '2020-01-01' });
  for (let duty = 0; duty < 12; duty += 1) {
    expect(await weekdaysOf()).toHaveLength(2 * duty + 2);
    const validFrom = addDays('2026-11-29', 7 * duty);
    const validUntil = addDays(validFrom, 1);
    await buildSchedule(fixture.db, { entityId, weekdays: [7], validFrom, validUntil });
  }
  expect(await weekdaysOf()).toEqual([0b1000011]);
});

test('a place that is taken writes nothing to the table', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct g.tgrelid::regclass::text as "table" from pg_trigger g join pg_proc f on f.oid = g.tgfoid
     where f.prosrc like '%entity_service_types%' order by 1`.execute(fixture.db);
  expect(rows.map(({ table }) => table)).toEqual([
    ...[
      'capacity_pools',
      'entities',
      'entity_services',
      'schedule_services',
      'schedules',
      'services',
    ],
  ]);
});
