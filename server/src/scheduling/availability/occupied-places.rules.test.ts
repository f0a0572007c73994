import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotmentRule, createServiceRules } from '../../../test/builders/service-rules.ts';
import type { StartsQuestion } from './availability.rules.ts';
import { allotmentsFor, freeStarts, isOpenOn, summariseDay } from './availability.rules.ts';
import type { Closure, OccupiedPlaces, Reach, ServiceRules } from './availability-types.rules.ts';
import { excludeClosed } from './closures.rules.ts';
import { computePoolLoad, countAvailable } from './load.rules.ts';
import { overlapCount, selectAroundDay, withoutPlaces } from './occupied-places.rules.ts';
import { listScheduledStarts } from './scheduled-starts.rules.ts';

const minute = 60_000;
const day = 1440 * minute;

const morning = createScheduleVersion({ capacity: 3 });
const withBreak = { ...morning, id: 's6', breakFrom: '10:10', breakTo: '11:00' };
const single = { ...morning, id: 's2', capacity: 1, intervalMinutes: 20 };
const afternoon = { ...morning, id: 's5', fromTime: '13:00', toTime: '16:00' };
const night = { ...morning, id: 's3', fromTime: '22:00', toTime: '03:00', intervalMinutes: 30 };
const other = { ...morning, id: 's4', poolId: 'p2', capacity: 2 };

/** Places of one pool from some days before the date to some days after it, most of them on the day itself. */
const places = (poolId: string, most: number) =>
  fc
    .array(
      fc.record({
        ahead: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 9 })),
        // Most in the morning, where the schedules are, so that places meet.
        at: fc.oneof(fc.integer({ min: 30, max: 50 }), fc.nat({ max: 96 })).map((q) => q * 15),
        lasts: fc.constantFrom(15, 20, 30, 45),
        allotmentId: fc.constantFrom(null, 'a1'),
      }),
      { maxLength: most, size: 'max' },
    )
    .map((all) => ({ poolId, all }));

const someInput = fc.record({
  // An ordinary day, and the two on which the clock changes.
  date: fc.constantFrom('2026-06-15', '2026-03-29', '2026-10-25'),
  schedules: fc.oneof(
    fc.constantFrom(
      [morning],
      [withBreak],
      [single],
      [night],
      [morning, other],
      [morning, afternoon],
    ),
    fc.subarray([morning, single, night, other, afternoon]),
  ),
  closed: fc.oneof(
    fc.constant<Closure[]>([]),
    fc.subarray<Closure>([
      { poolId: null, from: -5 * 1440, until: -4 * 1440 },
      { poolId: null, from: 10 * 60, until: 10 * 60 + 1 },
      { poolId: 'p1', from: 11 * 60 - 1, until: 11 * 60 },
      { poolId: 'p2', from: 12 * 60 - 1, until: 13 * 60 },
    ]),
  ),
  allotments: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.constant([createAllotmentRule()]),
  ),
  pools: fc.tuple(
    fc.oneof(places('p1', 0), places('p1', 12), places('p1', 40), places('p1', 150)),
    fc.oneof(places('p2', 0), places('p2', 12)),
  ),
  entityCode: fc.constantFrom(null, 'hotel'),
  reach: fc.constantFrom<Reach>('public', 'desk'),
  includesFull: fc.boolean(),
  minutes: fc.integer({ min: -600, max: 1440 }),
  maxCount: fc.oneof(fc.nat({ max: 6 }), fc.constant(Number.POSITIVE_INFINITY)),
});

const givenInput = someInput.map((given) => {
  const { date, schedules, closed, allotments, pools, minutes, ...question } = given;
  const midnight = Date.parse(`${date}T00:00Z`);
  const instant = (of: number) => midnight + of * minute;
  const rules = createServiceRules({
    schedules,
    allotments,
    closures: closed.map(({ from, until, poolId }) => ({
      from: instant(from),
      until: instant(until),
      poolId,
    })),
  });
  const occupied: OccupiedPlaces[] = pools.flatMap(({ poolId, all }) =>
    all.map(({ ahead, at, lasts, allotmentId }) => ({
      poolId,
      places: 1,
      from: instant(at) + ahead * day,
      until: instant(at + lasts) + ahead * day,
      allotmentId,
    })),
  );
  return { rules, occupied, question: { ...question, date, now: instant(minutes) } };
});

