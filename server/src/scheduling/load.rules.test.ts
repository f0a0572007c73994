import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduledStart } from './availability.rules.ts';
import type { Allotment, OccupiedPlaces } from './load.rules.ts';
import { allocationOptions, computePoolLoad, countAvailable } from './load.rules.ts';

const date = '2026-06-15';
const midnight = Date.parse('2026-06-15T00:00Z');
const minute = 60_000;
const at = (minutes: number) => midnight + minutes * minute;

const offer = (from: number, minutes: number, capacity: number): ScheduledStart => ({
  from: at(from),
  until: at(from + minutes),
  schedule: {
    id: 's',
    poolId: 'p',
    weekdays: [1],
    fromTime: '00:00',
    toTime: '24:00',
    intervalMinutes: minutes,
    capacity,
    validFrom: date,
    validUntil: 'infinity',
  },
});

const allotment = (given: Partial<Allotment>): Allotment => ({
  id: 'a',
  poolId: 'p',
  places: 1,
  releaseHours: 0,
  fromDate: date,
  untilDate: '2026-06-16',
  fromTime: '10:00',
  toTime: '12:00',
  isForCaller: false,
  ...given,
});

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

const loadWith = (taken: OccupiedPlaces[], allotments: Allotment[]) =>
  computePoolLoad('p', { date, timeZone: 'UTC', occupied: taken, allotments });

test('what is set aside is not free to the public, and is to who comes with the code', () => {
  const ten = offer(600, 15, 3);
  expect(countAvailable(loadWith([], [allotment({ places: 2 })]), ten, 0)).toBe(1);
  expect(countAvailable(loadWith([], [allotment({ places: 2, isForCaller: true })]), ten, 0)).toBe(
    3,
  );
});

test('what is taken of an allotment counts once, not on top of what is set aside', () => {
  const two = [place(600, 15, 'a'), place(600, 15, 'a')];
  expect(countAvailable(loadWith(two, [allotment({ places: 2 })]), offer(600, 15, 3), 0)).toBe(1);
  const full = loadWith(two, [allotment({ places: 2, isForCaller: true })]);
  expect(countAvailable(full, offer(600, 15, 3), 0)).toBe(1);
  expect(allocationOptions(full, offer(600, 15, 3), 0)).toEqual([null]);
});

test('an allotment holds in its hours, and is released so many hours before each start', () => {
  const aside = [allotment({ releaseHours: 2 })];
  const free = (from: number, now = 0) =>
    countAvailable(loadWith([], aside), offer(from, 15, 1), now);
  expect([free(585), free(600), free(705), free(720)]).toEqual([1, 0, 0, 1]);
  expect([free(600, at(480) - 1), free(600, at(480)), free(615, at(480))]).toEqual([0, 1, 0]);
});

test('an allotment may go past midnight', () => {
  const night = [
    allotment({
      fromDate: '2026-06-14',
      untilDate: '2026-06-15',
      fromTime: '22:00',
      toTime: '02:00',
    }),
  ];
  expect(countAvailable(loadWith([], night), offer(60, 15, 1), 0)).toBe(0);
  expect(countAvailable(loadWith([], night), offer(120, 15, 1), 0)).toBe(1);
});

test('an allotment that begins in the hour that spring skips begins when that hour is over', () => {
  const spring = '2027-03-28';
  const aside = allotment({ fromDate: spring, untilDate: '2027-03-29', fromTime: '01:30' });
  const load = computePoolLoad('p', {
    date: spring,
    timeZone: 'Europe/Lisbon',
    occupied: [],
    allotments: [aside],
  });
  const freeAt = (instant: string) => {
    const from = Date.parse(instant);
    return countAvailable(load, { ...offer(0, 15, 1), from, until: from + 15 * minute }, 0);
  };
  // At 01:00 UTC the clocks go from 01:00 to 02:00.
  expect(['2027-03-28T00:45:00Z', '2027-03-28T01:00:00Z'].map(freeAt)).toEqual([1, 0]);
});

test('whoever has an allotment may use it even where the public has taken more than its share', () => {
  const publicly = [place(600, 15), place(600, 15)];
  const load = loadWith(publicly, [allotment({ places: 2, isForCaller: true })]);
  expect(allocationOptions(load, offer(600, 15, 3), 0)).toEqual(['a']);
  expect(countAvailable(load, offer(600, 15, 3), 0)).toBe(1);
});

const somePlaces = fc.array(
  fc.record({
    from: fc.integer({ min: 110, max: 145 }).map((five) => five * 5),
    minutes: fc.constantFrom(5, 10, 15, 30),
    allotmentId: fc.constantFrom(null, 'a', 'b'),
  }),
  { maxLength: 12 },
);
const someOffer = fc.record({
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

test('free to the public is the capacity less the fullest minute, counted minute by minute', () => {
  fc.assert(
    fc.property(somePlaces, someOffer, someAllotments, (places, asked, allotments) => {
      const strangers = allotments.map((one) => ({ ...one, isForCaller: false }));
      const taken = places.map(({ from, minutes, allotmentId }) =>
        place(from, minutes, allotmentId),
      );
      let fullest = 0;
      for (let now = asked.from; now < asked.from + asked.minutes; now += 1) {
        const live = taken.filter(({ from, until }) => from <= at(now) && at(now) < until);
        const ids = strangers.map(({ id }) => id);
        let sum = live.filter(({ allotmentId }) => !ids.includes(allotmentId ?? '')).length;
        for (const one of strangers) {
          const own = live.filter(({ allotmentId }) => allotmentId === one.id).length;
          const isIn = now >= (one.fromTime === '10:00' ? 600 : 660) && now < 720;
          sum += isIn ? Math.max(own, one.places) : own;
        }
        fullest = Math.max(fullest, sum);
      }
      const free = countAvailable(
        loadWith(taken, strangers),
        offer(asked.from, asked.minutes, asked.capacity),
        0,
      );
      expect(free).toBe(Math.max(0, asked.capacity - fullest));
    }),
    { numRuns: 500 },
  );
});

test('as many can be taken one after the other as are said to be free, and then none', () => {
  fc.assert(
    fc.property(somePlaces, someOffer, someAllotments, (places, asked, allotments) => {
      const taken = places.map(({ from, minutes, allotmentId }) =>
        place(from, minutes, allotmentId),
      );
      const wanted = offer(asked.from, asked.minutes, asked.capacity);
      const free = countAvailable(loadWith(taken, allotments), wanted, 0);
      for (let count = 0; count < free; count += 1) {
        const [way] = allocationOptions(loadWith(taken, allotments), wanted, 0);
        expect(way).not.toBeUndefined();
        taken.push(place(asked.from, asked.minutes, way ?? null));
      }
      expect(allocationOptions(loadWith(taken, allotments), wanted, 0)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
