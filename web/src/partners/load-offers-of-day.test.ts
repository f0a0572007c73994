import { expect, test } from 'vitest';
import { laterDayOf } from './load-offers-of-day.ts';

const time = { time: '2026-11-28T10:00:00', available: 2 };
const full = (nextFreeDate: string | null) => ({ nextFree: [], nextFreeDate });

test('a day without any available time leads to the first day that has one', () => {
  expect(laterDayOf([full('2026-12-01'), full('2026-11-30'), full(null)])).toBe('2026-11-30');
});

test('a day on which one service has a time is shown, and so is one that no available day follows', () => {
  expect(
    laterDayOf([full('2026-11-30'), { nextFree: [time], nextFreeDate: '2026-11-28' }]),
  ).toBeNull();
  expect(laterDayOf([full(null)])).toBeNull();
  expect(laterDayOf([])).toBeNull();
});
