import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import type { Interval, OccupiedPlaces } from './availability-types.rules.ts';
import type { Fit, FlexiblePlace } from './fits.rules.ts';
import { findFits } from './fits.rules.ts';

const date = '2026-11-25';
const minute = 60_000;
const nine = Date.parse(`${date}T09:00:00Z`);
const at = (quarter: number) => nine + quarter * 15 * minute;
const quarters = 6;
const now = nine - 60 * minute;
const window = { from: nine, until: at(quarters) };

/** Two pools with starts from 09:00 to 10:30; the asked service uses both, the long one half hours of p1. */
function world(capacity: { p1: number; p2: number }) {
  const hours = { fromTime: '09:00', toTime: '10:30' };
  const short = createServiceRules({
    schedules: [
      createScheduleVersion({ id: 's1', poolId: 'p1', capacity: capacity.p1, ...hours }),
      createScheduleVersion({ id: 's2', poolId: 'p2', capacity: capacity.p2, ...hours }),
    ],
  });
  const long = createServiceRules({
    entityServiceId: 'es2',
    schedules: [
      createScheduleVersion({
        id: 's3',
        poolId: 'p1',
        capacity: capacity.p1,
        intervalMinutes: 30,
        ...hours,
      }),
    ],
  });
  return { short, long };
}

type Booked = FlexiblePlace & { isFlexible: boolean };

const booked = (quarter: number, given: Partial<Booked> = {}): Booked => {
  const length = given.entityServiceId === 'es2' ? 2 : 1;
  return {
    ownerId: `${given.poolId ?? 'p1'}-${quarter}`,
    entityServiceId: 'es1',
    poolId: 'p1',
    from: at(quarter),
    until: at(quarter + length),
    allotmentId: null,
    minutes: 30,
    busy: [],
    isFlexible: true,
    ...given,
  };
};

const occupiedBy = (all: readonly Booked[]): OccupiedPlaces[] =>
  all.map(({ poolId, from, until }) => ({ poolId, from, until, places: 1, allotmentId: null }));

function fitsOf(
  all: readonly Booked[],
  {
    capacity = { p1: 1, p2: 0 },
    left = 0,
  }: { capacity?: { p1: number; p2: number }; left?: number } = {},
): Fit[] {
  const { short, long } = world(capacity);
  return findFits({
    rules: short,
    services: [short, long],
    occupied: occupiedBy(all),
    flexible: all.filter(({ isFlexible }) => isFlexible),
    date,
    window,
    overbookLeft: new Map([['p1', left]]),
    now,
  });
}

const full = (given: Partial<Booked> = {}) =>
  Array.from({ length: quarters }, (_none, quarter) => booked(quarter, given));
const stiff = { isFlexible: false };

test('a free place is named first, and where all is full and no person may move there is no way', () => {
  expect(fitsOf(full(stiff))).toEqual([]);
  const [first] = fitsOf(full(stiff).slice(1));
  expect(first).toEqual({ kind: 'free', poolId: 'p1', from: at(0), until: at(1) });
  const elsewhere = fitsOf(full(stiff), { capacity: { p1: 1, p2: 1 } });
  expect(new Set(elsewhere.map(({ kind, poolId }) => `${kind} ${poolId}`))).toEqual(
    new Set(['free p2']),
  );
});

test('a place is added while the day’s limit allows it', () => {
  expect(fitsOf(full(stiff), { left: 1 }).map(({ kind }) => kind)).toEqual(
    Array(quarters).fill('overbook'),
  );
});

test('a flexible person goes to the nearest start that is free for them, and no further than they said', () => {
  const others = [booked(0), ...full(stiff).slice(1, 2), ...full(stiff).slice(3)];
  const moves = fitsOf(others).filter(({ kind }) => kind === 'move');
  expect(moves).toEqual([
    {
      kind: 'move',
      poolId: 'p1',
      from: at(0),
      until: at(1),
      ownerId: 'p1-0',
      to: { poolId: 'p1', from: at(2), until: at(3) },
    },
  ]);
  const tooFar = [booked(0, { minutes: 15 }), ...others.slice(1)];
  expect(fitsOf(tooFar).filter(({ kind }) => kind === 'move')).toEqual([]);
  const isBusy = [booked(0, { busy: [{ from: at(2), until: at(3) }] }), ...others.slice(1)];
  expect(fitsOf(isBusy).filter(({ kind }) => kind === 'move')).toEqual([]);
});

