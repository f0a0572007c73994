import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntityService, buildSchedule } from '../../test/builders/index.ts';
import type { Contender, OccupancyFixture } from '../../test/occupancy.fixture.ts';
import { createOccupancyFixture, newContender, takeFor } from '../../test/occupancy.fixture.ts';
import type { OracleState, Step } from '../../test/occupancy-oracle.ts';
import { holdMinutes, ownerOf, predict, promisedMinutes } from '../../test/occupancy-oracle.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import type { WindowOccupancy } from './index.ts';
import {
  addClosure,
  bookPlaces,
  changeSchedule,
  computeSlotsAndDays,
  createEntityCache,
  extendHolds,
  movePlace,
  readPlacesOfCarts,
  readSlotsAndDays,
  releasePlaces,
  schedulingJobs,
  toOccupancyWindow,
  windowOccupancyColumns,
} from './index.ts';

const opens = Date.parse('2026-06-15T09:00:00+01:00');
const instant = (minutes: number) => new Date(opens + minutes * 60_000);
const lengths = [20, 60] as const;
const cartCount = 8;
const cartsAtOnce = 4;
const peopleOfCart = 2;

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture();
});

afterAll(() => fixture.close());

/** A pool from 9 to 11 with two services on it, of 20 and of 60 minutes. */
interface World {
  entityId: string;
  services: Record<number, string>;
  schedules: string[];
  carts: Contender[];
}

async function buildWorld(capacity: number): Promise<World> {
  const short = await buildEntityService(fixture.db);
  const long = await buildEntityService(fixture.db, { entityId: short.entityId });
  const hours = { fromTime: '09:00', toTime: '11:00', capacity };
  const first = await buildSchedule(fixture.db, {
    ...hours,
    entityId: short.entityId,
    intervalMinutes: 20,
    serves: [short.id],
  });
  const { poolId } = first;
  const second = await buildSchedule(fixture.db, {
    ...hours,
    poolId,
    intervalMinutes: 60,
    serves: [long.id],
  });
  return {
    entityId: short.entityId,
    services: { 20: short.id, 60: long.id },
    schedules: [first.id, second.id],
    carts: Array.from({ length: cartCount }, () => newContender(peopleOfCart)),
  };
}

