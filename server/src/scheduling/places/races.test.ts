import { placesPerAccount } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClosure, buildEntityService, buildSchedule } from '../../../test/builders/index.ts';
import type { Contender, OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  newContender,
  openPool,
  settleRace,
  takeFor,
  untilSessionWaitsForLock,
} from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import type { Db } from '../../platform/db.ts';
import { createDb } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { holdPlaces, holdPolicy, releasePlaces } from '../index.ts';

const now = new Date('2026-06-15T06:00:00Z');
const at = (wall: string) => new Date(`2026-06-15T${wall}:00+01:00`);
const minutesAfterNine = (minutes: number) => new Date(+at('09:00') + minutes * 60_000);

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 20 });
});

afterAll(() => fixture.close());

async function buildOfferedService(schedule: { capacity: number; intervalMinutes?: number }) {
  const service = await buildEntityService(fixture.db);
  const { poolId } = await buildSchedule(fixture.db, { entityId: service.entityId, ...schedule });
  return { entityServiceId: service.id, poolId, entityId: service.entityId };
}

const many = (count: number): Contender[] => Array.from({ length: count }, () => newContender());

const countLive = async (db: Db, poolId: string) =>
  (
    await db
      .selectFrom('occupancy')
      .select('id')
      .where('poolId', '=', poolId)
      .where('live', '=', true)
      .execute()
  ).length;

