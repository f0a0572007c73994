import fc from 'fast-check';
import { pino } from 'pino';
import type { MemberActor } from '../src/identity/index.ts';
import type { PaymentsDeps } from '../src/payments/index.ts';
import { createNoProvider } from '../src/payments/index.ts';
import type { Db, Trx } from '../src/platform/db.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { changeSchedule } from '../src/scheduling/index.ts';
import {
  buildEntity,
  buildEntityService,
  buildMemberActor,
  buildProtocol,
  buildSchedule,
} from './builders/index.ts';
import type { Contender } from './occupancy.fixture.ts';
import { newContender } from './occupancy.fixture.ts';
import type { DeskName } from './occupancy-oracle.ts';

const opens = Date.parse('2026-06-15T09:00:00+01:00');
export const instant = (minutes: number) => new Date(opens + minutes * 60_000);
export const serviceMinutes = [20, 60] as const;
export const someStart = (minutes: number) =>
  fc.nat({ max: Math.floor(120 / minutes) - 1 }).map((index) => index * minutes);
/** A service by its minutes, and one of its starts. */
export const someServiceStart = fc
  .constantFrom(...serviceMinutes)
  .chain((minutes) => fc.record({ minutes: fc.constant(minutes), from: someStart(minutes) }));
export const cartCount = 8;
export const peopleOfCart = 2;

/** A pool from 9 to 11 with two services on it, of 20 and of 60 minutes; carts of patients, and two desks. */
export interface OccupancyWorld {
  db: Db;
  deps: PaymentsDeps;
  entityId: string;
  services: Record<number, string>;
  schedules: string[];
  carts: Contender[];
  desks: Record<DeskName, MemberActor>;
  /** The drafts that were made, by the key of their step. */
  drafts: Map<string, string>;
  /** What visitors hold, by the key of its step. */
  visitorHolds: Map<string, string>;
  /** What was booked at a desk, by the key of the draft or of the step. */
  bookings: Map<string, Pick<Contender, 'cartId' | 'ownerIds'>>;
  /** Minutes after the entity opens. */
  now: number;
}

export async function buildOccupancyWorld(db: Db, capacity: number): Promise<OccupancyWorld> {
  const short = await buildEntityService(db);
  const { entityId } = short;
  const long = await buildEntityService(db, { entityId });
  const hours = { fromTime: '09:00', toTime: '11:00', capacity };
  const first = await buildSchedule(db, {
    ...hours,
    entityId,
    intervalMinutes: 20,
    serves: [short.id],
  });
  const { poolId } = first;
  const second = await buildSchedule(db, {
    ...hours,
    poolId,
    intervalMinutes: 60,
    serves: [long.id],
  });
  return {
    db,
    deps: createDeps(db),
    entityId,
    services: { 20: short.id, 60: long.id },
    schedules: [first.id, second.id],
    carts: Array.from({ length: cartCount }, () => newContender(peopleOfCart)),
    desks: await buildDesks(db, entityId),
    drafts: new Map(),
    visitorHolds: new Map(),
    bookings: new Map(),
    now: 0,
  };
}

function createDeps(db: Db): PaymentsDeps {
  return {
    db,
    provider: createNoProvider(),
    publicUrl: 'http://127.0.0.1',
    webhookUrl: 'http://127.0.0.1',
    holdMinutes: 15,
    variant: 'vaga',
    log: pino({ level: 'silent' }),
  };
}

async function buildDesks(db: Db, serviceEntityId: string): Promise<OccupancyWorld['desks']> {
  const { id: partnerEntityId } = await buildEntity(db, { entityType: 'AccommodationPartner' });
  await buildProtocol(db, { partnerEntityId, serviceEntityId, payer: 'partner' });
  const roles = ['desk'] as const;
  return {
    provider: await buildMemberActor(db, { entityId: serviceEntityId, roles }),
    hotel: await buildMemberActor(db, { entityId: partnerEntityId, roles }),
  };
}

export const inWorld = <Result>({ db }: OccupancyWorld, work: (trx: Trx) => Promise<Result>) =>
  inTransaction(db, work);

/** Lowers the capacity of all schedules by one. */
export async function lowerCapacity(trx: Trx, world: OccupancyWorld): Promise<void> {
  const versions = await trx
    .selectFrom('schedules')
    .select(['id', 'capacity'])
    .where('id', 'in', world.schedules)
    .execute();
  const lowered: string[] = [];
  for (const { id, capacity } of versions) {
    const changes = { capacity: Math.max(0, capacity - 1) };
    const now = instant(world.now);
    lowered.push(await changeSchedule(trx, { scheduleId: id, from: '2026-06-15', changes, now }));
  }
  world.schedules = lowered;
}