/** Performs a step on the database and returns its result as the oracle names it. */
async function perform(world: World, step: Step, now: number): Promise<string> {
  try {
    return await attempt(world, step, instant(now));
  } catch (error) {
    if (isBusy(error)) return perform(world, step, now);
    if (!(error instanceof Problem)) throw error;
    const results: Record<string, string> = {
      'slot.taken': 'taken',
      conflict: 'conflict',
      not_found: 'absent',
    };
    return results[error.code] ?? error.code;
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03';

async function attempt(world: World, step: Step, now: Date): Promise<string> {
  const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(fixture.db, work);
  const cart = 'cart' in step ? world.carts[step.cart] : undefined;
  const { cartId, ownerIds } = cart ?? newContender();
  if (step.kind === 'take' && cart) {
    const starts = step.starts.map((start) => (start === null ? null : instant(start)));
    await takeFor(fixture.db, cart, {
      entityServiceId: world.services[step.minutes] ?? '',
      starts,
      now,
      ...(step.isPromised ? { holdMinutes: promisedMinutes, isPromised: true } : { holdMinutes }),
    });
  } else if (step.kind === 'release') {
    await run((trx) =>
      releasePlaces(trx, { ownerIds: [ownerIds[step.person] ?? ''], as: 'released', now }),
    );
  } else if (step.kind === 'book') {
    const { booked, lost } = await run((trx) => bookPlaces(trx, { cartId, now }));
    return lost.length > 0 ? 'lost' : `booked ${booked.length}`;
  } else if (step.kind === 'move') {
    const ownerId = ownerIds[step.person] ?? '';
    await run((trx) => movePlace(trx, { ownerId, startsAt: instant(step.start), now }));
  } else if (step.kind === 'extend') {
    const expiresAt = new Date(now.getTime() + step.minutes * 60_000);
    return (await run((trx) => extendHolds(trx, { cartId, expiresAt, now })))
      ? 'extended'
      : 'nothing';
  } else if (step.kind === 'lower') {
    await run((trx) => lowerCapacity(trx, world, now));
  } else if (step.kind === 'close') {
    const [from, until] = [instant(step.from), instant(step.from + step.minutes)];
    await run((trx) =>
      addClosure(trx, { entityId: world.entityId, entityServiceId: null, from, until, now }),
    );
  }
  return 'done';
}

async function lowerCapacity(trx: Trx, world: World, now: Date): Promise<void> {
  const versions = await trx
    .selectFrom('schedules')
    .select(['id', 'capacity'])
    .where('id', 'in', world.schedules)
    .execute();
  const lowered: string[] = [];
  for (const { id, capacity } of versions) {
    const changes = { capacity: Math.max(0, capacity - 1) };
    lowered.push(await changeSchedule(trx, { scheduleId: id, from: '2026-06-15', changes, now }));
  }
  world.schedules = lowered;
}

const someStart = (minutes: number) =>
  fc.nat({ max: Math.floor(120 / minutes) - 1 }).map((index) => index * minutes);
const someTake = fc.constantFrom(...lengths).chain((minutes) =>
  fc.record({
    kind: fc.constant('take' as const),
    minutes: fc.constant(minutes),
    starts: fc.array(fc.option(someStart(minutes), { freq: 2 }), {
      minLength: 1,
      maxLength: peopleOfCart,
    }),
    isPromised: fc.constantFrom(false, false, false, true),
  }),
);
const person = fc.nat({ max: peopleOfCart - 1 });
/** An action of one cart. Its position in the batch decides which, so that no two steps of a batch are of the same cart. */
const someAction = fc.oneof(
  { weight: 10, arbitrary: someTake },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('book' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), person, start: someStart(120) }),
  },
  {
    weight: 1,
    // Also to less than the time left: the later end stays.
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      minutes: fc.constantFrom(5, 2 * holdMinutes),
    }),
  },
);
const someChange = fc.oneof(
  fc.constant({ kind: 'lower' as const }),
  fc.record({
    kind: fc.constant('close' as const),
    from: fc.nat({ max: 110 }),
    minutes: fc.integer({ min: 1, max: 10 }),
  }),
);
/** Single people take and release places: this leaves gaps on different units, which a long slot has to bridge. */
const someRestlessAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...lengths).chain((minutes) =>
      fc.record({
        kind: fc.constant('take' as const),
        minutes: fc.constant(minutes),
        starts: fc.tuple(someStart(minutes)),
        isPromised: fc.constant(false),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('release' as const), person: fc.constant(0) }),
  },
);
const someRestlessBatch = fc.record({
  waits: fc.constant(0),
  sweeps: fc.constant(false),
  carts: fc.shuffledSubarray([...Array(cartCount).keys()], { minLength: 2, maxLength: 2 }),
  actions: fc.array(someRestlessAction, { minLength: 2, maxLength: 2 }),
  startIndex: fc.constant(0),
  change: fc.constant(null),
});
const someBatch = fc.record({
  waits: fc.constantFrom(0, 0, 0, 0, 0, 5, 10, 16),
  sweeps: fc.boolean(),
  carts: fc.shuffledSubarray([...Array(cartCount).keys()], {
    minLength: 1,
    maxLength: cartsAtOnce,
  }),
  actions: fc.array(someAction, { minLength: cartsAtOnce, maxLength: cartsAtOnce }),
  startIndex: fc.nat({ max: 7 }),
  change: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: someChange },
  ),
});
type Batch = typeof someBatch extends fc.Arbitrary<infer Value> ? Value : never;

function stepsOf(batch: Batch, state: OracleState): Step[] {
  const steps: Step[] = batch.carts.map((cart, index) => {
    const action = batch.actions[index] ?? { kind: 'book' };
    if (action.kind !== 'move') return { ...action, cart };
    // A start of the schedule of the person's service.
    const minutes = state.places[ownerOf(cart, action.person)]?.minutes ?? 20;
    return { ...action, cart, start: (batch.startIndex % Math.floor(120 / minutes)) * minutes };
  });
  return batch.change ? [...steps, batch.change] : steps;
}

/** The state after the steps in an order in which each has the result that it had on the database; null without one. */
function explain(state: OracleState, steps: Step[], told: string[]): OracleState | null {
  if (steps.length === 0) return state;
  for (const [index, step] of steps.entries()) {
    const next = predict(state, step);
    if (next.told !== told[index]) continue;
    const rest = explain(next.state, steps.toSpliced(index, 1), told.toSpliced(index, 1));
    if (rest) return rest;
  }
  return null;
}

