import { expect, test } from 'vitest';
import { aSlot } from '../../../test/an-entity-option.ts';
import { assigneesOf } from './assignment.rules.ts';
import { assignedFrom, hoursOf, nextFreeDay } from './slots.rules.ts';

const at = (wall: string) => `2026-11-23T${wall}:00+00:00`;
const slot = (wall: string, available = 1) => aSlot({ time: at(wall), available });
const people = assigneesOf([
  { idAsset: 'r', person: { person: 'Rosa' } },
  { idAsset: 'a', person: { person: 'António' } },
]);

test('the hour is the one of the place, whatever the offset', () => {
  const azores = { ...slot('09:00'), time: '2026-11-23T09:30:00-01:00' };
  expect(hoursOf([slot('09:00'), azores]).map(({ hour, slots }) => [hour, slots.length])).toEqual([
    [9, 2],
  ]);
});

test('the next day with a place comes after the day shown', () => {
  const day = (date: string, free: number) => ({ date, free, isOpen: true });
  const days = [day('2026-11-22', 5), day('2026-11-23', 0), day('2026-11-24', 0)];
  expect(nextFreeDay(days, '2026-11-23')).toBeNull();
  expect(nextFreeDay([...days, day('2026-11-25', 1)], '2026-11-23')).toBe('2026-11-25');
});

test('a start chosen on the way here is taken together where all fit, else one after the other, else not', () => {
  const day = [slot('09:00', 2), slot('09:20', 1), slot('09:40', 1), slot('15:00', 1)];
  expect(assignedFrom(day, people, at('09:00'))).toEqual({ r: at('09:00'), a: at('09:00') });
  expect(assignedFrom(day, people, at('09:20'))).toEqual({ r: at('09:20'), a: at('09:40') });
  expect(assignedFrom(day, people, at('15:00'))).toEqual({});
  expect(assignedFrom(day, people, at('07:00'))).toEqual({});
});
