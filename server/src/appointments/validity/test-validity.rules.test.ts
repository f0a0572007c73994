import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from '../../platform/local-time.rules.ts';
import { isTestValid, validityWindow } from './test-validity.rules.ts';

const timeZone = 'Europe/Lisbon';
const at = (instant: string) => ({ at: new Date(instant), timeZone });
const on = (day: string) => ({ at: day, timeZone });
const trip = { date: '2026-06-30', time: '10:00', validityHours: 48, eventAt: null };
const event = (start: string) => ({ ...trip, eventAt: new Date(start) });

test('a test for a trip is valid by the day: within its validity, up to the day of departure', () => {
  const days = ['2026-06-27', '2026-06-28', '2026-06-30', '2026-07-01'];
  expect(days.map((day) => isTestValid(trip, on(day)))).toEqual([false, true, true, false]);
  // Also after the departure on that day: only the day matters.
  expect(isTestValid(trip, at('2026-06-30T17:00:00Z'))).toBe(true);
  expect(isTestValid({ ...trip, validityHours: null }, on('2026-01-01'))).toBe(true);
  expect(isTestValid({ ...trip, validityHours: null }, on('2026-07-01'))).toBe(false);
  // Without a time the trip begins at the end of its day.
  const withoutTime = { ...trip, time: null, validityHours: 36 };
  expect(validityWindow(withoutTime, timeZone)).toEqual({ from: '2026-06-29', to: '2026-06-30' });
});

test('a test for an event is valid by the hour: at most its validity before the start, never after it', () => {
  const concert = event('2026-06-30T20:00:00Z');
  const counts = (instant: string) => isTestValid(concert, at(instant));
  expect(counts('2026-06-28T19:59:00Z')).toBe(false);
  expect(counts('2026-06-28T20:00:00Z')).toBe(true);
  expect(counts('2026-06-30T20:00:00Z')).toBe(true);
  expect(counts('2026-06-30T20:01:00Z')).toBe(false);
});

test('a day is valid for an event if some hour of it is valid', () => {
  const concert = event('2026-06-30T20:00:00Z');
  const days = ['2026-06-27', '2026-06-28', '2026-06-30', '2026-07-01'];
  expect(days.map((day) => isTestValid(concert, on(day)))).toEqual([false, true, true, false]);
});

test('validity is counted in elapsed hours across a clock change', () => {
  // In Lisbon 01:00 becomes 02:00 on 29 March 2026: 24 hours before 10:00 it was 09:00.
  const spring = { ...event('2026-03-29T09:00:00Z'), validityHours: 24 };
  expect(isTestValid(spring, at('2026-03-28T09:00:00Z'))).toBe(true);
  expect(isTestValid(spring, at('2026-03-28T08:59:00Z'))).toBe(false);
  // 02:00 becomes 01:00 on 25 October: 24 hours before 00:30 of the 26th it was 01:30.
  const autumn = { ...event('2026-10-26T00:30:00Z'), validityHours: 24 };
  expect(validityWindow(autumn, timeZone)).toEqual({ from: '2026-10-25', to: '2026-10-26' });
  expect(isTestValid(autumn, at('2026-10-25T00:30:00Z'))).toBe(true);
  expect(isTestValid(autumn, at('2026-10-25T00:15:00Z'))).toBe(false);
});

test('the days of the window are those of the entity’s time zone', () => {
  const midnight = event('2026-06-30T23:30:00Z');
  expect(validityWindow(midnight, 'Europe/Lisbon').to).toBe('2026-07-01');
  expect(validityWindow(midnight, 'Atlantic/Azores').to).toBe('2026-06-30');
});

test('a valid start is always on a valid day', () => {
  fc.assert(
    fc.property(
      fc.record({
        quarters: fc.integer({ min: -400, max: 10 }),
        start: fc.constantFrom('2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z'),
        validityHours: fc.option(fc.integer({ min: 1, max: 96 }), { nil: null }),
        zone: fc.constantFrom('Europe/Lisbon', 'Atlantic/Azores'),
      }),
      ({ quarters, start, validityHours, zone }) => {
        const one = { ...event(start), validityHours };
        const startsAt = new Date(Date.parse(start) + quarters * 900_000);
        const day = { at: localDay(startsAt, zone), timeZone: zone };
        const counts = isTestValid(one, { at: startsAt, timeZone: zone });
        expect(!counts || isTestValid(one, day)).toBe(true);
      },
    ),
  );
});
