import { expect, test } from 'vitest';
import type { DayOfLinks } from './link-limits.rules.ts';
import { refuseLinkPlaces } from './link-limits.rules.ts';

const wide: DayOfLinks = { wanted: 3, kept: 0, free: 100 };
const asked = { hasCompletedPayment: false, keptOfAccount: 0, days: [wide] };

test('links keep three places of an account that has never completed a payment, over all days', () => {
  expect(refuseLinkPlaces(asked)).toBeNull();
  const tooMany = { code: 'deferred.too_many_unpaid', maximum: 3 };
  expect(refuseLinkPlaces({ ...asked, keptOfAccount: 1 })).toEqual(tooMany);
  const twoDays = [
    { ...wide, wanted: 2 },
    { ...wide, wanted: 2 },
  ];
  expect(refuseLinkPlaces({ ...asked, days: twoDays })).toEqual(tooMany);
});

test('one completed payment lifts the limit of the account, and not that of the day', () => {
  const known = { ...asked, hasCompletedPayment: true, keptOfAccount: 7 };
  expect(refuseLinkPlaces(known)).toBeNull();
  expect(refuseLinkPlaces({ ...known, days: [{ ...wide, free: 10 }] })).toEqual({
    code: 'deferred.day_share',
    maximum: 2,
  });
});

test('all links keep a fifth of the places that are free without them, rounded, and always one', () => {
  const most = (free: number, kept = 0) => {
    const fits = (wanted: number) =>
      refuseLinkPlaces({ ...asked, hasCompletedPayment: true, days: [{ wanted, kept, free }] }) ===
      null;
    return [1, 2, 3, 4, 5, 6, 7, 8].filter(fits).length;
  };
  expect([1, 7, 8, 12, 13, 36].map((free) => most(free))).toEqual([1, 1, 2, 2, 3, 7]);
  expect(most(9, 1)).toBe(1);
  expect(most(8, 2)).toBe(0);
});
