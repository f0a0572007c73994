import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIban, plainIban } from './iban.ts';

/** Examples of the registry of IBANs. */
const examples = [
  'PT50 0002 0123 1234 5678 9015 4',
  'ES91 2100 0418 4502 0005 1332',
  'DE89370400440532013000',
  'fr14 2004 1010 0505 0001 3m02 606',
  'GB29 NWBK 6016 1331 9268 19',
];

test('IBANs of the registry are taken, in groups or not', () => {
  for (const example of examples)
    expect({ example, is: isIban(example) }).toEqual({ example, is: true });
  expect(plainIban('pt50-0002 0123.1234 5678 9015 4')).toBe('PT50000201231234567890154');
});

test('one digit that is wrong, and two neighbours that are exchanged, are found', () => {
  const iban = plainIban(examples[0] ?? '');
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: iban.length - 1 }),
      fc.integer({ min: 1, max: 9 }),
      (at, by) => {
        const digit = (Number(iban[at]) + by) % 10;
        expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
        const next = iban[at + 1];
        if (next === undefined || next === iban[at]) return;
        expect(isIban(iban.slice(0, at) + next + iban[at] + iban.slice(at + 2))).toBe(false);
      },
    ),
  );
});

test('what is of another length, country or alphabet is no IBAN', () => {
  for (const text of [
    '',
    'PT50',
    'PT500002012312345678901545',
    'XX82WEST12345698765432',
    'PT50 €002',
  ])
    expect(isIban(text)).toBe(false);
});
