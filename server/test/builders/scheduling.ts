import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type {
  Allotments,
  CapacityPools,
  Closures,
  Schedules,
} from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildEntity, openCodeAt } from './partners.ts';

/** A pool whose time zone is its entity's. */
export async function buildPool(
  db: Db,
  given: Partial<Insertable<CapacityPools>> = {},
): Promise<Selectable<CapacityPools>> {
  const entityId = given.entityId ?? (await buildEntity(db)).id;
  const { timeZone } = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('capacityPools')
    .values({ id: newId(), name: 'Sala 1', timeZone, ...given, entityId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type GivenSchedule = Partial<Insertable<Schedules>> & {
  /** The entity whose new pool it is on, when no pool is given. */
  entityId?: string;
  /** The entity services it serves; all of its entity's when left out. */
  serves?: string[];
};

/** Every day from 09:00 to 18:00, a start each 15 minutes, one person at a time, in force since 2025. */
export async function buildSchedule(
  db: Db,
  { entityId, serves, ...given }: GivenSchedule = {},
): Promise<Selectable<Schedules>> {
  const schedule = await db
    .insertInto('schedules')
    .values({
      id: newId(),
      name: 'Horário',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: '09:00',
      toTime: '18:00',
      intervalMinutes: 15,
      capacity: 1,
      servesAll: serves === undefined,
      validFrom: '2025-01-01',
      createdAt: builtAt,
      ...given,
      poolId: given.poolId ?? (await buildPool(db, entityId ? { entityId } : {})).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const entityServiceId of serves ?? []) {
    await db
      .insertInto('scheduleServices')
      .values({ scheduleId: schedule.id, entityServiceId })
      .execute();
  }
  return schedule;
}

type GivenClosure = Partial<Omit<Insertable<Closures>, 'during'>> & { from: Date; until: Date };

/** A closure of a whole entity, or of one service when `entityServiceId` is given. */
export async function buildClosure(
  db: Db,
  { from, until, ...given }: GivenClosure,
): Promise<Selectable<Closures>> {
  return db
    .insertInto('closures')
    .values({
      id: newId(),
      createdAt: builtAt,
      ...given,
      during: sql<string>`tstzrange(${from}, ${until})`,
      entityId: given.entityId ?? (await buildEntity(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One place all day long for patients with the code 'hotel', which counts there; never released before the start. */
export async function buildAllotment(
  db: Db,
  given: Partial<Insertable<Allotments>> = {},
): Promise<Selectable<Allotments>> {
  const poolId = given.poolId ?? (await buildPool(db)).id;
  const { entityId } = await db
    .selectFrom('capacityPools')
    .select('entityId')
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const entityCode = given.protocolId ? null : (given.entityCode ?? 'hotel');
  if (entityCode) await openCodeAt(db, entityCode, entityId);
  return db
    .insertInto('allotments')
    .values({
      id: newId(),
      entityCode,
      fromDate: '2025-01-01',
      untilDate: '2030-01-01',
      fromTime: '00:00',
      toTime: '24:00',
      places: 1,
      releaseHours: 0,
      createdAt: builtAt,
      ...given,
      poolId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
