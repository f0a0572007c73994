import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedLocation } from './typed-location.rules.ts';

test('the country behind a place, and names in other languages, are read as Portuguese names', () => {
  expect(readTypedLocation('Lisbon, Portugal').text).toBe('lisboa');
  expect(readTypedLocation('Oporto').text).toBe('porto');
  expect(readTypedLocation('the Algarve')).toMatchObject({
    text: 'algarve',
    regionDistricts: ['08'],
  });
  expect(readTypedLocation('Portugal').text).toBe('');
});

test('a postal code counts where it begins the text or has seven digits, and no house number does', () => {
  const codeIn = (typed: string) => readTypedLocation(typed).postalCode;
  expect(codeIn('3000')).toBe('3000');
  expect(codeIn('3000-179 Coimbra')).toBe('3000');
  expect(codeIn('3000179')).toBe('3000');
  expect(codeIn('Rua da Sé 3, 3000 179 Coimbra')).toBe('3000');
  expect(codeIn('Rua da Sofia 1200, Coimbra')).toBeNull();
  expect(codeIn('0123')).toBeNull();
  expect(codeIn('912345678')).toBeNull();
  expect(codeIn('300')).toBeNull();
});

test('the town of an address is tried before the words that the text ends with, the longest first', () => {
  const names = (typed: string) => readTypedLocation(typed).partialNames.map(({ name }) => name);
  expect(names('Rua Augusta 5, Lisboa')[0]).toBe('lisboa');
  expect(names('Rua Santa Catarina Porto').slice(0, 3)).toEqual([
    'santa catarina porto',
    'catarina porto',
    'porto',
  ]);
  expect(names('Faro')).toEqual([]);
});

test('a name before a comma lies in the one behind it, and an address of three parts has no such pair', () => {
  expect(readTypedLocation('Sé, Porto, Portugal').named).toEqual({ name: 'se', within: 'porto' });
  expect(readTypedLocation('Alfama, Lisbon').named).toEqual({ name: 'alfama', within: 'lisboa' });
  expect(readTypedLocation('Rua A, Sé, Porto').named).toBeNull();
  expect(readTypedLocation('Porto').named).toBeNull();
});

test('two names are read as a name and its district, in either order; of an address its last two parts', () => {
  expect(readTypedLocation('Matosinhos Oporto').withinDistrict).toEqual([
    { name: 'matosinhos', district: 'porto' },
    { name: 'porto', district: 'matosinhos' },
  ]);
  expect(readTypedLocation('Rua A 5, Matosinhos, Porto').withinDistrict[0]).toEqual({
    name: 'matosinhos',
    district: 'porto',
  });
  expect(readTypedLocation('Porto').withinDistrict).toEqual([]);
});

test('whatever is typed is read, in at most twelve words', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100, unit: 'binary' }), (typed) => {
      const { text, partialNames } = readTypedLocation(typed);
      expect(text.split(' ').length).toBeLessThanOrEqual(12);
      expect(partialNames.every(({ name }) => name !== '')).toBe(true);
    }),
  );
});
