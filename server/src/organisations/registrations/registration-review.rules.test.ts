import { expect, test } from 'vitest';
import { isReviewLate } from './registration-review.rules.ts';

test('a review is late after two working days: Saturday and Sunday do not count', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  // A Monday.
  expect(isReviewLate(at('2026-11-23'), at('2026-11-25'))).toBe(false);
  expect(isReviewLate(at('2026-11-23'), at('2026-11-26'))).toBe(true);
  // A Friday.
  expect(isReviewLate(at('2026-11-20'), at('2026-11-24'))).toBe(false);
  expect(isReviewLate(at('2026-11-20'), at('2026-11-25'))).toBe(true);
});
