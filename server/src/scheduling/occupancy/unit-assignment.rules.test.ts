import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceWithUnit } from './unit-assignment.rules.ts';
import {
  findConnectedPlaces,
  intervalsOverlap,
  lowestAvailableUnit,
  reassignUnits,
} from './unit-assignment.rules.ts';

const somePlaces = fc
  .array(fc.record({ from: fc.nat({ max: 40 }), length: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 30,
  })
  .map((places) =>
    places.map(
      ({ from, length }, index): PlaceWithUnit => ({
        id: `${index}`,
        from,
        until: from + length,
        unit: 0,
      }),
    ),
  );

const liveAt = (places: PlaceWithUnit[], moment: number) =>
  places.filter(({ from, until }) => from <= moment && moment < until).length;
const fullest = (places: PlaceWithUnit[]) =>
  Math.max(0, ...places.map(({ from }) => liveAt(places, from)));

test('reassigned units are no more than the overlapping places at the fullest moment, and no two overlapping places share one', () => {
  fc.assert(
    fc.property(somePlaces, (places) => {
      const units = reassignUnits(places);
      expect(Math.max(0, ...units.values())).toBe(fullest(places));
      for (const one of places) {
        expect(units.get(one.id)).toBeLessThanOrEqual(liveAt(places, one.from));
        for (const other of places) {
          if (one.id < other.id && intervalsOverlap(one, other))
            expect(units.get(one.id)).not.toBe(units.get(other.id));
        }
      }
    }),
  );
});

test('one more place always gets a unit within the capacity when the count allows it', () => {
  fc.assert(
    fc.property(
      somePlaces,
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (places, from, length) => {
        const added = { id: 'new', from, until: from + length, unit: 0 };
        const moments = Array.from({ length }, (_, index) => from + index);
        const capacity = Math.max(...moments.map((moment) => liveAt(places, moment))) + 1;
        expect(reassignUnits([...places, added]).get('new')).toBeLessThanOrEqual(capacity);
      },
    ),
  );
});

test('a place that fits by count may have no available unit until units are assigned anew', () => {
  const places = [
    { id: 'a', from: 0, until: 10, unit: 1 },
    { id: 'b', from: 10, until: 20, unit: 2 },
  ];
  const added = { id: 'new', from: 5, until: 15, unit: 0 };
  expect(lowestAvailableUnit(places, added, 2)).toBeNull();
  expect([...reassignUnits([...places, added])]).toEqual([
    ['a', 1],
    ['new', 2],
    ['b', 1],
  ]);
});

test('no place outside the connected places overlaps any of them', () => {
  fc.assert(
    fc.property(somePlaces, fc.nat({ max: 40 }), (places, from) => {
      const seed = { id: 'new', from, until: from + 3, unit: 0 };
      const found = findConnectedPlaces(places, [seed]);
      expect(found).toContain(seed);
      for (const place of places) {
        if (!found.includes(place))
          expect(found.some((inside) => intervalsOverlap(inside, place))).toBe(false);
      }
    }),
  );
});
