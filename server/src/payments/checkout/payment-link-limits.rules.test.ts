import { expect, test } from 'vitest';
import type { PaymentLinkDay } from './payment-link-limits.rules.ts';
import { exceededPaymentLinkLimit } from './payment-link-limits.rules.ts';

const wide: PaymentLinkDay = { requestedPlaces: 3, unpaidPlaces: 0, availablePlaces: 100 };
const facts = { isAccountTrusted: false, unpaidPlacesOfAccount: 0, days: [wide] };

test('links hold at most three places of an account that has never completed a payment, over all days', () => {
  expect(exceededPaymentLinkLimit(facts)).toBeNull();
  const tooMany = { code: 'deferred.too_many_unpaid', maximum: 3 };
  expect(exceededPaymentLinkLimit({ ...facts, unpaidPlacesOfAccount: 1 })).toEqual(tooMany);
  const twoDays = [
    { ...wide, requestedPlaces: 2 },
    { ...wide, requestedPlaces: 2 },
  ];
  expect(exceededPaymentLinkLimit({ ...facts, days: twoDays })).toEqual(tooMany);
});

test('one completed payment lifts the limit of the account, and not that of the day', () => {
  const known = { ...facts, isAccountTrusted: true, unpaidPlacesOfAccount: 7 };
  expect(exceededPaymentLinkLimit(known)).toBeNull();
  expect(exceededPaymentLinkLimit({ ...known, days: [{ ...wide, availablePlaces: 10 }] })).toEqual({
    code: 'deferred.day_share',
    maximum: 2,
  });
});

test('all links hold at most a fifth of the places that are available without them, rounded, and always one', () => {
  const countAllowed = (free: number, kept = 0) => {
    const isAllowed = (wanted: number) =>
      exceededPaymentLinkLimit({
        ...facts,
        isAccountTrusted: true,
        days: [{ requestedPlaces: wanted, unpaidPlaces: kept, availablePlaces: free }],
      }) === null;
    return [1, 2, 3, 4, 5, 6, 7, 8].filter(isAllowed).length;
  };
  expect([1, 7, 8, 12, 13, 36].map((free) => countAllowed(free))).toEqual([1, 1, 2, 2, 3, 7]);
  expect(countAllowed(9, 1)).toBe(1);
  expect(countAllowed(8, 2)).toBe(0);
});