test('a start to which a person moves does not take the place that was asked for', () => {
  // The half hour of es2 covers two quarters: it may only go where both are free.
  const long = booked(0, { entityServiceId: 'es2' });
  const moves = fitsOf([long, ...full(stiff).slice(3)]).filter(({ kind }) => kind === 'move');
  expect(moves).toEqual([]);
});

const someBooked = fc.record({
  quarter: fc.nat({ max: quarters - 1 }),
  poolId: fc.constantFrom('p1', 'p2'),
  isLong: fc.boolean(),
  isFlexible: fc.boolean(),
  minutes: fc.constantFrom(15, 30),
});
const someWorld = fc.record({
  p1: fc.integer({ min: 1, max: 2 }),
  p2: fc.integer({ min: 1, max: 2 }),
  left: fc.nat({ max: 1 }),
  people: fc.array(someBooked, { maxLength: 16 }),
});

test('of any day exactly the ways are found that a count of all minutes finds', () => {
  fc.assert(
    fc.property(someWorld, ({ p1, p2, left, people }) => {
      const capacity = { p1, p2 };
      const all: Booked[] = [];
      for (const [nth, { quarter, poolId, isLong, isFlexible, minutes }] of people.entries()) {
        const isEs2 = isLong && poolId === 'p1' && quarter % 2 === 0;
        const entityServiceId = isEs2 ? 'es2' : 'es1';
        const one = booked(quarter, { poolId, entityServiceId, isFlexible, minutes });
        if (isFree(all, one, capacity)) all.push({ ...one, ownerId: `person-${nth}` });
      }
      const found = fitsOf(all, { capacity, left });
      expect(new Set(found.map(nameOf))).toEqual(waysByCounting(all, { capacity, left }));
      for (const fit of found) expectThatItFits(fit, all, capacity);
    }),
    { numRuns: 200 },
  );
});

const nameOf = (fit: Fit) =>
  [fit.kind, fit.poolId, fit.from, fit.kind === 'move' ? fit.ownerId : ''].join(' ');

/** Counts minute by minute. */
function isFree(
  all: readonly Booked[],
  { poolId, from, until }: Interval & { poolId: string },
  capacity: Record<string, number>,
): boolean {
  for (let moment = from; moment < until; moment += minute) {
    const count = all.filter(
      (one) => one.poolId === poolId && one.from <= moment && moment < one.until,
    ).length;
    if (count >= (capacity[poolId] ?? 0)) return false;
  }
  return true;
}

/** All starts that a person of a service may have. */
function startsFor(entityServiceId: string): Array<Interval & { poolId: string }> {
  const pools = entityServiceId === 'es2' ? ['p1'] : ['p1', 'p2'];
  const length = entityServiceId === 'es2' ? 2 : 1;
  return pools.flatMap((poolId) =>
    Array.from({ length: quarters / length }, (_none, nth) => ({
      poolId,
      from: at(nth * length),
      until: at((nth + 1) * length),
    })),
  );
}

function waysByCounting(
  all: readonly Booked[],
  { capacity, left }: { capacity: Record<string, number>; left: number },
): Set<string> {
  const ways = new Set<string>();
  for (const start of startsFor('es1')) {
    const name = (kind: string, owner = '') => [kind, start.poolId, start.from, owner].join(' ');
    if (isFree(all, start, capacity)) {
      ways.add(name('free'));
      continue;
    }
    if (left > 0 && start.poolId === 'p1') ways.add(name('overbook'));
    for (const person of all.filter(({ isFlexible }) => isFlexible)) {
      const others = all.filter((one) => one !== person);
      const isPossible = startsFor(person.entityServiceId).some((to) => {
        const isOther = to.from !== person.from || to.poolId !== person.poolId;
        const isNear = Math.abs(to.from - person.from) <= person.minutes * minute;
        const after = [...others, { ...person, ...to }];
        return isOther && isNear && isFree(others, to, capacity) && isFree(after, start, capacity);
      });
      if (isPossible) ways.add(name('move', person.ownerId));
    }
  }
  return ways;
}

/** What a way promises holds once it is done. */
function expectThatItFits(fit: Fit, all: readonly Booked[], capacity: Record<string, number>) {
  if (fit.kind !== 'move') return;
  const person = all.find(({ ownerId }) => ownerId === fit.ownerId) as Booked;
  const others = all.filter((one) => one !== person);
  expect(Math.abs(fit.to.from - person.from)).toBeLessThanOrEqual(person.minutes * minute);
  expect(isFree(others, fit.to, capacity)).toBe(true);
  expect(isFree([...others, { ...person, ...fit.to }], fit, capacity)).toBe(true);
}
