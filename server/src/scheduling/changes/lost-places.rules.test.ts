import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLostPlaces } from './lost-places.rules.ts';

const morning = {
  id: 'a',
  weekdays: [1, 2, 3, 4, 5],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null as string | null,
  breakTo: null as string | null,
  intervalMinutes: 20,
  capacity: 2,
  validFrom: '2025-01-01',
  validUntil: 'infinity',
  serves: null as string[] | null,
};
const minute = 60_000;
/** A Tuesday; Lisbon shows UTC. */
const placeAt = (time: string, entityServiceId = 'blood') => {
  const from = Date.parse(`2026-12-01T${time}:00Z`);
  return { entityServiceId, from, until: from + 20 * minute };
};
const lost = (change: Partial<typeof morning>, places = [placeAt('09:20')]) =>
  countLostPlaces({
    timeZone: 'Europe/Lisbon',
    before: [morning],
    after: [{ ...morning, ...change }],
    places,
  });

test('a place is lost with its day, its hour, its length, its service or its version', () => {
  expect(lost({ weekdays: [1, 3] })).toBe(1);
  expect(lost({ fromTime: '09:40' })).toBe(1);
  expect(lost({ intervalMinutes: 10 })).toBe(1);
  expect(lost({ serves: ['x-ray'] })).toBe(1);
  expect(lost({ validUntil: '2026-12-01' })).toBe(1);
  expect(lost({ breakFrom: '09:10', breakTo: '09:50' })).toBe(1);
});

test('what a change leaves as it is loses no place', () => {
  expect(lost({})).toBe(0);
  expect(lost({ toTime: '13:00', capacity: 5, serves: ['blood'] })).toBe(0);
  expect(lost({ validUntil: '2026-12-02' })).toBe(0);
});

test('a lower capacity loses the places of a start that has more people, and none of the others', () => {
  const places = [placeAt('09:20'), placeAt('09:20'), placeAt('10:00')];
  expect(lost({ capacity: 1 }, places)).toBe(2);
});

test('a place that fitted no schedule before is not lost', () => {
  expect(lost({ fromTime: '10:00' }, [placeAt('08:20')])).toBe(0);
});

test('more hours, more days and more capacity never lose a place', () => {
  const time = fc
    .integer({ min: 0, max: 8 })
    .map((index) => new Date(9 * 60 * minute + index * 20 * minute));
  fc.assert(
    fc.property(
      fc.array(time, { maxLength: 8 }),
      fc.integer({ min: 2, max: 9 }),
      (times, capacity) => {
        const places = times.map((at) => placeAt(at.toISOString().slice(11, 16)));
        expect(lost({ capacity, weekdays: [1, 2, 3, 4, 5, 6, 7], toTime: '18:00' }, places)).toBe(
          0,
        );
      },
    ),
  );
});
