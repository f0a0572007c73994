import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduleVersion, SearchDayInput } from './availability.rules.ts';
import { firstAvailableStarts, listStarts } from './availability.rules.ts';
import type { PoolOccupancy } from './pool-occupancy.rules.ts';
import { overlapCount, selectAroundDay, toOccupiedPlaces } from './pool-occupancy.rules.ts';

const minute = 60_000;
const day = 1440 * minute;

const morning: ScheduleVersion = {
  id: 's1',
  poolId: 'p1',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: '09:00',
  toTime: '12:00',
  intervalMinutes: 15,
  capacity: 3,
  validFrom: '2025-01-01',
  validUntil: 'infinity',
};
const single = { ...morning, id: 's2', capacity: 1, intervalMinutes: 20 };
const night = { ...morning, id: 's3', fromTime: '22:00', toTime: '03:00', intervalMinutes: 30 };
const other = { ...morning, id: 's4', poolId: 'p2', capacity: 2 };

const allotment = {
  id: 'a1',
  poolId: 'p1',
  places: 1,
  releaseHours: 1,
  isForCaller: false,
  fromDate: '2026-01-01',
  untilDate: '2027-01-01',
  fromTime: '10:00',
  toTime: '11:00',
};

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
    fc.constantFrom([morning], [single], [night]),
    fc.subarray([morning, single, night, other]),
  ),
  closed: fc.oneof(
    fc.constant<{ from: number; until: number }[]>([]),
    fc.subarray([
      { from: -5 * 1440, until: -4 * 1440 },
      { from: 10 * 60, until: 10 * 60 + 1 },
      { from: 11 * 60 - 1, until: 11 * 60 },
      { from: 12 * 60 - 1, until: 13 * 60 },
    ]),
  ),
  allotments: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.constant([allotment])),
  pools: fc.tuple(
    fc.oneof(places('p1', 12), places('p1', 40), places('p1', 150)),
    places('p2', 12),
  ),
  minutes: fc.integer({ min: -600, max: 1440 }),
  maxCount: fc.oneof(fc.nat({ max: 6 }), fc.constant(Number.POSITIVE_INFINITY)),
});

test('the first available starts equal the first of all available starts, with any full, past, closed or reserved ones', () => {
  fc.assert(
    fc.property(someInput, ({ date, schedules, closed, allotments, pools, minutes, maxCount }) => {
      const midnight = Date.parse(`${date}T00:00Z`);
      const instant = (of: number) => midnight + of * minute;
      const occupancy: PoolOccupancy[] = pools.map(({ poolId, all }) => ({
        poolId,
        from: all.map(({ ahead, at }) => instant(at) + ahead * day),
        until: all.map(({ ahead, at, lasts }) => instant(at + lasts) + ahead * day),
        allotmentIds: all.map(({ allotmentId }) => allotmentId),
      }));
      const input: SearchDayInput = {
        date,
        timeZone: 'Europe/Lisbon',
        now: instant(minutes),
        schedules,
        allotments,
        occupancy,
        closures: closed.map(({ from, until }) => ({ from: instant(from), until: instant(until) })),
      };

      const all = listStarts({ ...input, occupied: occupancy.flatMap(toOccupiedPlaces) });
      const availableStarts = all.filter(({ available }) => available > 0);
      expect(firstAvailableStarts(input, maxCount)).toEqual(
        availableStarts.slice(0, Math.min(maxCount, availableStarts.length)),
      );
    }),
    { numRuns: 1500 },
  );
});

test('of more than 64 places only those that may overlap the day are selected, of fewer all', () => {
  const midnight = Date.parse('2026-06-15T00:00Z');
  const begins = Array.from({ length: 65 }, (_, index) => midnight + (index - 32) * day);
  const ofMany: PoolOccupancy = {
    poolId: 'p1',
    from: begins,
    until: begins.map((begin) => begin + 15 * minute),
    allotmentIds: begins.map((_, index) => `a${index}`),
  };
  const near = selectAroundDay('2026-06-15', 'p1', [ofMany]);
  expect(near.from).toEqual([midnight, midnight + day, midnight + 2 * day]);
  expect(near.until).toEqual(near.from.map((begin) => begin + 15 * minute));
  expect(near.allotmentIds).toEqual(['a32', 'a33', 'a34']);
  expect(selectAroundDay('2026-06-15', 'p2', [ofMany]).from).toEqual([]);
});

test('a place overlaps an interval that shares a moment with it, not one that begins as it ends', () => {
  const [nine, ten, eleven] = [9, 10, 11].map((hour) => hour * 60 * minute) as [
    number,
    number,
    number,
  ];
  const occupancy: PoolOccupancy = {
    poolId: 'p1',
    from: [nine, nine, ten],
    until: [ten, ten, eleven],
    allotmentIds: [null, null, null],
  };
  expect(overlapCount(occupancy, nine - minute, nine)).toBe(0);
  expect(overlapCount(occupancy, ten, eleven)).toBe(1);
  expect(overlapCount(occupancy, nine, ten)).toBe(2);
  expect(overlapCount(occupancy, nine, eleven)).toBe(2);
});