test('of 200 contenders for the last place one gets it, and the others get the nearest available starts', async () => {
  const { entityServiceId, poolId } = await buildOfferedService({ capacity: 1 });

  const { won, lost } = await settleRace(
    many(200).map((holder) =>
      takeFor(fixture.db, holder, { entityServiceId, starts: [at('10:00')], now }),
    ),
  );

  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(199);
  for (const reason of lost) {
    expect(reason).toMatchObject({ status: 409, code: 'slot.taken' });
    expect(reason).toHaveProperty('data.alternatives.0.time', '2026-06-15T09:45:00+01:00');
  }
  expect(await countLive(fixture.db, poolId)).toBe(1);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('50 contenders share the 7 places that are left of 10', async () => {
  const { entityServiceId, poolId } = await buildOfferedService({ capacity: 10 });
  await takeFor(fixture.db, newContender(3), {
    entityServiceId,
    starts: [at('10:00'), at('10:00'), at('10:00')],
    now,
  });

  const { won, lost } = await settleRace(
    many(50).map((holder) =>
      takeFor(fixture.db, holder, { entityServiceId, starts: [at('10:00')], now }),
    ),
  );

  expect([won.length, lost.length]).toEqual([7, 43]);
  expect(await countLive(fixture.db, poolId)).toBe(10);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('36 contenders for the 36 starts of one day all get theirs', async () => {
  const { entityServiceId } = await buildOfferedService({ capacity: 1 });

  const { won } = await settleRace(
    many(36).map((holder, index) =>
      takeFor(fixture.db, holder, { entityServiceId, starts: [minutesAfterNine(index * 15)], now }),
    ),
  );

  expect(won).toHaveLength(36);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('carts of two people race for 5 places of one start: each gets two places or none', async () => {
  const { entityServiceId, poolId } = await buildOfferedService({ capacity: 5 });
  const families = Array.from({ length: 20 }, () => newContender(2));

  const { won } = await settleRace(
    families.map((holder) =>
      takeFor(fixture.db, holder, { entityServiceId, starts: [at('10:00'), at('10:00')], now }),
    ),
  );

  expect(won).toHaveLength(2);
  expect(await countLive(fixture.db, poolId)).toBe(4);
});

/** A pool for two with slots of 20 and of 40 minutes on it. */
async function buildTwoLengths() {
  const { db } = fixture;
  const long = await buildEntityService(db);
  const short = await buildEntityService(db, { entityId: long.entityId });
  const { poolId } = await buildSchedule(db, {
    entityId: long.entityId,
    capacity: 2,
    intervalMinutes: 40,
    serves: [long.id],
  });
  await buildSchedule(db, { poolId, capacity: 2, intervalMinutes: 20, serves: [short.id] });
  const take = async (length: 20 | 40, minutes: number) => {
    const holder = newContender();
    const entityServiceId = length === 40 ? long.id : short.id;
    const [place] = await takeFor(db, holder, {
      entityServiceId,
      starts: [minutesAfterNine(minutes)],
      now,
    });
    return { ownerIds: holder.ownerIds, unit: place?.unit };
  };
  return { poolId, take };
}

test('a place that fits by count is given where no unit is available for all of it: units are assigned anew', async () => {
  const { poolId, take } = await buildTwoLengths();
  const first = await take(20, 20);
  expect((await take(20, 20)).unit).toBe(2);
  await inTransaction(fixture.db, (trx) =>
    releasePlaces(trx, { ownerIds: first.ownerIds, as: 'released', now }),
  );
  expect((await take(20, 0)).unit).toBe(1);

  const long = await take(40, 0);

  expect(long.unit).toBe(2);
  const { rows } = await sql<{ unit: number }>`
    select unit from occupancy where pool_id = ${poolId} and live order by lower(during), unit`.execute(
    fixture.db,
  );
  expect(rows.map(({ unit }) => unit)).toEqual([1, 2, 1]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('a race for slots of different length fills their pool: no request that fits is refused', async () => {
  const { poolId, take } = await buildTwoLengths();
  for (let half = 0; half < 9; half += 1) {
    const released = await take(20, half * 40 + 20);
    await take(20, half * 40 + 20);
    await inTransaction(fixture.db, (trx) =>
      releasePlaces(trx, { ownerIds: released.ownerIds, as: 'released', now }),
    );
    await take(20, half * 40);
  }

  const { won, lost } = await settleRace([
    ...Array.from({ length: 9 }, (_, index) => take(40, index * 40)),
    ...Array.from({ length: 18 }, (_, index) => take(20, index * 20)),
    ...Array.from({ length: 18 }, (_, index) => take(20, index * 20)),
  ]);

  expect(won.length + lost.length).toBe(45);
  expect(await findStartsWithRoom(fixture.db, poolId)).toEqual([]);
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

/** The starts from 9:00 to 15:00 at which, counted in SQL, a short slot would still fit: empty if every refusal was right. */
async function findStartsWithRoom(db: Db, poolId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select t.at from generate_series(${at('09:00')}::timestamptz, ${at('14:40')}::timestamptz, interval '20 minutes') as t(at)
     where (select count(*) from occupancy o where o.live and o.pool_id = ${poolId} and o.during @> t.at) < 2
     order by 1`.execute(db);
  return rows.map((row) => row.at);
}

test('carts that take two days in opposite order do not deadlock', async () => {
  const { entityServiceId } = await buildOfferedService({ capacity: 20 });
  const [monday, tuesday] = [at('10:00'), new Date(+at('10:00') + 86_400_000)];

  const { won, lost } = await settleRace(
    Array.from({ length: 40 }, (_, index) => {
      const starts = index % 2 === 0 ? [monday, tuesday] : [tuesday, monday];
      return takeFor(fixture.db, newContender(2), { entityServiceId, starts, now });
    }),
  );

  expect(won).toHaveLength(20);
  for (const reason of lost) expect(reason).toMatchObject({ status: 409, code: 'slot.taken' });
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
});

test('a request that cannot get the lock within 800 ms fails with 55P03, and nothing is written', async () => {
  const { entityServiceId, poolId } = await buildOfferedService({ capacity: 5 });
  const places = [{ ownerId: newContender().cartId, entityServiceId, startsAt: at('10:00') }];
  const { accountId, cartId } = newContender();
  const input = {
    accountId,
    cartId,
    entityCode: null,
    places,
    policy: holdPolicy({ expiresAt: new Date(+now + 900_000), maxHolds: placesPerAccount }),
    now,
  };

  const startedAt = performance.now();
  const late = await inTransaction(fixture.db, async (trx) => {
    await holdPlaces(trx, input);
    return settleRace([
      takeFor(fixture.db, newContender(), {
        entityServiceId,
        starts: [at('11:00')],
        now,
        retriesWhenBusy: false,
      }),
    ]);
  });

  expect(late.lost).toMatchObject([{ code: '55P03' }]);
  expect(performance.now() - startedAt).toBeGreaterThan(790);
  expect(await countLive(fixture.db, poolId)).toBe(1);
});

test('a request that waits in vain for a start that was closed meanwhile is refused as taken, not as busy', async () => {
  const { entityServiceId, entityId } = await buildOfferedService({ capacity: 1 });
  const { accountId, cartId, ownerIds } = newContender();
  const places = [{ ownerId: ownerIds[0] ?? '', entityServiceId, startsAt: at('11:00') }];

  const late = await inTransaction(fixture.db, async (trx) => {
    await holdPlaces(trx, {
      accountId,
      cartId,
      places,
      now,
      entityCode: null,
      policy: holdPolicy({ expiresAt: new Date(+now + 900_000), maxHolds: placesPerAccount }),
    });
    const waiting = settleRace([
      takeFor(fixture.db, newContender(), {
        entityServiceId,
        starts: [at('10:00')],
        now,
        retriesWhenBusy: false,
      }),
    ]);
    await untilSessionWaitsForLock(fixture.db);
    const interval = { from: at('10:00'), until: at('10:15') };
    await buildClosure(fixture.db, { entityId, entityServiceId: null, ...interval });
    return waiting;
  });

  expect(late.lost).toMatchObject([{ status: 409, code: 'slot.taken' }]);
  expect(late.lost[0]).toHaveProperty('data.alternatives.0.time', '2026-06-15T09:45:00+01:00');
});

/**
 * The negative control: the same code with locks that lock nothing. A schema before pg_catalog in the search path has
 * functions of their names, which only wait until ten requests have arrived. If this did not give a place twice, the
 * races above would prove nothing.
 */
async function openWithoutLocks({ withConstraint }: { withConstraint: boolean }) {
  const own = await createOccupancyFixture({ connections: 20 });
  await own.pool.query(`
    create schema no_locks;
    create function no_locks.pg_advisory_xact_lock(bigint) returns void language sql as '';
    create function no_locks.pg_advisory_xact_lock_shared(bigint) returns void language sql as '';
    create sequence no_locks.arrivals;
    create function no_locks.pg_try_advisory_xact_lock(bigint) returns boolean language plpgsql as $$
      begin
        perform nextval('no_locks.arrivals');
        for attempt in 1..1000 loop
          exit when (select last_value from no_locks.arrivals) >= 10;
          perform pg_sleep(0.005);
        end loop;
        return true;
      end $$;
    create function no_locks.pg_try_advisory_xact_lock_shared(bigint) returns boolean language sql as 'select true';
    do $$ begin execute format('alter database %I set search_path to no_locks, pg_catalog, public', current_database()); end $$;
    ${withConstraint ? '' : 'alter table occupancy drop constraint occupancy_no_unit_twice;'}`);
  const service = await buildEntityService(own.db);
  const { poolId } = await buildSchedule(own.db, { entityId: service.entityId, capacity: 1 });
  const pool = await openPool(own.url, 20);
  const db = createDb(pool);
  return {
    db,
    own,
    poolId,
    entityServiceId: service.id,
    close: () => db.destroy().then(own.close),
  };
}

test('without locks and constraint a place is given many times: the races above do race', async () => {
  const { db, poolId, entityServiceId, close } = await openWithoutLocks({ withConstraint: false });

  const { won } = await settleRace(
    many(60).map((holder) => takeFor(db, holder, { entityServiceId, starts: [at('10:00')], now })),
  );

  expect(won.length).toBeGreaterThan(1);
  expect(await countLive(db, poolId)).toBe(won.length);
  expect(await sweepOccupancy(db, now)).not.toEqual([]);
  await close();
});

test('without locks the constraint alone gives the place once', async () => {
  const { db, poolId, entityServiceId, close } = await openWithoutLocks({ withConstraint: true });

  const { won } = await settleRace(
    many(60).map((holder) => takeFor(db, holder, { entityServiceId, starts: [at('10:00')], now })),
  );

  expect(won).toHaveLength(1);
  expect(await countLive(db, poolId)).toBe(1);
  expect(await sweepOccupancy(db, now)).toEqual([]);
  await close();
});
