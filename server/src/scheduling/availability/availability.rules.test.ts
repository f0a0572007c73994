import { minutesOf } from '@vaga/contract/schedule-starts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import type { DayQuestion } from './availability.rules.ts';
import { freeStarts, isOpenOn } from './availability.rules.ts';
import type { OccupiedPlaces, ScheduleVersion, ServiceRules } from './availability-types.rules.ts';
import { listScheduledStarts } from './scheduled-starts.rules.ts';

const schedule = createScheduleVersion({ toTime: '10:00', capacity: 2 });

interface DayInput extends ServiceRules, DayQuestion {
  occupied: readonly OccupiedPlaces[];
}

const day: DayInput = {
  ...createServiceRules({ schedules: [schedule] }),
  date: '2026-06-15',
  entityCode: null,
  now: 0,
  occupied: [],
};

const ms = (iso: string) => Date.parse(iso);
const interval = (from: string, until: string) => ({ from: ms(from), until: ms(until) });
const closure = (from: string, until: string) => ({ ...interval(from, until), poolId: null });
const occupied = (from: string, until: string, places = 1) => ({
  ...interval(from, until),
  poolId: 'p1',
  places,
  allotmentId: null,
});
const listStarts = (input: DayInput) =>
  freeStarts(input, input.occupied, { ...input, includesFull: true });
const startsOf = (input: DayInput) =>
  listStarts(input).map(({ from }) => new Date(from).toISOString().slice(0, 16));
const freeOf = (input: DayInput) => listStarts(input).map(({ available }) => available);

test('starts lie at each interval, and the last slot ends when the entity does', () => {
  const times = ['08:00', '08:15', '08:30', '08:45'].map((time) => `2026-06-15T${time}`);
  expect(startsOf(day)).toEqual(times);
  const shorter = { ...schedule, toTime: '09:50' };
  expect(startsOf({ ...day, schedules: [shorter] })).toEqual(times.slice(0, 3));
});

test('no slot overlaps the break, and starts count anew from its end', () => {
  const withBreak = { ...schedule, toTime: '12:00', breakFrom: '09:40', breakTo: '11:05' };
  const times = ['08:00', '08:15', '10:05', '10:20', '10:35'].map((time) => `2026-06-15T${time}`);
  expect(startsOf({ ...day, schedules: [withBreak] })).toEqual(times);
});

test('a start after midnight belongs to the weekday and version of the evening before', () => {
  const night = {
    ...schedule,
    weekdays: [1],
    fromTime: '23:00',
    toTime: '01:00',
    intervalMinutes: 60,
  };
  expect(startsOf({ ...day, schedules: [night] })).toEqual(['2026-06-15T22:00']);
  expect(startsOf({ ...day, date: '2026-06-16', schedules: [night] })).toEqual([
    '2026-06-15T23:00',
  ]);
  const ended = { ...night, validUntil: '2026-06-16' };
  expect(startsOf({ ...day, date: '2026-06-16', schedules: [ended] })).toHaveLength(1);
  expect(startsOf({ ...day, date: '2026-06-22', schedules: [ended] })).toEqual([]);
});

test('a version has no starts before its first day and from its last day on', () => {
  const version = { ...schedule, validFrom: '2026-06-15', validUntil: '2026-06-16' };
  const count = (date: string) => startsOf({ ...day, date, schedules: [version] }).length;
  expect(['2026-06-14', '2026-06-15', '2026-06-16'].map(count)).toEqual([0, 4, 0]);
});

test('round-the-clock hours have each start of the day once', () => {
  const always = { ...schedule, fromTime: '00:00', toTime: '00:00', intervalMinutes: 60 };
  expect(startsOf({ ...day, schedules: [always] })).toHaveLength(24);
  const fromNine = { ...always, fromTime: '09:00', toTime: '09:00' };
  expect(new Set(startsOf({ ...day, schedules: [fromNine] })).size).toBe(24);
});

