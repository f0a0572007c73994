import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadStarts } from './spread-starts.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = { from: 7 * hour, until: 21 * hour };

function startAt(from: number) {
  return { from, until: from + 5 * minute, available: 1, capacity: 1 };
}

/** A start each so many minutes, from one hour to another. */
function startsBetween(from: number, until: number, everyMinutes: number) {
  const count = Math.ceil(((until - from) * 60) / everyMinutes);
  return Array.from({ length: count }, (_, index) =>
    startAt(from * hour + index * everyMinutes * minute),
  );
}

const timesOf = (starts: readonly { from: number }[]) =>
  starts.map(({ from }) => new Date(from).toISOString().slice(11, 16));

test('a day from 9 to 18 is shown by its first and last start and two between', () => {
  const shown = spreadStarts(startsBetween(9, 18, 5), 4, day);
  expect(timesOf(shown)).toEqual(['09:00', '12:00', '14:55', '17:55']);
});

test('a pharmacy that is open day and night is shown by the daytime', () => {
  const shown = spreadStarts(startsBetween(0, 24, 10), 4, day);
  expect(timesOf(shown)).toEqual(['07:00', '11:40', '16:10', '20:50']);
});

test('where only the night is free, its starts are shown', () => {
  const shown = spreadStarts(startsBetween(21, 24, 60), 4, day);
  expect(timesOf(shown)).toEqual(['21:00', '22:00', '23:00']);
});

const anyStarts = fc
  .uniqueArray(fc.nat({ max: 1439 }), { maxLength: 120 })
  .map((minutes) => minutes.toSorted((a, b) => a - b).map((at) => startAt(at * minute)));

test('the choice has as many starts as fit, each once, by time, with the first of the daytime', () => {
  fc.assert(
    fc.property(anyStarts, fc.integer({ min: 1, max: 6 }), (starts, count) => {
      const shown = spreadStarts(starts, count, day);
      const inDaytime = starts.filter(({ from }) => from >= day.from && from < day.until);
      const from = inDaytime.length > 0 ? inDaytime : starts;
      expect(shown).toHaveLength(Math.min(count, from.length));
      expect(shown[0]).toBe(from[0]);
      expect(new Set(shown).size).toBe(shown.length);
      for (const start of shown) expect(from).toContain(start);
      expect(shown).toEqual(shown.toSorted((a, b) => a.from - b.from));
    }),
  );
});

test('of evenly spaced starts the largest gap is at most one interval longer than the smallest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 150 }),
      fc.integer({ min: 2, max: 4 }),
      (length, count) => {
        const starts = Array.from({ length }, (_, index) => startAt(7 * hour + index * 5 * minute));
        const shown = spreadStarts(starts, count, day);
        const gaps = shown.slice(1).map(({ from }, index) => from - (shown[index]?.from ?? 0));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(5 * minute);
      },
    ),
  );
});
