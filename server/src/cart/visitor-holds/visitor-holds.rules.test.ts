import { expect, test } from 'vitest';
import { mayHoldForVisitor } from './visitor-holds.rules.ts';

test('visitors of one address hold two starts at once', () => {
  const day = { ofDay: 0, available: 100 };
  expect([0, 1, 2, 3].map((ofAddress) => mayHoldForVisitor({ ...day, ofAddress }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('visitors hold a fifth of what a day has available without them, rounded, and always one', () => {
  const holds = (available: number, ofDay: number) =>
    mayHoldForVisitor({ ofAddress: 0, ofDay, available });
  expect(holds(1, 0)).toBe(true);
  expect(holds(1, 1)).toBe(false);
  // 34 and 2 are 36: a fifth is 7.
  expect(holds(30, 6)).toBe(true);
  expect(holds(29, 7)).toBe(false);
});