test('a start is closed when any moment of its slot is, and open at the edges of a closure', () => {
  const closures = [
    closure('2026-06-15T08:20Z', '2026-06-15T08:21Z'),
    closure('2026-06-15T08:30Z', '2026-06-15T08:45Z'),
  ];
  expect(startsOf({ ...day, closures })).toEqual(['2026-06-15T08:00', '2026-06-15T08:45']);
  const isClosed = [closure('2026-06-14T00:00Z', '2026-06-16T00:00Z')];
  expect(isOpenOn({ ...day, closures: isClosed }, day.date)).toBe(false);
});

test('a closure of a pool closes the starts of that pool alone', () => {
  const second = { ...schedule, id: 's2', poolId: 'p2', capacity: 1 };
  const closed = { ...closure('2026-06-15T08:15Z', '2026-06-15T08:30Z'), poolId: 'p1' };
  expect(freeOf({ ...day, closures: [closed] })).toEqual([2, 2, 2]);
  const both = { ...day, schedules: [schedule, second], pools: ['p1', 'p2'] };
  expect(freeOf({ ...both, closures: [closed] })).toEqual([3, 1, 3, 3]);
  const ofAll = { ...closed, poolId: null };
  expect(freeOf({ ...both, closures: [closed, ofAll] })).toEqual([3, 3, 3]);
});

test('past starts and the start that begins now are excluded', () => {
  expect(startsOf({ ...day, now: ms('2026-06-15T08:30Z') })).toEqual(['2026-06-15T08:45']);
});

test('available is what the fullest moment leaves, not the sum of all overlapping places', () => {
  const overlapping = [
    occupied('2026-06-15T08:00Z', '2026-06-15T08:05Z'),
    occupied('2026-06-15T08:05Z', '2026-06-15T08:10Z'),
    occupied('2026-06-15T08:15Z', '2026-06-15T08:30Z', 3),
  ];
  expect(freeOf({ ...day, occupied: overlapping })).toEqual([1, 0, 2, 2]);
});

test('places of two pools add up, those of two schedules of one pool do not', () => {
  const same = { ...schedule, id: 's2', capacity: 1 };
  const other = { ...schedule, id: 's3', poolId: 'p2', capacity: 3 };
  expect(freeOf({ ...day, schedules: [schedule, same, other] })).toEqual([5, 5, 5, 5]);
});

describe.each(['UTC', 'Europe/Lisbon', 'America/New_York', 'Pacific/Kiritimati'])(
  'on a server in %s',
  (zoneOfServer) => {
    const night = { ...schedule, fromTime: '23:00', toTime: '04:00', intervalMinutes: 30 };
    const starts = (timeZone: string, date: string) => {
      vi.stubEnv('TZ', zoneOfServer);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zoneOfServer);
      return startsOf({ ...day, timeZone, date, schedules: [night] }).map((iso) => iso.slice(5));
    };

    test.each(['Europe/Lisbon', 'Atlantic/Madeira'])(
      '%s has no start in the hour that spring skips',
      (zone) => {
        expect(starts(zone, '2026-03-29')).toEqual([
          ...['03-29T00:00', '03-29T00:30', '03-29T01:00', '03-29T01:30', '03-29T02:00'],
          ...['03-29T02:30', '03-29T22:00', '03-29T22:30'],
        ]);
      },
    );

    test.each(['Europe/Lisbon', 'Atlantic/Madeira'])(
      '%s has each start of the hour that autumn repeats once, the first',
      (zone) => {
        expect(starts(zone, '2026-10-25')).toEqual([
          ...['10-24T23:00', '10-24T23:30', '10-25T00:00', '10-25T00:30', '10-25T02:00'],
          ...['10-25T02:30', '10-25T03:00', '10-25T03:30', '10-25T23:00', '10-25T23:30'],
        ]);
      },
    );

    test('the Azores skip their first hour in spring', () => {
      expect(starts('Atlantic/Azores', '2026-03-29')).toEqual([
        ...['03-29T01:00', '03-29T01:30', '03-29T02:00', '03-29T02:30', '03-29T03:00'],
        ...['03-29T03:30', '03-29T23:00', '03-29T23:30'],
      ]);
    });

    test('the Azores have their first hour twice in autumn, and its starts once', () => {
      expect(starts('Atlantic/Azores', '2026-10-25')).toEqual([
        ...['10-25T00:00', '10-25T00:30', '10-25T02:00', '10-25T02:30', '10-25T03:00'],
        ...['10-25T03:30', '10-25T04:00', '10-25T04:30', '10-26T00:00', '10-26T00:30'],
      ]);
    });
  },
);

