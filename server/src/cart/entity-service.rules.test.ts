import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../platform/local-time.rules.ts';
import { chosenFilter, dayStripFor, kmBetween, locationText } from './entity-service.rules.ts';

const today = '2026-06-15';

test('the strip holds the day asked for and stands still while one walks through it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), (ahead) => {
      const date = addDays(today, ahead);
      const { from, days } = dayStripFor(date, today);
      expect(from <= date && date < addDays(from, days)).toBe(true);
      expect(dayStripFor(from, today)).toEqual({ from, days });
      expect(dayStripFor(addDays(from, days - 1), today)).toEqual({ from, days });
    }),
  );
  expect(dayStripFor(today, today)).toEqual({ from: today, days: 14 });
});

test('a kilometre is a kilometre, in Lisbon as at the date line', () => {
  const lisbon = { latitude: 38.7223, longitude: -9.1393 };
  const porto = { latitude: 41.1579, longitude: -8.6291 };
  expect(kmBetween(lisbon, porto)).toBeCloseTo(274.1, 0);
  const east = { latitude: 0, longitude: 179.99 };
  const west = { latitude: 0, longitude: -179.99 };
  expect(kmBetween(east, west)).toBeCloseTo(2.22, 1);
  const anyPoint = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(anyPoint, anyPoint, (one, other) => {
      expect(kmBetween(one, other)).toBeGreaterThanOrEqual(0);
      expect(kmBetween(one, other)).toBeLessThanOrEqual(20_016);
      expect(kmBetween(one, one)).toBe(0);
    }),
  );
});

test('one filter is chosen, or it says that there is none or more than one', () => {
  const point = { latitude: 40, longitude: -8 };
  expect(chosenFilter(point)).toEqual({ by: 'point', ...point });
  expect(chosenFilter({ ...point, nearUser: 'false' })).toEqual({ by: 'point', ...point });
  expect(chosenFilter({ nearUser: 'true' })).toEqual({ by: 'nothing' });
  expect(chosenFilter({ nearCheckIn: 'true' })).toEqual({ by: 'check-in' });
  expect(chosenFilter({ ...point, nearCheckIn: 'true' })).toEqual({ by: 'check-in' });
  expect(chosenFilter({ nearCheckIn: 'true', nearUser: 'true' })).toEqual({ by: 'several' });
  expect(chosenFilter({ district: 6 })).toEqual({ by: 'area', location: 'd:06' });
  expect(chosenFilter({ district: 6, municipality: 603 })).toEqual({
    by: 'area',
    location: 'm:0603',
  });
  expect(chosenFilter({ ...point, district: 6 })).toEqual({ by: 'several' });
  expect(chosenFilter({ nearCheckIn: 'true', municipality: 603 })).toEqual({ by: 'several' });
});

test('where a service is done is said in the reader’s words', () => {
  expect(locationText({ location: 'AtAddress', entity: 'X' }, 'pt')).toBe('Ao domicílio');
  expect(locationText({ location: 'AtAddress', entity: 'X' }, 'en')).toBe('At your address');
  expect(locationText({ location: 'Entity', entity: 'X' }, 'en')).toBe('X');
  expect(locationText({ location: 'Online', entity: 'X' }, 'pt')).toBe('Online');
});
