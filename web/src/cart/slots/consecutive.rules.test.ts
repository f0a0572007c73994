import { expect, test } from 'vitest';
import { consecutiveStarts } from './consecutive.rules.ts';

const at = (wall: string) => `2026-11-23T${wall}:00+00:00`;
const starts = (...free: [string, number][]) =>
  free.map(([wall, available]) => ({ time: at(wall), available }));

test('each person gets a start of their own, from the time tapped on', () => {
  const day = starts(['08:40', 3], ['09:00', 3], ['09:20', 3], ['09:40', 3]);
  expect(consecutiveStarts(day, at('09:00'), 3)).toEqual([at('09:00'), at('09:20'), at('09:40')]);
});

test('a full start is skipped, also the one tapped', () => {
  const day = starts(['09:00', 0], ['09:20', 1], ['09:40', 0], ['10:00', 1]);
  expect(consecutiveStarts(day, at('09:00'), 2)).toEqual([at('09:20'), at('10:00')]);
});

test('no person waits longer than 60 minutes for the next', () => {
  const day = starts(['09:00', 1], ['10:00', 1], ['11:01', 1]);
  expect(consecutiveStarts(day, at('09:00'), 2)).toEqual([at('09:00'), at('10:00')]);
  expect(consecutiveStarts(day, at('09:00'), 3)).toBeNull();
});

test('where not all persons fit, none is assigned', () => {
  expect(consecutiveStarts(starts(['17:40', 5]), at('17:40'), 2)).toBeNull();
});

test('the order in which the starts come does not matter, the instant does', () => {
  const day = [
    { time: '2026-10-25T01:15:00+00:00', available: 1 },
    { time: '2026-10-25T01:45:00+01:00', available: 1 },
  ];
  expect(consecutiveStarts(day, '2026-10-25T01:45:00+01:00', 2)).toEqual([
    '2026-10-25T01:45:00+01:00',
    '2026-10-25T01:15:00+00:00',
  ]);
});