test('a slot across a clock change lasts its elapsed minutes', () => {
  const hourly = { ...schedule, fromTime: '00:30', toTime: '03:30', intervalMinutes: 60 };
  const change = { ...day, date: '2026-03-29', schedules: [hourly] };
  expect(listStarts(change).map(({ from, until }) => (until - from) / 60_000)).toEqual([60, 60]);
});

const zones = [
  'Europe/Lisbon',
  'Atlantic/Madeira',
  'Atlantic/Azores',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'UTC',
];
const clockTime = fc.integer({ min: 0, max: 95 }).map((quarter) =>
  Temporal.PlainTime.from('00:00')
    .add({ minutes: quarter * 15 })
    .toString()
    .slice(0, 5),
);

/** A break of quarters within the hours: which of them it begins with, and how many it may last. */
const someBreak = fc.option(fc.tuple(fc.nat({ max: 95 }), fc.nat({ max: 95 })), { freq: 3 });

const someHours = fc.record({
  rest: someBreak,
  timeZone: fc.constantFrom(...zones),
  date: fc.constantFrom('2026-03-29', '2026-10-25', '2026-10-04', '2026-04-05', '2026-06-15'),
  fromTime: clockTime,
  toTime: clockTime,
  intervalMinutes: fc.constantFrom(10, 15, 20, 45, 60, 90),
});

test('any day has exactly the starts of its wall clock, each at its first instant', () => {
  fc.assert(
    fc.property(someHours, ({ timeZone, date, rest, ...hours }) => {
      const version = { ...schedule, ...hours, ...breakWithin(hours, rest) };
      const found = listScheduledStarts({ timeZone, schedules: [version] }, date).map(
        ({ from }) => from,
      );
      expect(found).toEqual(startsByWatchingTheClock({ timeZone, date, version }));
    }),
    { numRuns: 100 },
  );
});

function breakWithin(
  { fromTime, toTime }: Pick<ScheduleVersion, 'fromTime' | 'toTime'>,
  rest: [number, number] | null,
): Pick<ScheduleVersion, 'breakFrom' | 'breakTo'> {
  if (!rest) return { breakFrom: null, breakTo: null };
  const from = minutesOf(fromTime);
  const quarters = ((minutesOf(toTime) - from + 1440) % 1440 || 1440) / 15;
  const first = rest[0] % quarters;
  const end = first + 1 + (rest[1] % (quarters - first));
  const wall = (quarter: number) =>
    Temporal.PlainTime.from('00:00')
      .add({ minutes: from + quarter * 15 })
      .toString()
      .slice(0, 5);
  return { breakFrom: wall(first), breakTo: wall(end) };
}

/** Reads the wall clock each minute from the evening before on, and records when it first shows each start. */
function startsByWatchingTheClock(watch: {
  timeZone: string;
  date: string;
  version: ScheduleVersion;
}): number[] {
  const { timeZone, date, version } = watch;
  const from = minutesOf(version.fromTime);
  const to =
    minutesOf(version.toTime) > from ? minutesOf(version.toTime) : minutesOf(version.toTime) + 1440;
  const minutesLater = (time: string) => (minutesOf(time) - from + 1440) % 1440;
  const { breakFrom, breakTo, intervalMinutes } = version;
  const restFrom = breakFrom === null ? to : from + minutesLater(breakFrom);
  const restUntil = breakTo === null ? to : from + (minutesLater(breakTo) || 1440);
  const shown = new Set<number>();
  for (let at = from; at + intervalMinutes <= to; ) {
    const isCut = at < restUntil && at + intervalMinutes > restFrom;
    if (!isCut) shown.add(at % 1440);
    at = isCut ? restUntil : at + intervalMinutes;
  }
  const found: number[] = [];
  const begin = ms(`${date}T00:00Z`) - 26 * 3_600_000;
  for (let instant = begin; instant < begin + 76 * 3_600_000; instant += 60_000) {
    const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    if (wall.toPlainDate().toString() !== date) continue;
    if (shown.delete(wall.hour * 60 + wall.minute)) found.push(instant);
  }
  return found;
}
