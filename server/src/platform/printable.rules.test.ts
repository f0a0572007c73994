import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from './printable.rules.ts';

test('Portuguese text is printed unchanged', () => {
  const text = 'São João, 12 € às 09:20 – «Análises»';
  expect(printable(text)).toBe(text);
});

test('accents that the font lacks are removed, other alphabets become question marks', () => {
  expect(printable('Łukasz Dvořák Şahin')).toBe('Lukasz Dvorák Sahin');
  expect(printable('Мария 李')).toBe('????? ?');
});

test('every text becomes printable, and a printable text stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(printable(text))).toBe(printable(text));
    }),
  );
});
