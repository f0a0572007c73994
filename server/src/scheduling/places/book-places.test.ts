import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildAllotment,
  buildEntityService,
  buildSchedule,
  openCodeAt,
} from '../../../test/builders/index.ts';
import type { Contender, OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  newContender,
  problemOf,
  settleRace,
  takeFor,
} from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import type { Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import {
  addAllotment,
  addClosure,
  bookPlaces,
  bookPlacesOrThrow,
  changeSchedule,
  extendHolds,
  holdPlaces,
  holdPolicy,
  movePlace,
  readDays,
  readPlacesOfCarts,
  readSlots,
  releasePlaces,
  schedulingJobs,
} from '../index.ts';

const now = new Date('2026-06-15T06:00:00Z');
const later = new Date(+now + 20 * 60_000);
const at = (wall: string, day = '2026-06-15') => new Date(`${day}T${wall}:00+01:00`);

let fixture: OccupancyFixture;
const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(fixture.db, work);

beforeAll(async () => {
  fixture = await createOccupancyFixture();
});

afterAll(() => fixture.close());

async function buildOfferedService(schedule: { capacity?: number } = {}) {
  const service = await buildEntityService(fixture.db);
  const { id, poolId } = await buildSchedule(fixture.db, {
    entityId: service.entityId,
    ...schedule,
  });
  return { serviceId: service.id, scheduleId: id, poolId, entityId: service.entityId };
}

async function hold(serviceId: string, times: string[], moment = now): Promise<Contender> {
  const holder = newContender(times.length);
  await takeFor(fixture.db, holder, {
    entityServiceId: serviceId,
    starts: times.map((time) => at(time)),
    now: moment,
  });
  return holder;
}

const book = (holder: Contender, moment = now) =>
  run((trx) => bookPlaces(trx, { cartId: holder.cartId, now: moment }));

async function freeAt(entityServiceId: string, time: string, moment = now) {
  const slots = await readSlots(fixture.db, { entityServiceId, date: '2026-06-15', now: moment });
  return slots.find(({ startsAt }) => +startsAt === +at(time))?.available;
}

const jobsToRun = async (name: string) =>
  (
    await sql<{ payload: { ownerIds: string[] } }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name} order by j.id`.execute(fixture.db)
  ).rows.map(({ payload }) => payload);

test('booked places stay taken after the hold would have expired', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00', '10:15']);

  const { booked, lost } = await book(holder);

  expect(booked.map(({ ownerId }) => ownerId).toSorted()).toEqual(holder.ownerIds.toSorted());
  expect(lost).toEqual([]);
  expect(await freeAt(serviceId, '10:00', later)).toBe(0);
  expect((await book(holder, later)).booked).toHaveLength(2);
});

test('an expired hold is taken again when its payment arrives, at the price it had', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00', '10:15']);
  await fixture.db
    .updateTable('entityServices')
    .set({ priceCents: 9900 })
    .where('id', '=', serviceId)
    .execute();
  await run((trx) => releasePlaces(trx, { ownerIds: holder.ownerIds, as: 'expired', now: later }));

  const { booked } = await book(holder, later);

  expect(booked.map(({ priceCents }) => priceCents)).toEqual([2000, 2000]);
  expect(await sweepOccupancy(fixture.db, later)).toEqual([]);
});

test('when another cart has one of the places, nothing is booked and the people without a place are returned', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00', '10:15']);
  await run((trx) => releasePlaces(trx, { ownerIds: holder.ownerIds, as: 'released', now }));
  await hold(serviceId, ['10:15']);

  const { booked, lost } = await book(holder);

  expect(booked).toEqual([]);
  expect(lost).toEqual([holder.ownerIds[1]]);
  expect(await freeAt(serviceId, '10:00')).toBe(1);
});

test('for a patient who is present the error names the people who lost a start, and the nearest available starts', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00', '10:15']);
  await run((trx) => releasePlaces(trx, { ownerIds: holder.ownerIds, as: 'released', now }));
  await hold(serviceId, ['10:15']);

  const problem = await problemOf(
    run((trx) => bookPlacesOrThrow(trx, { cartId: holder.cartId, now })),
  );

  const near = ['10:00', '10:30', '09:45', '10:45', '09:30'];
  const alternatives = near.map((time) => ({ time: `2026-06-15T${time}:00+01:00`, available: 1 }));
  const lost = { slot: '2026-06-15T10:15:00+01:00', persons: [holder.ownerIds[1]], alternatives };
  expect(problem).toMatchObject({ status: 409, code: 'slot.taken' });
  expect(problem).toMatchObject({ data: { alternatives, lost: [lost] } });
  expect(await freeAt(serviceId, '10:00')).toBe(1);
});

test('a payment and a cart that takes the expired hold never both get the place', async () => {
  const { serviceId } = await buildOfferedService();
  for (let round = 0; round < 15; round += 1) {
    const time = `1${Math.floor(round / 4)}:${['00', '15', '30', '45'][round % 4]}`;
    const payer = await hold(serviceId, [time]);
    const waiters = [newContender(), newContender(), newContender()];

    const [paid, taken] = await Promise.all([
      book(payer, later),
      settleRace(
        waiters.map((holder) =>
          takeFor(fixture.db, holder, {
            entityServiceId: serviceId,
            starts: [at(time)],
            now: later,
          }),
        ),
      ),
      run((trx) => releasePlaces(trx, { ownerIds: payer.ownerIds, as: 'expired', now: later })),
    ]);

    expect(paid.booked.length + taken.won.length).toBe(1);
    expect(paid.booked.length + paid.lost.length).toBe(1);
    expect(await sweepOccupancy(fixture.db, later)).toEqual([]);
  }
});

test('a move keeps price and booking and makes the old start available, also across days', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00']);
  await book(holder);
  const ownerId = holder.ownerIds[0] ?? '';

  const moved = await run((trx) =>
    movePlace(trx, { ownerId, startsAt: at('11:00', '2026-06-16'), now }),
  );

  expect(moved).toMatchObject({ ownerId, startsAt: at('11:00', '2026-06-16'), priceCents: 2000 });
  expect(await freeAt(serviceId, '10:00')).toBe(1);
  expect(await readPlacesOfCarts(fixture.db, [holder.cartId], now)).toMatchObject([
    { state: 'booked', expiresAt: null },
  ]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('a guaranteed hold that moves stays guaranteed', async () => {
  const { serviceId: entityServiceId } = await buildOfferedService();
  const holder = newContender();
  await takeFor(fixture.db, holder, {
    entityServiceId,
    starts: [at('10:00')],
    now,
    isPromised: true,
  });
  const ownerId = holder.ownerIds[0] ?? '';

  await run((trx) => movePlace(trx, { ownerId, startsAt: at('11:00'), now }));

  const places = await fixture.db
    .selectFrom('occupancy')
    .select(['state', 'expiresAt', 'keptUntil'])
    .where('ownerId', '=', ownerId)
    .orderBy('during')
    .execute();
  const end = { expiresAt: places[0]?.keptUntil, keptUntil: places[0]?.keptUntil };
  expect(places).toEqual([
    { state: 'moved', ...end },
    { state: 'hold', ...end },
  ]);
});

test('a place may move to its own start, and not to a full one', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00']);
  await hold(serviceId, ['10:15']);
  const move = (time: string) =>
    run((trx) => movePlace(trx, { ownerId: holder.ownerIds[0] ?? '', startsAt: at(time), now }));

  expect(await move('10:00')).toMatchObject({ startsAt: at('10:00') });
  expect(await problemOf(move('10:15'))).toMatchObject({ status: 409, code: 'slot.taken' });
  expect(await freeAt(serviceId, '10:00')).toBe(0);
  expect(
    await problemOf(
      run((trx) => movePlace(trx, { ownerId: holder.cartId, startsAt: at('10:30'), now })),
    ),
  ).toMatchObject({ status: 404 });
});

test('people who move to the same available start at once keep one place each', async () => {
  const { serviceId } = await buildOfferedService();
  const people = await Promise.all(
    ['10:00', '10:15', '10:30', '10:45'].map((time) => hold(serviceId, [time])),
  );

  const { won, lost } = await settleRace(
    people.map((holder) =>
      run((trx) =>
        movePlace(trx, { ownerId: holder.ownerIds[0] ?? '', startsAt: at('11:00'), now }),
      ),
    ),
  );

  expect([won.length, lost.length]).toEqual([1, 3]);
  expect(
    await readPlacesOfCarts(
      fixture.db,
      people.map(({ cartId }) => cartId),
      now,
    ),
  ).toHaveLength(4);
});

test('a live hold is extended and never shortened by it, an expired one is not', async () => {
  const { serviceId } = await buildOfferedService();
  const holder = await hold(serviceId, ['10:00']);
  const until = new Date(+now + 30 * 60_000);
  const extend = (moment: Date, expiresAt = until) =>
    run((trx) => extendHolds(trx, { cartId: holder.cartId, expiresAt, now: moment }));

  expect(await extend(now)).toEqual(until);
  expect(await extend(now, new Date(+until - 1))).toEqual(until);
  expect(await freeAt(serviceId, '10:00', later)).toBe(0);
  expect(await extend(until)).toBeNull();
  expect(await freeAt(serviceId, '10:00', until)).toBe(1);
});

test('the sweep ends expired holds, a whole cart at a time, and notifies their owners; bookings stay', async () => {
  const { serviceId } = await buildOfferedService();
  const expired = await hold(serviceId, ['10:00', '12:00']);
  const booked = await hold(serviceId, ['10:15']);
  await book(booked);
  const notified: string[][] = [];
  const jobs = schedulingJobs({
    db: fixture.db,
    onExpired: async (_trx, ownerIds) => void notified.push(ownerIds),
  });
  await fixture.pool.query('truncate graphile_worker._private_jobs');

  await jobs['scheduling.sweepHolds']?.(null as never, { now: later });

  const payloads = await jobsToRun('scheduling.tellExpired');
  expect(payloads.flatMap(({ ownerIds }) => ownerIds)).toEqual(
    expect.arrayContaining(expired.ownerIds),
  );
  expect(payloads.flatMap(({ ownerIds }) => ownerIds)).not.toContain(booked.ownerIds[0]);
  await takeFor(
    fixture.db,
    { ...expired, ownerIds: expired.ownerIds.slice(0, 1) },
    { entityServiceId: serviceId, starts: [at('10:00')], now: later },
  );
  await jobs['scheduling.tellExpired']?.({ ownerIds: expired.ownerIds } as never, { now: later });
  expect(notified).toEqual([[expired.ownerIds[1]]]);
});

test('taking the place of an expired hold notifies its owner', async () => {
  const { serviceId } = await buildOfferedService();
  const expired = await hold(serviceId, ['10:00']);
  await fixture.pool.query('truncate graphile_worker._private_jobs');

  await hold(serviceId, ['10:00'], later);

  expect(await jobsToRun('scheduling.tellExpired')).toEqual([{ ownerIds: expired.ownerIds }]);
});

test('a lower capacity cancels no place and prevents new ones; a version that was used is ended, not deleted', async () => {
  const { serviceId, scheduleId } = await buildOfferedService({ capacity: 3 });
  await hold(serviceId, ['10:00', '10:00']);

  const next = await run((trx) =>
    changeSchedule(trx, { scheduleId, from: '2026-06-15', changes: { capacity: 1 }, now }),
  );

  expect(await freeAt(serviceId, '10:00')).toBe(0);
  expect(await freeAt(serviceId, '10:15')).toBe(1);
  const versions = await fixture.db
    .selectFrom('schedules')
    .select(['id', 'capacity', 'validUntil'])
    .where('id', 'in', [scheduleId, next])
    .orderBy('capacity')
    .execute();
  expect(versions).toEqual([
    { id: next, capacity: 1, validUntil: 'infinity' },
    { id: scheduleId, capacity: 3, validUntil: '2026-06-15' },
  ]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('changes of capacity, closures and allotments wait for holds in progress, and later holds respect them', async () => {
  const { serviceId, scheduleId, poolId, entityId } = await buildOfferedService({ capacity: 1 });
  await openCodeAt(fixture.db, 'hotel', entityId);
  const changes: Array<(trx: Trx) => Promise<unknown>> = [
    (trx) => changeSchedule(trx, { scheduleId, from: '2026-06-15', changes: { capacity: 0 }, now }),
    (trx) =>
      addClosure(trx, {
        entityId,
        entityServiceId: null,
        from: at('09:00'),
        until: at('18:00'),
        now,
      }),
    (trx) =>
      addAllotment(trx, {
        poolId,
        entityCode: 'hotel',
        fromDate: '2026-06-15',
        untilDate: '2026-06-16',
        fromTime: '09:00',
        toTime: '18:00',
        places: 1,
        releaseHours: 0,
        now,
      }),
  ];
  for (const change of changes) {
    const takes = ['10:00', '10:15', '10:30', '10:45'].map((time) =>
      takeFor(fixture.db, newContender(), { entityServiceId: serviceId, starts: [at(time)], now }),
    );
    const order: string[] = [];
    const [result] = await Promise.all([
      settleRace(takes.map((take) => take.then(() => order.push('take')))),
      run(change).then(() => order.push('change')),
    ]);
    expect(result.won.length + result.lost.length).toBe(4);
    await expect(
      takeFor(fixture.db, newContender(), {
        entityServiceId: serviceId,
        starts: [at('11:00')],
        now,
      }),
    ).rejects.toMatchObject({ status: 409 });
    await fixture.pool.query(
      'truncate allotments, closures, occupancy; update schedules set capacity = 1',
    );
  }
});

test('days have their available places, and whether the entity is open', async () => {
  const service = await buildEntityService(fixture.db);
  const { poolId } = await buildSchedule(fixture.db, {
    entityId: service.entityId,
    weekdays: [1, 2, 3, 4, 5],
    toTime: '10:00',
  });
  await buildAllotment(fixture.db, { poolId, fromDate: '2026-06-16', untilDate: '2026-06-17' });
  await hold(service.id, ['09:00']);

  const days = await readDays(fixture.db, {
    entityServiceId: service.id,
    from: '2026-06-14',
    days: 4,
    now,
  });

  expect(days).toEqual([
    { date: '2026-06-14', free: 0, isOpen: false },
    { date: '2026-06-15', free: 3, isOpen: true },
    { date: '2026-06-16', free: 0, isOpen: true },
    { date: '2026-06-17', free: 4, isOpen: true },
  ]);
});

test('a hold is not extended while another transaction decides on its day', async () => {
  const { serviceId } = await buildOfferedService({ capacity: 2 });
  const holder = await hold(serviceId, ['10:00']);
  const until = new Date(+now + 30 * 60_000);
  let isOver = false;
  const late = await run(async (trx) => {
    const other = newContender(1);
    await holdPlaces(trx, {
      accountId: other.accountId,
      cartId: other.cartId,
      entityCode: null,
      now,
      places: [
        { ownerId: other.ownerIds[0] ?? '', entityServiceId: serviceId, startsAt: at('12:00') },
      ],
      policy: holdPolicy({ expiresAt: later, maxHolds: 10 }),
    });
    const extended = run((own) =>
      extendHolds(own, { cartId: holder.cartId, expiresAt: until, now }),
    );
    void extended.finally(() => {
      isOver = true;
    });
    await pause(200);
    expect(isOver).toBe(false);
    return { extended };
  });
  expect(await late.extended).toEqual(until);
});
