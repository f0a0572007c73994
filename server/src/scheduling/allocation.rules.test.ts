import { expect, test } from 'vitest';
import type { AvailabilityRules, PlaceRequest } from './allocation.rules.ts';
import { planAllocation } from './allocation.rules.ts';

const at = (wall: string) => Date.parse(`2026-06-15T${wall}:00+01:00`);

const version = (
  id: string,
  poolId: string,
  given: { capacity?: number; intervalMinutes?: number } = {},
) => ({
  id,
  poolId,
  weekdays: [1],
  fromTime: '09:00',
  toTime: '12:00',
  intervalMinutes: 15,
  capacity: 1,
  validFrom: '2025-01-01',
  validUntil: 'infinity',
  ...given,
});

const service = (
  entityServiceId: string,
  given: Partial<AvailabilityRules>,
): AvailabilityRules => ({
  entityServiceId,
  timeZone: 'Europe/Lisbon',
  schedules: [],
  closures: [],
  allotments: [],
  ...given,
});

const ask = (ownerId: string, entityServiceId: string, wall: string): PlaceRequest => ({
  ownerId,
  entityServiceId,
  from: at(wall),
});

const choose = (asks: PlaceRequest[], services: AvailabilityRules[]) =>
  planAllocation(asks, { services, occupied: [], now: 0 });

const poolsOf = (result: ReturnType<typeof choose>) =>
  Object.fromEntries(
    result.places?.map(({ request: { ownerId }, start: offer }) => [
      ownerId,
      offer.schedule.poolId,
    ]) ?? [],
  );

test('whoever can go anywhere makes room for who can go to one room alone', () => {
  const anywhere = service('any', {
    schedules: [version('s1', 'room 1'), version('s2', 'room 2')],
  });
  const here = service('here', { schedules: [version('s3', 'room 1')] });

  const result = choose(
    [ask('flexible', 'any', '10:00'), ask('bound', 'here', '10:00')],
    [anywhere, here],
  );

  expect(poolsOf(result)).toEqual({ flexible: 'room 2', bound: 'room 1' });
});

test('what one person of the call takes is taken for the next', () => {
  const long = service('long', { schedules: [version('s1', 'room', { intervalMinutes: 60 })] });
  const short = service('short', { schedules: [version('s2', 'room')] });

  const result = choose([ask('one', 'long', '10:00'), ask('two', 'short', '10:45')], [long, short]);

  expect(result.refused).toMatchObject([{ request: { ownerId: 'two' }, reason: 'taken' }]);
  expect(
    choose([ask('one', 'long', '10:00'), ask('two', 'short', '11:00')], [long, short]).places,
  ).toHaveLength(2);
});

test('ten people who do not fit into three rooms for nine are refused in a blink', () => {
  const rooms = ['1', '2', '3'].map((name) => version(`s${name}`, name, { capacity: 3 }));
  const people = Array.from({ length: 10 }, (_, index) => ask(`p${index}`, 'any', '10:00'));

  const begun = performance.now();
  const result = choose(people, [service('any', { schedules: rooms })]);

  expect(result.refused).toHaveLength(1);
  expect(choose(people.slice(1), [service('any', { schedules: rooms })]).places).toHaveLength(9);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('of people at several starts only those are refused who lost theirs, also behind the first who did', () => {
  const terms = service('any', { schedules: [version('s', 'room')] });
  const asks = [
    ...[ask('lost', 'any', '10:00'), ask('like her', 'any', '10:00'), ask('late', 'any', '11:00')],
    ask('kept', 'any', '11:30'),
  ];
  const isTaken = (wall: string) => ({
    from: at(wall),
    until: at(wall) + 900_000,
    poolId: 'room',
    places: 1,
    allotmentId: null,
  });

  const { refused } = planAllocation(asks, {
    services: [terms],
    now: 0,
    occupied: [isTaken('10:00'), isTaken('11:00')],
  });

  expect(refused?.map((one) => one.request.ownerId)).toEqual(['lost', 'like her', 'late']);
});

test('a family takes what is set aside for it first, and the rest publicly', () => {
  const allotment = {
    id: 'a',
    poolId: 'room',
    places: 1,
    releaseHours: 0,
    fromDate: '2026-06-15',
    untilDate: '2026-06-16',
    fromTime: '09:00',
    toTime: '12:00',
    isForCaller: true,
  };
  const terms = service('any', {
    schedules: [version('s', 'room', { capacity: 2 })],
    allotments: [allotment],
  });

  const { places: choices } = choose(
    [ask('one', 'any', '10:00'), ask('two', 'any', '10:00')],
    [terms],
  );

  expect(choices?.map(({ allotmentId }) => allotmentId)).toEqual(['a', null]);
});

test('a start that does not exist is told from one that is taken, and from a service that is not offered', () => {
  const terms = service('any', {
    schedules: [version('s', 'room')],
    closures: [{ from: at('11:00'), until: at('12:00') }],
  });
  const reasonOf = (entityServiceId: string, wall: string) =>
    choose([ask('one', entityServiceId, wall)], [terms]).refused?.[0]?.reason;

  expect(['10:07', '08:00'].map((wall) => reasonOf('any', wall))).toEqual(['unknown', 'unknown']);
  expect(reasonOf('any', '11:15')).toBe('taken');
  expect(reasonOf('other', '10:00')).toBe('absent');
});
