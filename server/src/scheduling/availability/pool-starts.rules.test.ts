import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotmentRule, createServiceRules } from '../../../test/builders/service-rules.ts';
import { freeStarts } from './availability.rules.ts';
import type { OccupiedPlaces, ServiceRules } from './availability-types.rules.ts';
import { listPoolStarts, sumAvailableOfPools } from './pool-starts.rules.ts';

const date = '2026-06-15';
const at = (time: string) => Date.parse(`${date}T${time}:00+01:00`);
const early = { date, now: at('06:00') };
const timesOf = (starts: readonly { from: number }[]) =>
  starts.map(({ from }) => new Date(from + 3_600_000).toISOString().slice(11, 16));
const taken = (from: string, until: string, places = 1): OccupiedPlaces => ({
  poolId: 'p1',
  from: at(from),
  until: at(until),
  places,
  allotmentId: null,
});
const hour = createScheduleVersion({ toTime: '10:00', capacity: 2 });
const rules = (given: Partial<ServiceRules> = {}) =>
  createServiceRules({ schedules: [hour], ...given });

test('full and closed starts stay in the list, with nothing to give; the one that runs has its places until it ends', () => {
  const closures = [{ poolId: null, from: at('09:45'), until: at('10:00') }];
  const { starts } = listPoolStarts([rules({ closures })], [taken('09:15', '09:30', 2)], {
    date,
    now: at('09:00'),
  });
  expect(timesOf(starts)).toEqual(['09:00', '09:15', '09:30', '09:45']);
  expect(starts.map(({ available }) => available)).toEqual([2, 0, 2, 0]);
  expect(starts.every(({ capacity }) => capacity === 2)).toBe(true);
});

test('a start is closed for the desk only when it is closed for each service that it serves', () => {
  const closures = [{ poolId: null, from: at('09:00'), until: at('10:00') }];
  const closed = rules({ entityServiceId: 'a', closures });
  const open = rules({ entityServiceId: 'b' });
  const available = (services: ServiceRules[]) =>
    listPoolStarts(services, [], early).starts.map((start) => start.available);
  expect(available([closed, open])).toEqual([2, 2, 2, 2]);
  expect(available([closed])).toEqual([0, 0, 0, 0]);
});

test('services that share a schedule have one start, and a start that a longer one overlaps has less to give', () => {
  const long = { ...hour, id: 's2', intervalMinutes: 30 };
  const services = [rules({ entityServiceId: 'a' }), rules({ schedules: [hour, long] })];
  const { starts } = listPoolStarts(services, [taken('09:00', '09:30')], early);
  expect(starts.map(({ until, from, available }) => [(until - from) / 60_000, available])).toEqual([
    [15, 1],
    [30, 1],
    [15, 1],
    [15, 2],
    [30, 2],
    [15, 2],
  ]);
  expect(sumAvailableOfPools(starts)).toEqual(new Map([['p1', 1 + 1 + 2 + 2]]));
});

test('what an allotment sets aside is not the desk’s until it is released, and is listed start by start', () => {
  const allotments = [
    createAllotmentRule({ fromTime: '09:00', toTime: '09:30', places: 2, releaseHours: 1 }),
  ];
  const asked = (now: string) =>
    listPoolStarts([rules({ allotments })], [{ ...taken('09:00', '09:15'), allotmentId: 'a1' }], {
      date,
      now: at(now),
    });
  expect(asked('07:00').setAside.map(({ from, places }) => [from, places])).toEqual([
    [at('09:00'), 1],
    [at('09:15'), 2],
  ]);
  expect(asked('07:00').starts.map(({ available }) => available)).toEqual([0, 0, 2, 2]);
  expect(asked('08:10').setAside.map(({ from }) => from)).toEqual([at('09:15')]);
  expect(asked('08:10').starts.map(({ available }) => available)).toEqual([1, 0, 2, 2]);
});

test('a working day past midnight gives its late starts to the civil day after, and a clock change moves none', () => {
  const night = createScheduleVersion({ fromTime: '23:30', toTime: '01:30', intervalMinutes: 30 });
  const { starts } = listPoolStarts([rules({ schedules: [night] })], [], early);
  expect(timesOf(starts)).toEqual(['00:00', '00:30', '01:00', '23:30']);
  const changed = { date: '2026-03-29', now: 0 };
  const skipped = listPoolStarts([rules({ schedules: [night] })], [], changed).starts;
  expect(skipped.map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual([
    '00:00',
    '00:30',
    '22:30',
  ]);
});

const someMinute = fc.integer({ min: 0, max: 36 }).map((step) => at('09:00') + step * 300_000);
const somePlaces = fc.record({
  poolId: fc.constantFrom('p1', 'p2'),
  from: someMinute,
  places: fc.integer({ min: 1, max: 3 }),
  allotmentId: fc.constantFrom(null, 'a1'),
  minutes: fc.constantFrom(15, 20, 30),
});
const someRules = fc.record({
  intervals: fc.array(fc.constantFrom(15, 20, 30), { minLength: 1, maxLength: 3 }),
  capacity: fc.integer({ min: 1, max: 4 }),
  closedFrom: fc.option(someMinute),
  hasAllotment: fc.boolean(),
  now: someMinute,
});

test('where one pool serves one service, the desk gives just what a list of its starts offers', () => {
  fc.assert(
    fc.property(fc.array(somePlaces, { maxLength: 8 }), someRules, (drawn, given) => {
      const { intervals, capacity, closedFrom, hasAllotment, now } = given;
      const service = createServiceRules({
        schedules: intervals.map((intervalMinutes, index) =>
          createScheduleVersion({ id: `s${index}`, intervalMinutes, capacity }),
        ),
        closures:
          closedFrom === null
            ? []
            : [{ poolId: null, from: closedFrom, until: closedFrom + 1_800_000 }],
        allotments: hasAllotment ? [createAllotmentRule()] : [],
      });
      const occupied = drawn.map(({ minutes, ...places }) => ({
        ...places,
        until: places.from + minutes * 60_000,
      }));
      const { starts } = listPoolStarts([service], occupied, { date, now });
      const question = { date, now, entityCode: null, reach: 'desk' } as const;
      const offered = freeStarts(service, occupied, question);
      const given_ = new Map<number, number>();
      for (const { from, available } of starts)
        if (available > 0) given_.set(from, Math.max(available, given_.get(from) ?? 0));
      expect([...given_].sort(([one], [other]) => one - other)).toEqual(
        offered.map(({ from, available }) => [from, available]),
      );
    }),
  );
});
