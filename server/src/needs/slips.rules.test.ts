import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsAllowed, slipsBetween } from './slips.rules.ts';

test.each([
  ['gripe', 'gripe', 0],
  ['gripe', 'grippe', 1],
  ['dentsita', 'dentista', 1],
  ['cardiologia', 'cardilogia', 1],
  ['kardiolojia', 'cardiologia', 2],
  ['tosse', 'zona', 3],
])('between %s and %s are %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

test('slips count the same in both directions, none between equal words, and never fewer than the lengths differ', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const slips = slipsBetween(one, other, 10);
      expect(slips).toBe(slipsBetween(other, one, 10));
      expect(slips === 0).toBe(one === other);
      expect(slips).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test('a limit changes nothing but what lies beyond it', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      expect(slipsBetween(one, other, most)).toBe(Math.min(slipsBetween(one, other, 10), most + 1));
    }),
  );
});

test('short words have no slip: TAC is not TSH', () => {
  expect(['tac', 'zona', 'vacinas', 'dentista'].map(slipsAllowed)).toEqual([0, 1, 1, 2]);
});
