import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import { createOccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  cancelBooking,
  checkInBooking,
  markNoShowOfBooking,
  moveBooking,
  undoCancelOfBooking,
  undoCheckInOfBooking,
  undoMoveOfBooking,
  undoNoShowOfBooking,
} from '../../../test/occupancy-act-actions.ts';
import {
  closeMinutes,
  occupancyActions,
  occupancyChanges,
  restlessActions,
} from '../../../test/occupancy-actions.ts';
import {
  bookDraftAtDesk,
  bookStartAtDesk,
  createDraftAtDesk,
  overbookAtDesk,
  releaseDraftAtDesk,
} from '../../../test/occupancy-desk-actions.ts';
import { explain, readAddedPlaces } from '../../../test/occupancy-explanation.ts';
import type { OracleState } from '../../../test/occupancy-oracle.ts';
import { isLive, ownerOf } from '../../../test/occupancy-oracle.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import type { OccupancyMove, OccupancyStep } from '../../../test/occupancy-table.ts';
import { movesOf } from '../../../test/occupancy-table.ts';
import type { OccupancyWorld } from '../../../test/occupancy-world.ts';
import { buildOccupancyWorld, cartCount, instant } from '../../../test/occupancy-world.ts';
import { agendaJobs } from '../../agenda/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import type { WindowOccupancy } from '../index.ts';
import {
  computeSlotsAndDays,
  createEntityCache,
  readPlacesOfCarts,
  readSlotsAndDays,
  schedulingJobs,
  toOccupancyWindow,
  windowOccupancyColumns,
} from '../index.ts';

const movesAtOnce = 4;

let fixture: OccupancyFixture;

beforeAll(async () => {
  fixture = await createOccupancyFixture();
});

afterAll(() => fixture.close());

/** Moves at one time: each of a cart of its own, and what the entity changes meanwhile. */
interface Batch {
  waits: number;
  sweeps: boolean;
  carts: number[];
  moves: OccupancyMove[];
  startIndex: number;
  change: OccupancyMove | null;
}

const carts = [...Array(cartCount).keys()];
const someMove = movesOf(occupancyActions);
const someBatch: fc.Arbitrary<Batch> = fc.record({
  waits: fc.constantFrom(0, 0, 0, 0, 0, 2, 5, 10, 16),
  sweeps: fc.boolean(),
  carts: fc.shuffledSubarray(carts, { minLength: 1, maxLength: movesAtOnce }),
  moves: fc.array(someMove, { minLength: movesAtOnce, maxLength: movesAtOnce }),
  startIndex: fc.nat({ max: 7 }),
  change: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: movesOf(occupancyChanges) },
  ),
});
const someRestlessBatch: fc.Arbitrary<Batch> = fc.record({
  waits: fc.constant(0),
  sweeps: fc.constant(false),
  carts: fc.shuffledSubarray(carts, { minLength: 2, maxLength: 2 }),
  moves: fc.array(movesOf(restlessActions), { minLength: 2, maxLength: 2 }),
  startIndex: fc.constant(0),
  change: fc.constant(null),
});

function stepsOf(batch: Batch, before: OracleState, ordinal: number): OccupancyStep[] {
  const { startIndex, change } = batch;
  const moves = [...batch.moves.slice(0, batch.carts.length), ...(change ? [change] : [])];
  return moves.map((move, index) =>
    move.of({ cart: batch.carts[index] ?? 0, startIndex, key: `${ordinal}-${index}`, before }),
  );
}

