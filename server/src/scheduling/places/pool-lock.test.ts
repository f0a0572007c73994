import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntityService, buildSchedule, openCodeAt } from '../../../test/builders/index.ts';
import type { OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  newContender,
  problemOf,
  takeFor,
  untilSessionWaitsForLock,
} from '../../../test/occupancy.fixture.ts';
import type { Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import {
  addAllotment,
  addClosure,
  changeSchedule,
  holdPlaces,
  holdPolicy,
  releasePlaces,
} from '../index.ts';

const now = new Date('2026-06-15T06:00:00Z');
const at = (wall: string, day = '15') => new Date(`2026-06-${day}T${wall}:00+01:00`);

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 12 });
});
afterAll(() => fixture.close());

interface OfferedService {
  entityServiceId: string;
  entityId: string;
  poolId: string;
  scheduleId: string;
}

async function buildOfferedService(): Promise<OfferedService> {
  const { id: entityServiceId, entityId } = await buildEntityService(fixture.db);
  const { id: scheduleId, poolId } = await buildSchedule(fixture.db, { entityId, capacity: 1 });
  await openCodeAt(fixture.db, 'hotel', entityId);
  return { entityServiceId, entityId, poolId, scheduleId };
}

/** Changes by the entity that leave no place available on 15 June. */
const changes: Record<string, (trx: Trx, service: OfferedService) => Promise<unknown>> = {
  'a schedule': (trx, { scheduleId }) =>
    changeSchedule(trx, { scheduleId, from: '2026-06-15', changes: { capacity: 0 }, now }),
  'a closure': (trx, { entityId }) =>
    addClosure(trx, {
      entityId,
      entityServiceId: null,
      now,
      from: at('09:00'),
      until: at('18:00'),
    }),
  'a closure of its pool': (trx, { entityId, poolId }) =>
    addClosure(trx, {
      entityId,
      entityServiceId: null,
      poolId,
      now,
      from: at('09:00'),
      until: at('18:00'),
    }),
  'an allotment': (trx, { poolId }) =>
    addAllotment(trx, {
      poolId,
      entityCode: 'hotel',
      places: 1,
      releaseHours: 0,
      now,
      fromDate: '2026-06-15',
      untilDate: '2026-06-16',
      fromTime: '09:00',
      toTime: '18:00',
    }),
};

const take = ({ entityServiceId }: OfferedService, retriesWhenBusy = false) =>
  takeFor(fixture.db, newContender(), {
    entityServiceId,
    starts: [at('10:00')],
    now,
    retriesWhenBusy,
  });

/** The result of the work after this time: 'done', its error, or 'waits'. */
const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'done',
      (error: unknown) => error,
    ),
    pause(milliseconds, 'waits'),
  ]);

test.for(Object.keys(changes))(
  'a hold waits for %s that is being written, and respects it',
  async (name) => {
    const service = await buildOfferedService();
    const taking = await inTransaction(fixture.db, async (trx) => {
      await changes[name]?.(trx, service);
      const work = take(service);
      expect(await within(300, work)).toBe('waits');
      return { work };
    });
    expect(await problemOf(taking.work)).toMatchObject({ status: 409, code: 'slot.taken' });
  },
);

test.for(Object.keys(changes))('%s waits for a hold in progress', async (name) => {
  const service = await buildOfferedService();
  const changing = await inTransaction(fixture.db, async (trx) => {
    const { accountId, cartId, ownerIds } = newContender();
    await holdPlaces(trx, {
      accountId,
      cartId,
      entityCode: null,
      now,
      places: ownerIds.map((ownerId) => ({ ...service, ownerId, startsAt: at('10:00') })),
      policy: holdPolicy({ expiresAt: new Date(+now + 900_000), maxHolds: 1 }),
    });
    const work = inTransaction(
      fixture.db,
      (other) => changes[name]?.(other, service) ?? Promise.resolve(),
    );
    expect(await within(300, work)).toBe('waits');
    return { work };
  });
  await changing.work;
});

test('a hold whose previous place is released meanwhile is answered 409, and neither place stays', async () => {
  const service = await buildOfferedService();
  const holder = newContender();
  const options = { entityServiceId: service.entityServiceId, now };
  await takeFor(fixture.db, holder, { ...options, starts: [at('10:00')] });

  const moving = await inTransaction(fixture.db, async (trx) => {
    await releasePlaces(trx, { ownerIds: holder.ownerIds, as: 'released', now });
    // Another day: nothing but the row itself is common to both.
    const starts = [at('10:00', '16')];
    const problem = problemOf(
      takeFor(fixture.db, holder, { ...options, starts, retriesWhenBusy: false }),
    );
    await untilSessionWaitsForLock(fixture.db);
    return { problem };
  });

  expect(await moving.problem).toMatchObject({ status: 409, code: 'conflict' });
  const live = await fixture.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', holder.cartId)
    .where('live', '=', true)
    .execute();
  expect(live).toEqual([]);
});

test('of two changes of a schedule at once the second finds no version that it may change', async () => {
  const { scheduleId } = await buildOfferedService();
  const change = (trx: Trx, from: string) =>
    changeSchedule(trx, { scheduleId, from, changes: { capacity: 2 }, now });
  const { first, second } = await inTransaction(fixture.db, async (trx) => {
    const first = await change(trx, '2026-06-15');
    const second = problemOf(inTransaction(fixture.db, (other) => change(other, '2026-07-01')));
    await untilSessionWaitsForLock(fixture.db);
    return { first, second };
  });
  expect(await second).toMatchObject({ status: 404 });
  const versions = await fixture.db
    .selectFrom('schedules')
    .select(['id', 'validFrom', 'validUntil'])
    .where('id', 'in', [scheduleId, first])
    .orderBy('validFrom')
    .execute();
  expect(versions.map(({ id, validUntil }) => [id, validUntil])).toEqual([
    [scheduleId, '2026-06-15'],
    [first, 'infinity'],
  ]);
});
