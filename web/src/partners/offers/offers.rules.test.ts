import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsOfTyped,
  hasWords,
  numericDay,
  previewCampaign,
  typedOfCents,
} from './offers.rules.ts';

test('a price is read as it is typed in either language, and nothing else is one', () => {
  const typed = ['18', '18,5', '18.50', ' 18,00 € ', '0', '10000'];
  expect(typed.map(centsOfTyped)).toEqual([1800, 1850, 1850, 1800, 0, 1_000_000]);
  for (const wrong of ['', '-1', '18,005', '1.800,00', 'dez', '10000,01', '1e3'])
    expect(centsOfTyped(wrong)).toBeNull();
});

test('a price that stands in a field is read as itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('pt' as const, 'en' as const),
      (cents, language) => {
        expect(centsOfTyped(typedOfCents(cents, language))).toBe(cents);
      },
    ),
  );
});

const christmas = { id: 'a', priceCents: 1800, from: '2026-12-01', until: '2026-12-31' };
const forAll = { ...christmas, entityCode: null };
const given = { usualCents: 2000, others: [forAll], today: '2026-11-24' };

test('the preview says what the first day costs: the lowest of the campaigns that hold then', () => {
  const draft = { priceCents: 1900, from: '2026-12-12', until: '2026-12-13', entityCode: null };
  expect(previewCampaign(draft, given)).toMatchObject({ day: '2026-12-12', priceCents: 1800 });
  expect(previewCampaign({ ...draft, priceCents: 1500 }, given).priceCents).toBe(1500);
  const started = previewCampaign({ ...draft, from: '2026-11-01' }, given);
  expect(started).toMatchObject({ day: '2026-11-24', priceCents: 1900 });
});

test('a campaign overlaps another on a common day for common patients', () => {
  const draft = { priceCents: 1, from: '2026-12-31', until: '2027-01-02', entityCode: null };
  const overlaps = (changes: object, others = given.others) =>
    previewCampaign({ ...draft, ...changes }, { ...given, others }).overlapping.length > 0;
  expect(overlaps({})).toBe(true);
  expect(overlaps({ from: '2027-01-01' })).toBe(false);
  expect(overlaps({ entityCode: 'hotel' })).toBe(true);
  expect(overlaps({ entityCode: 'hotel' }, [{ ...forAll, entityCode: 'other' as never }])).toBe(
    false,
  );
});

test('a campaign at or above the usual price has no effect', () => {
  const draft = { priceCents: 2000, from: '2027-02-01', until: '2027-02-01', entityCode: null };
  expect(previewCampaign(draft, given)).toMatchObject({ isWithoutEffect: true, priceCents: 2000 });
});

test('words are found without accents, in any order', () => {
  expect(hasWords('Glicose em jejum · Análises', 'analises GLIC')).toBe(true);
  expect(hasWords('Hemograma', 'glicose')).toBe(false);
  expect(hasWords('Hemograma', '')).toBe(true);
  expect([numericDay('2026-12-09'), numericDay('2026-12-09', true)]).toEqual([
    '09/12',
    '09/12/2026',
  ]);
});