/** Performs a step on the database; a Problem stands for its code. */
async function perform(world: OccupancyWorld, step: OccupancyStep): Promise<string> {
  try {
    return await step.perform(world);
  } catch (error) {
    if (isBusy(error)) return perform(world, step);
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03';

async function expectSamePlaces(world: OccupancyWorld, state: OracleState): Promise<void> {
  const now = instant(state.now);
  const owners = new Map<string, string>();
  for (const [cart, { ownerIds }] of world.carts.entries())
    for (const [person, id] of ownerIds.entries()) owners.set(ownerOf(cart, person), id);
  for (const [key, id] of [...world.drafts, ...world.visitorHolds]) owners.set(key, id);
  for (const [key, { ownerIds }] of world.bookings) owners.set(key, ownerIds[0] ?? '');
  const cartIds = [...world.carts, ...world.bookings.values()].map(({ cartId }) => cartId);
  const places = await readPlacesOfCarts(fixture.db, cartIds, now);
  const found = [...places, ...(await readReservedPlaces(world, now))].map(
    ({ ownerId, startsAt, state: kind }) => [ownerId, +startsAt, kind],
  );
  const foretold = Object.entries(state.places).flatMap(([owner, place]) =>
    isLive(state, place) ? [[owners.get(owner), +instant(place.from), place.state]] : [],
  );
  expect(found.toSorted()).toEqual(foretold.toSorted());
  expect(await sweepOccupancy(fixture.db, now)).toEqual([]);
}

/** The places of drafts and visitors whose time is not over. */
async function readReservedPlaces(world: OccupancyWorld, now: Date) {
  const ownerIds = [...world.drafts.values(), ...world.visitorHolds.values()];
  if (ownerIds.length === 0) return [];
  return fixture.db
    .selectFrom('occupancy')
    .select(['ownerId', 'state', sql<Date>`lower(during)`.as('startsAt')])
    .where('ownerId', 'in', ownerIds)
    .where('state', '=', 'reserved')
    .where('expiresAt', '>', now)
    .execute();
}

const cache = createEntityCache();

/** Cached rules with the current occupancy give the same result as a read without the cache. */
async function expectCachedEqualsRead(world: OccupancyWorld, now: Date): Promise<void> {
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

type Perform = (
  world: OccupancyWorld,
  state: OracleState,
  steps: OccupancyStep[],
) => Promise<OracleState>;

async function live(capacity: number, batches: readonly Batch[], perform: Perform): Promise<void> {
  const world = await buildOccupancyWorld(fixture.db, capacity);
  let state: OracleState = { now: -180, capacity, closed: [], extras: {}, places: {} };
  for (const [ordinal, batch] of batches.entries()) {
    state = { ...state, now: state.now + batch.waits };
    world.now = state.now;
    if (batch.sweeps) await sweep(state);
    state = await perform(world, state, stepsOf(batch, state, ordinal));
    await expectSamePlaces(world, state);
    await expectCachedEqualsRead(world, instant(state.now));
  }
}

const links = createSignedLinks('0123456789abcdef0123456789abcdef');
const encryption = createEncryption('0123456789abcdef0123456789abcdef');

/** What the product does each minute. */
async function sweep(state: OracleState): Promise<void> {
  const { db } = fixture;
  const jobs = {
    ...schedulingJobs({ db, onExpired: async () => {} }),
    ...agendaJobs({ db, links, encryption }),
  };
  for (const name of ['scheduling.sweepHolds', 'agenda.sweepDrafts'])
    await jobs[name]?.(null as never, { now: instant(state.now) });
}

async function performInSequence(
  world: OccupancyWorld,
  before: OracleState,
  steps: readonly OccupancyStep[],
): Promise<OracleState> {
  let state = before;
  for (const step of steps) {
    const next = step.predict(state);
    const told = await perform(world, step);
    expect({ told, step, state }).toEqual({ told: next.told, step, state });
    state = next.state;
  }
  return state;
}

async function performAtOnce(
  world: OccupancyWorld,
  before: OracleState,
  steps: OccupancyStep[],
): Promise<OracleState> {
  const told = await Promise.all(steps.map((step) => perform(world, step)));
  return explainedState(world, before, { steps, told });
}

async function performFromLastToFirst(
  world: OccupancyWorld,
  before: OracleState,
  steps: OccupancyStep[],
): Promise<OracleState> {
  const told: string[] = [];
  for (const step of steps.toReversed()) told.unshift(await perform(world, step));
  return explainedState(world, before, { steps, told });
}

async function explainedState(
  world: OccupancyWorld,
  before: OracleState,
  { steps, told }: { steps: OccupancyStep[]; told: string[] },
): Promise<OracleState> {
  const added = await readAddedPlaces(world);
  const explained = explain(before, steps, { told, added });
  const unexplained = `no order explains ${JSON.stringify({ state: before, steps, told, added })}`;
  expect(explained, unexplained).not.toBeNull();
  return explained ?? before;
}

const someHistory = [
  fc.integer({ min: 1, max: 4 }),
  fc.array(someBatch, { minLength: 6, maxLength: 12 }),
] as const;

test('performed in sequence, every step has the result of the oracle that counts minutes', async () => {
  await fc.assert(
    fc.asyncProperty(...someHistory, (capacity, batches) =>
      live(capacity, batches, performInSequence),
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);

test('performed at once, all steps have the results of some sequence', async () => {
  await fc.assert(
    fc.asyncProperty(...someHistory, (capacity, batches) => live(capacity, batches, performAtOnce)),
    { numRuns: 20, endOnFailure: true },
  );
}, 60_000);

test('of two orders with the same results, the one that leaves what was added explains them', async () => {
  const first = { minutes: 60, from: 0 };
  const batchOf = (...moves: OccupancyMove[]): Batch => ({
    waits: 0,
    sweeps: false,
    carts: carts.slice(0, moves.length),
    moves,
    startIndex: 0,
    change: null,
  });
  const newest = { booking: 0 };
  const batches = [
    batchOf(bookStartAtDesk.move({ ...first, desk: 'provider' })),
    batchOf(cancelBooking.move(newest), overbookAtDesk.move(first)),
    batchOf(undoCancelOfBooking.move(newest)),
  ];
  await live(1, batches, performFromLastToFirst);
});

test('with frequent takes and releases, a slot that fits by count is never refused for lack of a unit', async () => {
  const restless = [
    fc.integer({ min: 2, max: 3 }),
    fc.array(someRestlessBatch, { minLength: 30, maxLength: 40 }),
  ] as const;
  await fc.assert(
    fc.asyncProperty(...restless, (capacity, batches) => live(capacity, batches, performAtOnce)),
    { numRuns: 5, endOnFailure: true },
  );
}, 60_000);

/** A move, its result, and the time that passes before it. */
type WrittenStep = [move: OccupancyMove, told: string, before?: Partial<Batch>];

test('at the desk that overbooks, each result that the oracle knows occurs', async () => {
  const first = { minutes: 20, from: 0 };
  const newest = { desk: 'provider', draft: 0 } as const;
  const taken = { ...first, desk: 'provider' } as const;
  const written: WrittenStep[] = [
    [bookStartAtDesk.move(taken), 'done'],
    [overbookAtDesk.move(first), 'done'],
    [releaseDraftAtDesk.move(newest), 'done'],
    // What was added for the draft went with it.
    [createDraftAtDesk.move(taken), 'slot.taken'],
    [overbookAtDesk.move(first), 'done'],
    [bookDraftAtDesk.move(newest), 'done'],
    [createDraftAtDesk.move(taken), 'slot.taken'],
    [overbookAtDesk.move(first), 'done'],
    [overbookAtDesk.move(first), 'done'],
    [createDraftAtDesk.move(taken), 'slot.taken', { waits: 10 }],
    [overbookAtDesk.move(first), 'done', { sweeps: true }],
    [bookDraftAtDesk.move(newest), 'done'],
    // Longer than what was added: one more place would not be enough.
    [overbookAtDesk.move({ minutes: 60, from: 0 }), 'slot.taken'],
    [overbookAtDesk.move(first), 'done'],
    [overbookAtDesk.move(first), 'done'],
    [overbookAtDesk.move(first), 'agenda.overbook_full'],
    [overbookAtDesk.move({ minutes: 20, from: 100 }), 'done'],
    [overbookAtDesk.move({ minutes: 20, from: 80 }), 'draft.too_many'],
    [closeMinutes.move({ from: 60, minutes: 5 }), 'done'],
    [overbookAtDesk.move({ minutes: 20, from: 60 }), 'slot.taken', { waits: 10 }],
  ];
  expect(await toldInSequence(written)).toEqual(written.map(([, told]) => told));
});

test('at the desks, each result that the oracle knows occurs', async () => {
  const atFirst = { desk: 'provider', minutes: 20, from: 0 } as const;
  const start = (from: number) => ({ ...atFirst, from });
  const hotel = { desk: 'hotel' } as const;
  const newest = { desk: 'provider', draft: 0 } as const;
  const earlier = { ...hotel, draft: 1 };
  const written: WrittenStep[] = [
    [createDraftAtDesk.move(atFirst), 'done'],
    [createDraftAtDesk.move({ ...atFirst, ...hotel }), 'slot.taken'],
    [bookStartAtDesk.move({ ...atFirst, ...hotel }), 'slot.taken'],
    [bookDraftAtDesk.move({ ...newest, ...hotel }), 'not_found'],
    [closeMinutes.move({ from: 0, minutes: 5 }), 'done'],
    // Within its minutes what it reserves is booked, also where the entity has closed meanwhile.
    [bookDraftAtDesk.move(newest), 'done'],
    [bookDraftAtDesk.move(newest), 'draft.ended'],
    [createDraftAtDesk.move({ ...start(20), ...hotel }), 'done'],
    [createDraftAtDesk.move(start(20)), 'done', { waits: 10 }],
    [bookDraftAtDesk.move(earlier), 'draft.expired'],
    [bookDraftAtDesk.move(earlier), 'done', { waits: 10, sweeps: true }],
    [bookDraftAtDesk.move(newest), 'draft.expired'],
    [createDraftAtDesk.move(start(100)), 'done'],
    [releaseDraftAtDesk.move({ ...newest, ...hotel }), 'not_found'],
    [releaseDraftAtDesk.move(newest), 'done'],
    [bookStartAtDesk.move({ ...start(100), ...hotel }), 'done'],
    [createDraftAtDesk.move(start(40)), 'done'],
    // Its member closes the form, whether the sweep has ended the draft before or not.
    [releaseDraftAtDesk.move(newest), 'done', { waits: 10, sweeps: true }],
    [bookDraftAtDesk.move(newest), 'draft.ended'],
    ...[40, 60, 80].map((from): WrittenStep => [createDraftAtDesk.move(start(from)), 'done']),
    [createDraftAtDesk.move(start(60)), 'draft.too_many'],
    [bookStartAtDesk.move({ ...start(60), ...hotel }), 'slot.taken'],
    [bookStartAtDesk.move({ ...start(60), ...hotel }), 'done', { waits: 10 }],
  ];
  expect(await toldInSequence(written)).toEqual(written.map(([, told]) => told));
});

test('when members act on what is booked, each result that the oracle knows occurs', async () => {
  const atFirst = { desk: 'provider', minutes: 20, from: 0 } as const;
  const [last, other] = [{ booking: 0 }, { booking: 1 }];
  const written: WrittenStep[] = [
    [cancelBooking.move(last), 'not_found'],
    [bookStartAtDesk.move(atFirst), 'done'],
    [moveBooking.move(last), 'done', { startIndex: 1 }],
    [bookStartAtDesk.move(atFirst), 'done'],
    [undoMoveOfBooking.move(other), 'agenda.undo_taken'],
    [moveBooking.move(other), 'slot.taken', { startIndex: 0 }],
    [cancelBooking.move(last), 'done'],
    [moveBooking.move(last), 'appointment.cannot_reschedule'],
    [undoMoveOfBooking.move(other), 'done', { waits: 2 }],
    [undoMoveOfBooking.move(other), 'agenda.not_possible'],
    [undoCancelOfBooking.move(last), 'agenda.undo_taken'],
    [moveBooking.move(other), 'done', { startIndex: 2 }],
    [undoCancelOfBooking.move(last), 'done'],
    [undoCancelOfBooking.move(last), 'agenda.not_possible'],
    [undoMoveOfBooking.move(other), 'agenda.undo_late', { waits: 5 }],
    [cancelBooking.move(last), 'done'],
    [undoCancelOfBooking.move(last), 'agenda.undo_late', { waits: 5 }],
    // What was added is for the desk: who is moved away leaves a place that a person may come back to.
    [bookStartAtDesk.move(atFirst), 'done'],
    [overbookAtDesk.move({ minutes: 20, from: 0 }), 'done'],
    [bookDraftAtDesk.move({ desk: 'provider', draft: 0 }), 'done'],
    [moveBooking.move(last), 'done', { startIndex: 4 }],
    [undoMoveOfBooking.move(last), 'done'],
    [checkInBooking.move(last), 'done'],
    [checkInBooking.move(last), 'agenda.already_in'],
    [cancelBooking.move(last), 'appointment.cannot_cancel'],
    [markNoShowOfBooking.move(last), 'agenda.not_possible'],
    [undoCheckInOfBooking.move(last), 'done'],
    [undoCheckInOfBooking.move(last), 'agenda.not_possible'],
    [markNoShowOfBooking.move(last), 'agenda.too_early'],
    [markNoShowOfBooking.move(last), 'done', { waits: 190 }],
    [moveBooking.move(last), 'appointment.cannot_reschedule', { startIndex: 5 }],
    [cancelBooking.move(last), 'done'],
    [undoNoShowOfBooking.move(last), 'agenda.not_possible'],
    // Also to a start that has begun.
    [undoCancelOfBooking.move(last), 'done'],
    [undoNoShowOfBooking.move(last), 'done'],
    // The person comes after all.
    [markNoShowOfBooking.move(last), 'done'],
    [checkInBooking.move(last), 'done'],
    [undoCheckInOfBooking.move(last), 'done'],
    [moveBooking.move(last), 'done', { startIndex: 5 }],
  ];
  expect(await toldInSequence(written)).toEqual(written.map(([, told]) => told));
});

/** The results of a written history, in a pool of one place. */
async function toldInSequence(written: readonly WrittenStep[]): Promise<string[]> {
  const results: string[] = [];
  const batches = written.map(([move, , before]) => ({
    waits: 0,
    sweeps: false,
    carts: [0],
    moves: [move],
    startIndex: 0,
    change: null,
    ...before,
  }));

  await live(1, batches, async (world, state, steps) => {
    for (const step of steps) results.push(step.predict(state).told);
    return performInSequence(world, state, steps);
  });
  return results;
}
