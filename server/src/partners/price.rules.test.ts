import type { CampaignTerms } from '@vaga/contract/prices';
import { priceOf, priceOn, priceRangeOf } from '@vaga/contract/prices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceChangesFrom } from './price.rules.ts';

const may: CampaignTerms = {
  id: 'may',
  priceCents: 2000,
  fromDate: '2026-05-01',
  untilDate: '2026-06-01',
  entityCode: null,
};
const hotel: CampaignTerms = { ...may, id: 'hotel', priceCents: 1500, entityCode: 'hotel-mar' };
const inMay = { day: '2026-05-15', entityCode: null };

test('without a campaign the usual price applies', () => {
  expect(priceOf(2500, [], inMay)).toEqual({ priceCents: 2500, campaignId: null });
});

test('a campaign applies from its first day to the day before its end', () => {
  const on = (day: string) => priceOf(2500, [may], { day, entityCode: null }).campaignId;
  expect(['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'].map(on)).toEqual([
    null,
    'may',
    'may',
    null,
  ]);
});

test('a price for a code applies only with that code', () => {
  expect(priceOf(2500, [may, hotel], inMay).campaignId).toBe('may');
  expect(priceOf(2500, [may, hotel], { ...inMay, entityCode: 'other' }).campaignId).toBe('may');
  expect(priceOf(2500, [may, hotel], { ...inMay, entityCode: 'hotel-mar' })).toEqual({
    priceCents: 1500,
    campaignId: 'hotel',
  });
});

test('the lowest price wins whatever the order', () => {
  const cheaper = { ...may, id: 'cheaper', priceCents: 0 };
  expect(priceOf(2500, [may, cheaper], inMay).campaignId).toBe('cheaper');
  expect(priceOf(2500, [cheaper, may], inMay)).toEqual({ priceCents: 0, campaignId: 'cheaper' });
});

test('a campaign never raises a price', () => {
  expect(priceOf(1900, [may], inMay)).toEqual({ priceCents: 1900, campaignId: null });
  expect(priceOf(2000, [may], inMay).campaignId).toBeNull();
});

test('of two campaigns with the same price the one for the code is returned', () => {
  const query = { ...inMay, entityCode: 'hotel-mar' };
  // Whatever the order of the two ids.
  for (const id of ['a', 'z']) {
    const same = { ...hotel, id, priceCents: 2000 };
    expect(priceOf(2500, [may, same], query).campaignId).toBe(id);
    expect(priceOf(2500, [same, may], query).campaignId).toBe(id);
  }
});

const dayOf = (offset: number) =>
  Temporal.PlainDate.from('2026-05-01').add({ days: offset }).toString();
const day = fc.integer({ min: -20, max: 60 });
const code = fc.constantFrom(null, 'hotel-mar', 'other');
const campaigns = fc.array(
  fc.record({
    id: fc.uuid(),
    priceCents: fc.integer({ min: 0, max: 3000 }),
    entityCode: code,
    first: day,
    length: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 6 },
);

test('the price changes agree with the price rule for every day, and the range is that of its days', () => {
  fc.assert(
    fc.property(campaigns, code, fc.integer({ min: 0, max: 50 }), (made, entityCode, last) => {
      const all = made.map(({ first, length, ...campaign }) => ({
        ...campaign,
        fromDate: dayOf(first),
        untilDate: dayOf(first + length),
      }));
      const prices = priceChangesFrom(2500, all, { from: dayOf(0), entityCode });
      const centsOn = (offset: number) =>
        priceOf(2500, all, { day: dayOf(offset), entityCode }).priceCents;
      const cents = Array.from({ length: last + 1 }, (_none, offset) => centsOn(offset));

      expect(cents.map((_none, offset) => priceOn(prices, dayOf(offset)))).toEqual(cents);
      expect(priceRangeOf(prices, { from: dayOf(0), to: dayOf(last) })).toEqual({
        minimumCents: Math.min(...cents),
        maximumCents: Math.max(...cents),
      });
    }),
  );
});

test('without a change there is one price', () => {
  const dear = { ...may, priceCents: 9900 };
  expect(priceChangesFrom(2500, [dear, hotel], { from: '2026-04-01', entityCode: null })).toEqual([
    { from: '2026-04-01', priceCents: 2500 },
  ]);
});
