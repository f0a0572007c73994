import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedHoldExpiresAt,
  approvalAnswerableUntil,
  leavesTimeToConfirm,
  planGroupStarts,
} from './approval.rules.ts';

const minute = 60_000;
const nine = new Date('2026-11-25T09:00:00Z');
const later = (minutes: number) => new Date(nine.getTime() + minutes * minute);
const start = (minutes: number, available: number) => ({ startsAt: later(minutes), available });

test('a request can be answered until its day ends in the time zone of the entity', () => {
  expect(approvalAnswerableUntil('2026-11-25', 'Europe/Lisbon')).toEqual(
    new Date('2026-11-26T00:00:00Z'),
  );
  expect(approvalAnswerableUntil('2026-11-25', 'Atlantic/Azores')).toEqual(
    new Date('2026-11-26T01:00:00Z'),
  );
  // The last day of summer time has 25 hours.
  expect(approvalAnswerableUntil('2026-10-25', 'Europe/Lisbon')).toEqual(
    new Date('2026-10-26T00:00:00Z'),
  );
});

test('an accepted time is held for 24 hours, at most until two hours before it', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  expect(acceptedHoldExpiresAt(later(3 * 60), now)).toEqual(new Date('2026-11-25T09:00:00Z'));
  expect(acceptedHoldExpiresAt(nine, now)).toEqual(new Date('2026-11-25T07:00:00Z'));
});

test('the patient has at least a quarter of an hour to confirm an accepted time', () => {
  expect(leavesTimeToConfirm(later(135), nine)).toBe(true);
  expect(leavesTimeToConfirm(later(134), nine)).toBe(false);
});

test('a group comes together if there is capacity, otherwise one person after the other', () => {
  const starts = [start(0, 2), start(15, 1), start(30, 0), start(45, 1)];
  expect(planGroupStarts(starts, 2).map(({ times }) => times)).toEqual([
    [later(0), later(0)],
    [later(15), later(45)],
  ]);
  expect(planGroupStarts(starts, 1)).toHaveLength(3);
  expect(planGroupStarts(starts, 5)).toEqual([]);
});

test('consecutive starts of a group are at most an hour apart', () => {
  expect(planGroupStarts([start(0, 1), start(60, 1)], 2)).toHaveLength(1);
  expect(planGroupStarts([start(0, 1), start(61, 1)], 2)).toEqual([]);
});

test('a plan has a start for each person, in order, and never exceeds the capacity of a start', () => {
  const starts = fc.array(fc.nat({ max: 4 }), { maxLength: 20 });
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 10 }), (capacities, people) => {
      const day = capacities.map((available, index) => start(index * 20, available));
      for (const { start: first, times } of planGroupStarts(day, people)) {
        expect(times).toHaveLength(people);
        expect(times[0]).toEqual(first.startsAt);
        for (const one of day) {
          const here = times.filter((time) => Number(time) === Number(one.startsAt)).length;
          expect(here).toBeLessThanOrEqual(one.available);
        }
        expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
      }
    }),
  );
});
