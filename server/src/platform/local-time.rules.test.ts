import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay, localTime, wallTime } from './local-time.rules.ts';

const zones = [
  ...['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', 'UTC'],
  ...['America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'],
];

test('the local time follows the zone’s rules, whatever was asked before', () => {
  const between = {
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(between), fc.constantFrom(...zones), (instant, zone) => {
      const told = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(zone);
      expect(localTime(instant, zone)).toBe(
        told.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
      );
      expect(localDay(instant, zone)).toBe(told.toPlainDate().toString());
      expect(wallTime(instant, zone)).toBe(told.toPlainTime().toString().slice(0, 5));
    }),
    { numRuns: 2000 },
  );
});

test('the new offset applies from the millisecond at which the clock changes, the old one before it', () => {
  const spring = new Date('2026-03-29T01:00:00Z');
  const autumn = new Date('2026-10-25T01:00:00Z');
  const before = (instant: Date) => new Date(instant.getTime() - 1);

  expect(localTime(spring, 'Europe/Lisbon')).toBe('2026-03-29T02:00:00+01:00');
  expect(localTime(before(spring), 'Europe/Lisbon')).toBe('2026-03-29T00:59:59+00:00');
  expect(localTime(autumn, 'Europe/Lisbon')).toBe('2026-10-25T01:00:00+00:00');
  expect(localTime(before(autumn), 'Europe/Lisbon')).toBe('2026-10-25T01:59:59+01:00');
});

test('an unknown zone is an error', () => {
  expect(() => localDay(new Date('2026-06-15T12:00:00Z'), 'Europe/Coimbra')).toThrow(RangeError);
});
