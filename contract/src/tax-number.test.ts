import { expect, test } from 'vitest';
import { isPortugueseTaxNumber } from './tax-number.ts';

test.each([
  '500697256',
  '504499777',
  '500100144',
  '501525882',
  '500960046',
  '502011475',
  '503340855',
  '504615947',
  '500278725',
  '509540716',
  '600084779',
  '999999990',
  // Synthetic people.
  '123456789',
  '100000002',
  '200000004',
  '300000006',
])('%s is a valid tax number', (nif) => {
  expect(isPortugueseTaxNumber(nif)).toBe(true);
});

test.each(['500697255', '123456780', '12345678', '1234567890', '50069725A', '', '700000000x'])(
  '%j is invalid: length or check digit',
  (nif) => {
    expect(isPortugueseTaxNumber(nif)).toBe(false);
  },
);

test.each([
  ...['101234562', '201234564', '301234566', '501234560', '601234561', '801234565', '450123456'],
  ...['700123458', '710123450', '720123453', '740123459', '750123451', '770123457', '790123452'],
  ...['900123451', '910123454', '980123453', '990123456'],
])('%s begins with an assigned prefix', (nif) => {
  expect(isPortugueseTaxNumber(nif)).toBe(true);
});

test('a remainder of 0 or 1 gives the check digit 0', () => {
  expect(['100000010', '100000070'].map(isPortugueseTaxNumber)).toEqual([true, true]);
});

test.each([
  ...['000000000', '001234560', '400000008', '401234568', '460123459', '490123457', '730123456'],
  ...['760123454', '780123450', '920123457', '970123450'],
])('%s has a valid check digit and an unassigned prefix', (nif) => {
  expect(isPortugueseTaxNumber(nif)).toBe(false);
});

test('a single wrong digit is always detected', () => {
  const nif = '509540716';
  for (let position = 0; position < 9; position += 1) {
    for (const digit of '0123456789') {
      const typed = nif.slice(0, position) + digit + nif.slice(position + 1);
      expect(isPortugueseTaxNumber(typed), typed).toBe(typed === nif || isKnownRepeat(typed));
    }
  }
});

/** Remainders 0 and 1 share the digit 0, so a number that ends in 0 may hide one slip. */
const isKnownRepeat = (typed: string) => typed.endsWith('0') && isPortugueseTaxNumber(typed);