async function expectSamePlaces(world: World, state: OracleState): Promise<void> {
  const cartIds = world.carts.map(({ cartId }) => cartId);
  const found = (await readPlacesOfCarts(fixture.db, cartIds, instant(state.now))).map(
    ({ ownerId, startsAt, state: kind }) => [ownerId, +startsAt, kind],
  );
  const foretold = world.carts.flatMap(({ ownerIds }, cart) =>
    ownerIds.flatMap((ownerId, index) => {
      const place = state.places[ownerOf(cart, index)];
      const isLive =
        place &&
        (place.state === 'booked' || (place.state === 'hold' && place.expires > state.now));
      return isLive ? [[ownerId, +instant(place.from), place.state]] : [];
    }),
  );
  expect(found.toSorted()).toEqual(foretold.toSorted());
  expect(await sweepOccupancy(fixture.db, instant(state.now))).toEqual([]);
}

const cache = createEntityCache();

/** Cached rules with the current occupancy give the same result as a read without the cache. */
async function expectCachedEqualsRead(world: World, now: Date): Promise<void> {
  const strip = { date: '2026-06-15', from: '2026-06-14', days: 3, now, entityCode: null };
  const cartId = world.carts[0]?.cartId ?? '';
  for (const entityServiceId of Object.values(world.services)) {
    const cached = cache.getService(entityServiceId, now)?.service.rules;
    const nothing = { pools: [], from: now, until: now };
    const window = cached ? toOccupancyWindow(cached, strip) : nothing;
    const of = {
      cartId: sql`${cartId}::uuid`,
      entityServiceId: sql`${entityServiceId}::uuid`,
      now,
    };
    const { rows } = await sql<WindowOccupancy & { version: number }>`
      select ${windowOccupancyColumns(window, of)}, e.terms_version as version
        from entities e where e.id = ${world.entityId}`.execute(fixture.db);
    const [occupancy] = rows;
    if (!occupancy || occupancy.version !== cached?.version)
      await cache.loadService(fixture.db, entityServiceId, now);
    else {
      const read = await readSlotsAndDays(fixture.db, {
        ...strip,
        entityServiceId,
        forCartId: cartId,
      });
      expect(computeSlotsAndDays(cached, occupancy, strip)).toEqual(read);
    }
  }
}

async function live(capacity: number, batches: Batch[], atOnce: boolean): Promise<void> {
  const world = await buildWorld(capacity);
  const jobs = schedulingJobs({ db: fixture.db, onExpired: async () => {} });
  let state: OracleState = { now: -180, capacity, closed: [], places: {} };
  for (const batch of batches) {
    state = { ...state, now: state.now + batch.waits };
    if (batch.sweeps)
      await jobs['scheduling.sweepHolds']?.(null as never, { now: instant(state.now) });
    const steps = stepsOf(batch, state);
    const told: string[] = [];
    if (atOnce)
      told.push(...(await Promise.all(steps.map((step) => perform(world, step, state.now)))));
    else for (const step of steps) told.push(await perform(world, step, state.now));
    const explained = atOnce
      ? explain(state, steps, told)
      : steps.reduce((one, step) => predict(one, step).state, state);
    if (!atOnce) {
      let one = state;
      const foretold = steps.map((step) => {
        const next = predict(one, step);
        one = next.state;
        return next.told;
      });
      expect(told).toEqual(foretold);
    }
    expect(explained, `no order explains ${JSON.stringify({ state, steps, told })}`).not.toBeNull();
    state = explained ?? state;
    await expectSamePlaces(world, state);
    await expectCachedEqualsRead(world, instant(state.now));
  }
}

const someHistory = [
  fc.integer({ min: 1, max: 4 }),
  fc.array(someBatch, { minLength: 6, maxLength: 12 }),
] as const;

test('performed in sequence, every step has the result of the oracle that counts minutes', async () => {
  await fc.assert(
    fc.asyncProperty(...someHistory, (capacity, batches) => live(capacity, batches, false)),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);

test('performed at once, all steps have the results of some sequence', async () => {
  await fc.assert(
    fc.asyncProperty(...someHistory, (capacity, batches) => live(capacity, batches, true)),
    { numRuns: 20, endOnFailure: true },
  );
}, 60_000);

test('with frequent takes and releases, a slot that fits by count is never refused for lack of a unit', async () => {
  const restless = [
    fc.integer({ min: 2, max: 3 }),
    fc.array(someRestlessBatch, { minLength: 30, maxLength: 40 }),
  ] as const;
  await fc.assert(
    fc.asyncProperty(...restless, (capacity, batches) => live(capacity, batches, true)),
    { numRuns: 5, endOnFailure: true },
  );
}, 60_000);
