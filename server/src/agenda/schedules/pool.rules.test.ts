import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPoolNameTaken, placePool } from './pool.rules.ts';

const pools = fc
  .uniqueArray(fc.record({ id: fc.uuid(), name: fc.string(), isRetired: fc.boolean() }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 8,
  })
  .chain((all) => fc.record({ all: fc.constant(all), moved: fc.constantFrom(...all) }));

test('a pool that is moved stands at its place or last, and the others keep their order', () => {
  fc.assert(
    fc.property(pools, fc.nat({ max: 12 }), ({ all, moved: { id } }, position) => {
      const placed = placePool(all, { id, position });
      const others = all.filter((pool) => !pool.isRetired && pool.id !== id).map((one) => one.id);
      expect(placed.filter((one) => one !== id)).toEqual(others);
      expect(placed.indexOf(id)).toBe(Math.min(position, others.length));
    }),
  );
});

test('a name is taken in whatever case, and not by the pool itself or by a retired one', () => {
  const all = [
    { id: 'a', name: 'Balcão', isRetired: false },
    { id: 'b', name: 'Sala 2', isRetired: true },
  ];
  expect(isPoolNameTaken(all, { name: 'BALCÃO' })).toBe(true);
  expect(isPoolNameTaken(all, { id: 'a', name: 'balcão' })).toBe(false);
  expect(isPoolNameTaken(all, { name: 'Sala 2' })).toBe(false);
});
