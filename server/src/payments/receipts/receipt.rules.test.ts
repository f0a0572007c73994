import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptFileName, receiptName, receiptNumberOf } from './receipt.rules.ts';

test('receipts of all years have numbers of their own, in their order, and print as year and six digits', () => {
  const year = fc.integer({ min: 2026, max: 2999 });
  const nth = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(fc.tuple(year, nth), fc.tuple(year, nth), ([one, first], [other, second]) => {
      const numbers = [receiptNumberOf(one, first), receiptNumberOf(other, second)] as const;
      const order = Math.sign(one - other) || Math.sign(first - second);
      expect(Math.sign(numbers[0] - numbers[1])).toBe(order);
      const digits = String(first).padStart(6, '0');
      expect(receiptName(numbers[0])).toBe(`VAGA ${one}/${digits}`);
      expect(receiptFileName(numbers[0])).toBe(`VAGA-${one}-${digits}.pdf`);
    }),
  );
});

test('a year has no more than 999,999 receipts', () => {
  expect(() => receiptNumberOf(2026, 1_000_000)).toThrow(RangeError);
});
