import { expect, test } from 'vitest';
import { computeHoldEnd } from './hold-time.rules.ts';

const minutes = (count: number) => count * 60_000;

test('a first hold lasts as long as was asked for', () => {
  expect(computeHoldEnd(minutes(15), null)).toBe(minutes(15));
});

test('who takes again keeps places until the time asked for, 30 minutes from the first hold at the most', () => {
  const before = { heldSince: 0, expiresAt: minutes(15) };
  expect(
    [25, 30, 31, 45].map((wanted) => computeHoldEnd(minutes(wanted), before) / minutes(1)),
  ).toEqual([25, 30, 30, 30]);
});

test('what a payment had given beyond 30 minutes is not lost by choosing another time', () => {
  const before = { heldSince: 0, expiresAt: minutes(40) };
  expect(computeHoldEnd(minutes(45), before)).toBe(minutes(40));
  expect(computeHoldEnd(minutes(35), before)).toBe(minutes(35));
});
