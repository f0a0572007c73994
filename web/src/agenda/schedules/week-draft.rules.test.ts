import {
  dayMinutes,
  endMinutesOf,
  isBreakWithin,
  minutesOf,
  outlastingMinutesOf,
} from '@vaga/contract/schedule-starts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftSchedule } from './week-draft.rules.ts';
import {
  countChanges,
  dragEdge,
  endsNextDay,
  moveHours,
  putSchedule,
  splitDay,
  stepEdge,
  wallTimeOf,
} from './week-draft.rules.ts';

const plain: DraftSchedule = {
  key: 's1',
  id: 's1',
  name: 'Manhã',
  weekdays: [1, 2, 3],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 20,
  capacity: 1,
  serves: null,
};

const minute = fc.integer({ min: 0, max: dayMinutes - 1 });
const schedule: fc.Arbitrary<DraftSchedule> = fc
  .record({
    from: minute,
    length: fc.integer({ min: 1, max: dayMinutes }),
    interval: fc.integer({ min: 1, max: 240 }),
    breakAt: fc.option(fc.tuple(fc.nat(dayMinutes), fc.integer({ min: 1, max: 120 }))),
  })
  .map(({ from, length, interval, breakAt }) => {
    const given = {
      ...plain,
      fromTime: wallTimeOf(from),
      toTime: wallTimeOf(from + Math.max(length, interval)),
      intervalMinutes: interval,
    };
    if (!breakAt) return given;
    const [at, long] = breakAt;
    const broken = {
      ...given,
      breakFrom: wallTimeOf(from + at),
      breakTo: wallTimeOf(from + at + long),
    };
    return isBreakWithin(broken) ? broken : given;
  });
const edge = fc.constantFrom('from' as const, 'to' as const);

test('whatever edge is dragged wherever, the hours have room for a slot, last 24 hours at most and keep their break', () => {
  fc.assert(
    fc.property(schedule, edge, fc.integer({ min: -600, max: 3600 }), (given, which, to) => {
      const moved = dragEdge(given, which, to);
      const length = endMinutesOf(moved) - minutesOf(moved.fromTime);
      expect(length).toBeGreaterThanOrEqual(given.intervalMinutes);
      expect(length).toBeLessThanOrEqual(dayMinutes);
      expect(isBreakWithin(moved)).toBe(true);
      expect([moved.breakFrom, moved.breakTo]).toEqual([given.breakFrom, given.breakTo]);
    }),
  );
});

test('an end that is dragged is one at which a slot ends: nothing before it is struck', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: 0, max: 2880 }), (given, to) => {
      const moved = dragEdge(given, 'to', to);
      if (moved === given) return;
      const breakFrom = moved.breakFrom === null ? null : minutesOf(moved.breakFrom);
      const late = outlastingMinutesOf(moved).filter(
        (at) => breakFrom === null || at % dayMinutes >= breakFrom,
      );
      if (breakFrom === null) expect(late).toEqual([]);
    }),
  );
});

test('a key moves an edge by one interval, and the other key takes it back', () => {
  fc.assert(
    fc.property(schedule, (given) => {
      const later = stepEdge(given, 'from', -1);
      if (later.fromTime !== given.fromTime)
        expect(stepEdge(later, 'from', 1).fromTime).toBe(given.fromTime);
    }),
  );
  expect(stepEdge(plain, 'to', 1).toTime).toBe('12:20');
  expect(stepEdge(plain, 'to', -1).toTime).toBe('11:40');
  expect(stepEdge({ ...plain, toTime: '12:10' }, 'to', 1).toTime).toBe('12:20');
  expect(stepEdge({ ...plain, toTime: '12:10' }, 'to', -1).toTime).toBe('12:00');
});

test('an edge does not go into a break, nor beyond a day', () => {
  const broken = { ...plain, toTime: '18:00', breakFrom: '13:00', breakTo: '14:00' };
  expect(dragEdge(broken, 'to', minutesOf('13:30')).toTime).toBe('14:20');
  expect(dragEdge(broken, 'from', minutesOf('13:30'))).toBe(broken);
  expect(dragEdge(plain, 'to', 3000).toTime).toBe('09:00');
  expect(dragEdge(plain, 'from', -300).fromTime).toBe('00:00');
});

test('hours that are moved keep their length and their break, and begin on the same day', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: -2000, max: 2000 }), (given, by) => {
      const moved = moveHours(given, by);
      const lengthOf = (hours: DraftSchedule) => endMinutesOf(hours) - minutesOf(hours.fromTime);
      expect(lengthOf(moved)).toBe(lengthOf(given));
      expect(isBreakWithin(moved)).toBe(true);
    }),
  );
});

test('a day that is split off has the same hours, and all days together stay the same', () => {
  const split = splitDay([plain], { key: 's1', weekday: 2, newKey: 'n1' });
  expect(split).toEqual([
    { ...plain, weekdays: [1, 3] },
    { ...plain, key: 'n1', id: null, weekdays: [2] },
  ]);
  const [first] = splitDay([{ ...plain, weekdays: [2] }], { key: 's1', weekday: 2, newKey: 'n1' });
  expect(first).toEqual({ ...plain, weekdays: [2] });
});

test('changes are counted, and a change that was taken back is none', () => {
  const added = { ...plain, key: 'n1', id: null };
  expect(countChanges([plain], [plain, added])).toEqual({ changed: 1, removed: 0 });
  expect(countChanges([plain], [{ ...plain, capacity: 2 }])).toEqual({ changed: 1, removed: 0 });
  expect(countChanges([plain], [])).toEqual({ changed: 0, removed: 1 });
  const reordered = putSchedule([plain], { ...plain, weekdays: [3, 2, 1] });
  expect(countChanges([plain], reordered)).toEqual({ changed: 0, removed: 0 });
});

test('hours that end at midnight end on their day, one minute later on the next', () => {
  expect(endsNextDay({ fromTime: '20:00', toTime: '00:00' })).toBe(false);
  expect(endsNextDay({ fromTime: '20:00', toTime: '00:01' })).toBe(true);
  expect(endsNextDay({ fromTime: '09:00', toTime: '09:00' })).toBe(true);
});
