import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookableDaysOf,
  dayOfStart,
  nextStartAfter,
  prefillOf,
  reservedState,
  wallTimeOfStart,
} from './guest-form.rules.ts';

test('day and time of a start are those of its place, wherever the reader is', () => {
  expect(dayOfStart('2026-11-23T00:20:00-01:00')).toBe('2026-11-23');
  expect(wallTimeOfStart('2026-11-23T00:20:00-01:00')).toBe('00:20');
});

test('the next guest gets the first start after the one that was booked', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 1 });
  const timeOf = (minute: number) =>
    new Date(Date.UTC(2026, 10, 23, 8, minute)).toISOString().replace('.000Z', '+00:00');
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 600 }), (found, booked) => {
      const sorted = found.toSorted((one, other) => one - other);
      const after = sorted.filter((minute) => minute > booked);
      const starts = sorted.map((minute) => ({ time: timeOf(minute) }));
      expect(nextStartAfter(starts, timeOf(booked))).toBe(
        after[0] === undefined ? '' : timeOf(after[0]),
      );
    }),
  );
});

test('a start is reserved until its last second, and says so when it has lapsed', () => {
  const time = '2026-11-23T09:20:00+00:00';
  expect(reservedState({ hasDraft: false, secondsLeft: null }, '')).toBe('none');
  expect(reservedState({ hasDraft: false, secondsLeft: null }, time)).toBe('unreserved');
  expect(reservedState({ hasDraft: true, secondsLeft: 1 }, time)).toBe('reserved');
  expect(reservedState({ hasDraft: true, secondsLeft: 0 }, time)).toBe('lapsedFree');
});

test('the address fills in the name and the code of the stay, no longer than they may be', () => {
  const filled = (query: string) => prefillOf(new URLSearchParams(query));
  expect(filled('name=Ana+Reis&reservation=sol-7')).toEqual({
    name: 'Ana Reis',
    reservationCode: 'SOL-7',
  });
  expect(filled('')).toEqual({ name: '', reservationCode: '' });
  expect(filled(`name=${'a'.repeat(500)}`).name).toHaveLength(120);
});

test('a guest of a stay is booked on its days that are not over', () => {
  const stay = { code: 'SOL7', checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
  expect(bookableDaysOf(stay, '2026-11-24')).toEqual({ first: '2026-12-01', last: '2026-12-08' });
  expect(bookableDaysOf(stay, '2026-12-05')).toEqual({ first: '2026-12-05', last: '2026-12-08' });
  expect(bookableDaysOf(stay, '2026-12-08')).toEqual({ first: '2026-12-08', last: '2026-12-08' });
  expect(bookableDaysOf(stay, '2026-12-09')).toBeNull();
});
