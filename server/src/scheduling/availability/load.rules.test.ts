import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotment } from '../../../test/builders/service-rules.ts';
import type { Allotment, OccupiedPlaces, ScheduledStart } from './availability-types.rules.ts';
import { allocationOptions, computePoolLoad, countAvailable } from './load.rules.ts';

const date = '2026-06-15';
const midnight = Date.parse('2026-06-15T00:00Z');
const minute = 60_000;
const at = (minutes: number) => midnight + minutes * minute;

const start = (from: number, minutes: number, capacity: number): ScheduledStart => ({
  from: at(from),
  until: at(from + minutes),
  schedule: createScheduleVersion({ poolId: 'p', intervalMinutes: minutes, capacity }),
});

const allotment = (given: Partial<Allotment>): Allotment => {
  const hours = { fromDate: date, untilDate: '2026-06-16', fromTime: '10:00', toTime: '12:00' };
  return createAllotment({ id: 'a', poolId: 'p', releaseHours: 0, ...hours, ...given });
};

const place = (
  from: number,
  minutes: number,
  allotmentId: string | null = null,
): OccupiedPlaces => ({
  from: at(from),
  until: at(from + minutes),
  poolId: 'p',
  places: 1,
  allotmentId,
});

const loadWith = (occupied: OccupiedPlaces[], allotments: Allotment[]) =>
  computePoolLoad('p', { date, timeZone: 'UTC', occupied, allotments });

test('an allotment is not available to the public, and is available to a caller with its code', () => {
  const ten = start(600, 15, 3);
  expect(countAvailable(loadWith([], [allotment({ places: 2 })]), ten, 0)).toBe(1);
  expect(countAvailable(loadWith([], [allotment({ places: 2, isForCaller: true })]), ten, 0)).toBe(
    3,
  );
});

test('an occupied place of an allotment counts once, not in addition to the allotment', () => {
  const two = [place(600, 15, 'a'), place(600, 15, 'a')];
  expect(countAvailable(loadWith(two, [allotment({ places: 2 })]), start(600, 15, 3), 0)).toBe(1);
  const full = loadWith(two, [allotment({ places: 2, isForCaller: true })]);
  expect(countAvailable(full, start(600, 15, 3), 0)).toBe(1);
  expect(allocationOptions(full, start(600, 15, 3), 0)).toEqual([null]);
});

test('an allotment applies during its hours, and is released a number of hours before each start', () => {
  const reserved = [allotment({ releaseHours: 2 })];
  const available = (from: number, now = 0) =>
    countAvailable(loadWith([], reserved), start(from, 15, 1), now);
  expect([available(585), available(600), available(705), available(720)]).toEqual([1, 0, 0, 1]);
  expect([available(600, at(480) - 1), available(600, at(480)), available(615, at(480))]).toEqual([
    0, 1, 0,
  ]);
});

test('an allotment may end after midnight', () => {
  const night = [
    allotment({
      fromDate: '2026-06-14',
      untilDate: '2026-06-15',
      fromTime: '22:00',
      toTime: '02:00',
    }),
  ];
  expect(countAvailable(loadWith([], night), start(60, 15, 1), 0)).toBe(0);
  expect(countAvailable(loadWith([], night), start(120, 15, 1), 0)).toBe(1);
});

test('an allotment that begins in the hour that spring skips begins after that hour', () => {
  const spring = '2027-03-28';
  const reserved = allotment({ fromDate: spring, untilDate: '2027-03-29', fromTime: '01:30' });
  const load = computePoolLoad('p', {
    date: spring,
    timeZone: 'Europe/Lisbon',
    occupied: [],
    allotments: [reserved],
  });
  const freeAt = (instant: string) => {
    const from = Date.parse(instant);
    return countAvailable(load, { ...start(0, 15, 1), from, until: from + 15 * minute }, 0);
  };
  // At 01:00 UTC the clocks go from 01:00 to 02:00.
  expect(['2027-03-28T00:45:00Z', '2027-03-28T01:00:00Z'].map(freeAt)).toEqual([1, 0]);
});

test('an allotment stays usable where the public has taken more than the public capacity', () => {
  const publicPlaces = [place(600, 15), place(600, 15)];
  const load = loadWith(publicPlaces, [allotment({ places: 2, isForCaller: true })]);
  expect(allocationOptions(load, start(600, 15, 3), 0)).toEqual(['a']);
  expect(countAvailable(load, start(600, 15, 3), 0)).toBe(1);
});

const somePlaces = fc.array(
  fc.record({
    from: fc.integer({ min: 110, max: 145 }).map((five) => five * 5),
    minutes: fc.constantFrom(5, 10, 15, 30),
    allotmentId: fc.constantFrom(null, 'a', 'b'),
  }),
  { maxLength: 12 },
);
const someStart = fc.record({
  from: fc.integer({ min: 110, max: 145 }).map((five) => five * 5),
  minutes: fc.constantFrom(5, 15, 30, 60),
  capacity: fc.integer({ min: 0, max: 6 }),
});
const someAllotments = fc
  .tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.boolean())
  .map(([a, b, isForCaller]) => [
    ...(a > 0 ? [allotment({ id: 'a', places: a, isForCaller })] : []),
    ...(b > 0 ? [allotment({ id: 'b', places: b, fromTime: '11:00' })] : []),
  ]);

test('available to the public is the capacity less the fullest minute, counted minute by minute', () => {
  fc.assert(
    fc.property(somePlaces, someStart, someAllotments, (places, requested, allotments) => {
      const forOthers = allotments.map((one) => ({ ...one, isForCaller: false }));
      const occupied = places.map(({ from, minutes, allotmentId }) =>
        place(from, minutes, allotmentId),
      );
      let fullest = 0;
      for (let now = requested.from; now < requested.from + requested.minutes; now += 1) {
        const live = occupied.filter(({ from, until }) => from <= at(now) && at(now) < until);
        const ids = forOthers.map(({ id }) => id);
        let sum = live.filter(({ allotmentId }) => !ids.includes(allotmentId ?? '')).length;
        for (const one of forOthers) {
          const own = live.filter(({ allotmentId }) => allotmentId === one.id).length;
          const isIn = now >= (one.fromTime === '10:00' ? 600 : 660) && now < 720;
          sum += isIn ? Math.max(own, one.places) : own;
        }
        fullest = Math.max(fullest, sum);
      }
      const available = countAvailable(
        loadWith(occupied, forOthers),
        start(requested.from, requested.minutes, requested.capacity),
        0,
      );
      expect(available).toBe(Math.max(0, requested.capacity - fullest));
    }),
    { numRuns: 500 },
  );
});

test('exactly as many places can be taken in sequence as are available', () => {
  fc.assert(
    fc.property(somePlaces, someStart, someAllotments, (places, requested, allotments) => {
      const occupied = places.map(({ from, minutes, allotmentId }) =>
        place(from, minutes, allotmentId),
      );
      const requestedStart = start(requested.from, requested.minutes, requested.capacity);
      const available = countAvailable(loadWith(occupied, allotments), requestedStart, 0);
      for (let count = 0; count < available; count += 1) {
        const [option] = allocationOptions(loadWith(occupied, allotments), requestedStart, 0);
        expect(option).not.toBeUndefined();
        occupied.push(place(requested.from, requested.minutes, option ?? null));
      }
      expect(allocationOptions(loadWith(occupied, allotments), requestedStart, 0)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