test('free starts are those that the load of their pools leaves, with any full, past, closed or reserved ones', () => {
  fc.assert(
    fc.property(givenInput, ({ rules, occupied, question }) => {
      const { maxCount, includesFull } = question;
      const all = startsByLoad(rules, occupied, question);
      const wanted = all.filter(({ available }) => includesFull || available > 0);
      const found = freeStarts(rules, occupied, question);
      expect(found).toMatchObject(wanted.slice(0, Math.min(maxCount, wanted.length)));
      expect(found).toHaveLength(Math.min(maxCount, wanted.length));
    }),
    { numRuns: 1500 },
  );
});

test('a summary of a day is the sum of its free starts, and open where any start is not closed', () => {
  fc.assert(
    fc.property(givenInput, ({ rules, occupied, question }) => {
      const { date, now, entityCode, reach } = question;
      const all = startsByLoad(rules, occupied, question);
      expect(summariseDay(rules, occupied, { date, now, entityCode, reach })).toEqual({
        free: all.reduce((sum, { available }) => sum + available, 0),
        isOpen: isOpenOn(rules, date),
      });
    }),
    { numRuns: 1500 },
  );
});

/** All starts of a day that may still be booked, without any quick path: of each pool the best schedule at that instant. */
function startsByLoad(
  rules: ServiceRules,
  occupied: readonly OccupiedPlaces[],
  { date, now, entityCode, reach }: StartsQuestion,
): Array<{ from: number; available: number }> {
  const allotments = allotmentsFor(rules, entityCode);
  const { timeZone } = rules;
  const open = excludeClosed(listScheduledStarts(rules, date), rules.closures);
  const byInstant = Map.groupBy(
    open.filter(({ from, until }) => (reach === 'desk' ? until : from) > now),
    ({ from }) => from,
  );
  return [...byInstant].map(([from, starts]) => {
    const byPool = Map.groupBy(starts, ({ schedule }) => schedule.poolId);
    const best = [...byPool].map(([poolId, ofPool]) => {
      const load = computePoolLoad(poolId, { date, timeZone, occupied, allotments });
      return Math.max(...ofPool.map((start) => countAvailable(load, start, now)));
    });
    return { from, available: best.reduce((sum, count) => sum + count, 0) };
  });
}

test('of more than 64 places only those that may overlap the day are selected, of fewer all', () => {
  const midnight = Date.parse('2026-06-15T00:00Z');
  const many: OccupiedPlaces[] = Array.from({ length: 65 }, (_, index) => ({
    poolId: 'p1',
    from: midnight + (index - 32) * day,
    until: midnight + (index - 32) * day + 15 * minute,
    places: 1,
    allotmentId: `a${index}`,
  }));
  expect(selectAroundDay('2026-06-15', many)).toEqual(many.slice(32, 35));
  expect(selectAroundDay('2026-06-15', many.slice(1))).toEqual(many.slice(1));
});

test('a place overlaps an interval of its pool that shares a moment with it, not one that begins as it ends', () => {
  const at = (hour: number) => hour * 60 * minute;
  const place = (from: number, until: number, places = 1): OccupiedPlaces => ({
    poolId: 'p1',
    from: at(from),
    until: at(until),
    places,
    allotmentId: null,
  });
  const occupied = [place(9, 10), place(9, 10), place(10, 11), place(12, 13, 2)];
  const count = (from: number, until: number, poolId = 'p1') =>
    overlapCount(occupied, poolId, { from: at(from), until: at(until) });
  expect(count(8, 9)).toBe(0);
  expect(count(10, 11)).toBe(1);
  expect(count(9, 10)).toBe(2);
  expect(count(9, 11)).toBe(2);
  expect(count(12, 13)).toBe(2);
  expect(count(9, 11, 'p2')).toBe(0);
});

test('a place is left out once, of the same pool, interval and allotment alone', () => {
  const slot = { poolId: 'p1', from: 0, until: 15 * minute, allotmentId: null };
  const occupied = [
    { ...slot, places: 2 },
    { ...slot, allotmentId: 'a1', places: 1 },
  ];
  expect(withoutPlaces(occupied, [slot])).toEqual([
    { ...slot, places: 1 },
    { ...slot, allotmentId: 'a1', places: 1 },
  ]);
  expect(withoutPlaces(occupied, [slot, slot, slot])).toEqual([occupied[1]]);
  expect(withoutPlaces(occupied, [{ ...slot, poolId: 'p2' }])).toEqual(occupied);
  expect(occupied[0]?.places).toBe(2);
});
