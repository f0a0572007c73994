import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotment, createServiceRules } from '../../../test/builders/service-rules.ts';
import type { AvailabilityRules, PlaceRequest } from './allocation.rules.ts';
import { planAllocation } from './allocation.rules.ts';

const at = (wall: string) => Date.parse(`2026-06-15T${wall}:00+01:00`);

const version = (
  id: string,
  poolId: string,
  given: { capacity?: number; intervalMinutes?: number } = {},
) => createScheduleVersion({ id, poolId, ...given });

const service = (
  entityServiceId: string,
  given: Partial<AvailabilityRules>,
): AvailabilityRules => ({
  ...createServiceRules({ entityServiceId }),
  allotments: [],
  ...given,
});

const request = (ownerId: string, entityServiceId: string, wall: string): PlaceRequest => ({
  ownerId,
  entityServiceId,
  from: at(wall),
});

const choose = (requests: PlaceRequest[], services: AvailabilityRules[], now = 0) =>
  planAllocation(requests, { services, occupied: [], now });

const poolsOf = (result: ReturnType<typeof choose>) =>
  Object.fromEntries(
    result.places?.map(({ request: { ownerId }, start: offer }) => [
      ownerId,
      offer.schedule.poolId,
    ]) ?? [],
  );

test('a request that fits any pool leaves the only pool of another request to it', () => {
  const anywhere = service('any', {
    schedules: [version('s1', 'room 1'), version('s2', 'room 2')],
  });
  const here = service('here', { schedules: [version('s3', 'room 1')] });

  const result = choose(
    [request('flexible', 'any', '10:00'), request('bound', 'here', '10:00')],
    [anywhere, here],
  );

  expect(poolsOf(result)).toEqual({ flexible: 'room 2', bound: 'room 1' });
});

test('a place planned for one person of the call is occupied for the next', () => {
  const long = service('long', { schedules: [version('s1', 'room', { intervalMinutes: 60 })] });
  const short = service('short', { schedules: [version('s2', 'room')] });

  const result = choose(
    [request('one', 'long', '10:00'), request('two', 'short', '10:45')],
    [long, short],
  );

  expect(result.refused).toMatchObject([{ request: { ownerId: 'two' }, reason: 'taken' }]);
  expect(
    choose([request('one', 'long', '10:00'), request('two', 'short', '11:00')], [long, short])
      .places,
  ).toHaveLength(2);
});

test('ten people who do not fit into three pools for nine are refused within 2 seconds', () => {
  const rooms = ['1', '2', '3'].map((name) => version(`s${name}`, name, { capacity: 3 }));
  const people = Array.from({ length: 10 }, (_, index) => request(`p${index}`, 'any', '10:00'));

  const startedAt = performance.now();
  const result = choose(people, [service('any', { schedules: rooms })]);

  expect(result.refused).toHaveLength(1);
  expect(choose(people.slice(1), [service('any', { schedules: rooms })]).places).toHaveLength(9);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('of people at several starts exactly those who lost their start are refused', () => {
  const terms = service('any', { schedules: [version('s', 'room')] });
  const requests = [
    ...[
      request('lost', 'any', '10:00'),
      request('like her', 'any', '10:00'),
      request('late', 'any', '11:00'),
    ],
    request('kept', 'any', '11:30'),
  ];
  const occupiedAt = (wall: string) => ({
    from: at(wall),
    until: at(wall) + 900_000,
    poolId: 'room',
    places: 1,
    allotmentId: null,
  });

  const { refused } = planAllocation(requests, {
    services: [terms],
    now: 0,
    occupied: [occupiedAt('10:00'), occupiedAt('11:00')],
  });

  expect(refused?.map((one) => one.request.ownerId)).toEqual(['lost', 'like her', 'late']);
});

test('a cart uses the allotment of its code first, then public places', () => {
  const allotment = createAllotment({ id: 'a', poolId: 'room', isForCaller: true });
  const terms = service('any', {
    schedules: [version('s', 'room', { capacity: 2 })],
    allotments: [allotment],
  });

  const { places: choices } = choose(
    [request('one', 'any', '10:00'), request('two', 'any', '10:00')],
    [terms],
  );

  expect(choices?.map(({ allotmentId }) => allotmentId)).toEqual(['a', null]);
});

test('a start that does not exist, a taken start and a service that is not offered have different reasons', () => {
  const terms = service('any', {
    schedules: [version('s', 'room')],
    closures: [{ poolId: null, from: at('11:00'), until: at('12:00') }],
  });
  const reasonOf = (entityServiceId: string, wall: string) =>
    choose([request('one', entityServiceId, wall)], [terms]).refused?.[0]?.reason;

  expect(['10:07', '08:00'].map((wall) => reasonOf('any', wall))).toEqual(['unknown', 'unknown']);
  expect(reasonOf('any', '11:15')).toBe('taken');
  expect(reasonOf('other', '10:00')).toBe('absent');
});

test('a start is refused from the moment it begins, and not before', () => {
  const terms = service('any', { schedules: [version('s', 'room')] });
  const planAt = (wall: string, beforeMs: number) =>
    choose([request('one', 'any', wall)], [terms], at(wall) - beforeMs);

  expect(planAt('10:00', 0).refused).toMatchObject([{ reason: 'unknown' }]);
  expect(planAt('10:00', 1).places).toHaveLength(1);
});
