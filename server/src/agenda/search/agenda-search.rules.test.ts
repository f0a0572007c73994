import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meaningsOf, patternOf } from './agenda-search.rules.ts';

const keysOf = (text: string) => meaningsOf(text).map(({ by }) => by);
const digits = (minimum: number, maximum: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${minimum},${maximum}}$`));

test('a code is found with or without VAGA, in any case, with spaces and a hyphen', () => {
  // With a digit, so that it cannot be a name.
  const codes = fc.stringMatching(/^VAGA[ACDEFGHJKMNPQRTUVWXY]{7}[34679]$/);
  fc.assert(
    fc.property(codes, (code) => {
      const short = code.slice(4);
      const typed = [
        code,
        code.toLowerCase(),
        `VAGA-${short}`,
        `vaga ${short.slice(0, 4)} ${short.slice(4)}`,
      ];
      for (const text of typed)
        expect(meaningsOf(text)).toEqual([{ by: 'code', code, isCertain: true }]);
      expect(meaningsOf(short)[0]).toMatchObject({ by: 'code', code });
    }),
  );
});

test('eight letters that a name may have are a name too, if no appointment has that code', () => {
  expect(meaningsOf('Fernanda')).toEqual([
    { by: 'code', code: 'VAGAFERNANDA', isCertain: false },
    { by: 'name', parts: ['Fernanda'] },
  ]);
  expect(keysOf('Rui Neto')).toEqual(['name']);
});

test('nine digits are a health number, then a phone, then the tax number of an invoice, however they are spaced', () => {
  fc.assert(
    fc.property(digits(9, 9), (number) => {
      const all = ['healthNumber', 'phone', 'taxNumber'];
      expect(keysOf(number)).toEqual(all);
      expect(keysOf(`${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`)).toEqual(all);
      expect(meaningsOf(`+351 ${number}`)).toEqual([{ by: 'phone', digits: number }]);
      expect(meaningsOf(`00351${number}`)).toEqual([{ by: 'phone', digits: number }]);
    }),
  );
});

test('any other three digits or more are part of a phone, fewer mean nothing', () => {
  fc.assert(
    fc.property(digits(3, 15), (number) => {
      fc.pre(number.length !== 9 && !/^(?:00)?351\d{9}$/.test(number));
      fc.pre(!/^[34679]{8}$/.test(number));
      expect(meaningsOf(number)).toEqual([{ by: 'phone', digits: number }]);
    }),
  );
  expect(meaningsOf('12')).toEqual([]);
});

test('a day of the calendar is a date of birth, any other means nothing', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
      fc.constantFrom('/', '-', '.'),
      (day, separator) => {
        const date = day.toISOString().slice(0, 10);
        const typed = date.split('-').reverse().join(separator);
        expect(meaningsOf(typed)).toEqual([{ by: 'birth', date }]);
      },
    ),
  );
  expect(meaningsOf('1/3/1955')).toEqual([{ by: 'birth', date: '1955-03-01' }]);
  expect(meaningsOf('31/02/2000')).toEqual([]);
});

test('whatever is typed means at most three meanings, and a name has at least two letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const meanings = meaningsOf(text);
      expect(meanings.length).toBeLessThanOrEqual(3);
      for (const meaning of meanings)
        if (meaning.by === 'name')
          expect(meaning.parts.join('').match(/\p{L}/gu)?.length).toBeGreaterThanOrEqual(2);
    }),
  );
  expect(meaningsOf('a')).toEqual([]);
  expect(meaningsOf('Mendonça, Adelino')).toEqual([{ by: 'name', parts: ['Mendonça', 'Adelino'] }]);
});

test('no character of a part is a wildcard', () => {
  expect(patternOf('50%_\\')).toBe('%50\\%\\_\\\\%');
});
