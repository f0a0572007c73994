import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './formats.rules.ts';

test('a formatter is created once for each locale and options', () => {
  const inLisbon = { timeZone: 'Europe/Lisbon', timeStyle: 'short' } as const;

  expect(dateFormat('pt-PT', inLisbon)).toBe(dateFormat('pt-PT', { ...inLisbon }));
  expect(dateFormat('en-GB', inLisbon)).not.toBe(dateFormat('pt-PT', inLisbon));
  expect(numberFormat('pt-PT', {})).toBe(numberFormat('pt-PT', {}));
});

test('an unknown zone throws, the second time too', () => {
  const make = () => dateFormat('pt-PT', { timeZone: 'Atlantic/Nowhere' });

  expect(make).toThrow(RangeError);
  expect(make).toThrow(RangeError);
});
