import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import { buildEntity, buildEntityService, openCodeAt } from './partners.ts';
import type { Given } from './rows.ts';
import { insertRow, made, readRow } from './rows.ts';

/** A pool whose time zone is its entity's. */
export async function buildPool(db: Db, given: Given<'capacityPools'> = {}) {
  const entityId = given.entityId ?? (await buildEntity(db)).id;
  const { timeZone } = await readRow(db, 'entities', { id: entityId });
  return insertRow(db, 'capacityPools', {
    id: newId(),
    name: 'Sala 1',
    timeZone,
    ...given,
    entityId,
  });
}

type GivenSchedule = Given<'schedules'> & {
  /** The entity whose new pool it is on, when no pool is given. */
  entityId?: string;
  /** The entity services it serves; all of its entity's when left out. */
  serves?: string[];
};

/** Every day from 09:00 to 18:00, a start each 15 minutes, one person at a time, in force since 2025. */
export async function buildSchedule(db: Db, { entityId, serves, ...given }: GivenSchedule = {}) {
  const schedule = await insertRow(db, 'schedules', {
    ...made(),
    name: 'Horário',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromTime: '09:00',
    toTime: '18:00',
    intervalMinutes: 15,
    capacity: 1,
    servesAll: serves === undefined,
    validFrom: '2025-01-01',
    ...given,
    poolId: given.poolId ?? (await buildPool(db, entityId ? { entityId } : {})).id,
  });
  for (const entityServiceId of serves ?? [])
    await insertRow(db, 'scheduleServices', { scheduleId: schedule.id, entityServiceId });
  return schedule;
}

type GivenClosure = Omit<Given<'closures'>, 'during'> & { from: Date; until: Date };

/** A closure of a whole entity, or of one service when `entityServiceId` is given. */
export async function buildClosure(db: Db, { from, until, ...given }: GivenClosure) {
  return insertRow(db, 'closures', {
    ...made(),
    ...given,
    during: sql<string>`tstzrange(${from}, ${until})`,
    entityId: given.entityId ?? (await buildEntity(db)).id,
  });
}

/** One place all day long for patients with the code 'hotel', which counts there; never released before the start. */
export async function buildAllotment(db: Db, given: Given<'allotments'> = {}) {
  const poolId = given.poolId ?? (await buildPool(db)).id;
  const { entityId } = await readRow(db, 'capacityPools', { id: poolId });
  const entityCode = given.protocolId ? null : (given.entityCode ?? 'hotel');
  if (entityCode) await openCodeAt(db, entityCode, entityId);
  return insertRow(db, 'allotments', {
    ...made(),
    entityCode,
    fromDate: '2025-01-01',
    untilDate: '2030-01-01',
    fromTime: '00:00',
    toTime: '24:00',
    places: 1,
    releaseHours: 0,
    ...given,
    poolId,
  });
}

type GivenPlace = Omit<Given<'occupancy'>, 'during'> & {
  /** The asset that has the place. */
  assetId: string;
  from: Date;
  until: Date;
};

/** A live hold of an asset, until the place itself begins; on a schedule of its own unless pool and schedule are given. */
export async function buildPlace(db: Db, { assetId, from, until, ...given }: GivenPlace) {
  const { cartId } = await readRow(db, 'assets', { id: assetId });
  const { accountId } = await readRow(db, 'carts', { id: cartId });
  const offered = given.entityServiceId
    ? await readRow(db, 'entityServices', { id: given.entityServiceId })
    : await buildEntityService(db);
  const schedule =
    given.poolId && given.scheduleId
      ? { id: given.scheduleId, poolId: given.poolId }
      : await buildSchedule(db, { entityId: offered.entityId });
  return insertRow(db, 'occupancy', {
    ...made(),
    unit: 1,
    live: true,
    state: 'hold',
    priceCents: 2000,
    expiresAt: from,
    ...given,
    during: sql<string>`tstzrange(${from}, ${until})`,
    ownerId: assetId,
    cartId,
    accountId,
    entityServiceId: offered.id,
    poolId: schedule.poolId,
    scheduleId: schedule.id,
  });
}

/** The same for a place that is booked, which never expires. */
export const buildBookedPlace = (db: Db, given: GivenPlace) =>
  buildPlace(db, { ...given, state: 'booked', expiresAt: 'infinity' });
