import { campaignDays, nextPriceDays } from '@vaga/contract/offer-limits';
import type { CampaignTerms } from '@vaga/contract/prices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/local-time.rules.ts';
import { campaignOn, isPriceDayRight, isRadiusRight, wrongCampaignDay } from './offers.rules.ts';

const today = '2026-11-24';
const day = (offset: number) => addDays(today, offset);

test('of overlapping campaigns for all patients the lowest below the usual price holds, whatever their order', () => {
  const campaigns = fc.array(
    fc.record({
      id: fc.uuid(),
      priceCents: fc.integer({ min: 0, max: 3000 }),
      entityCode: fc.constantFrom(null, null, 'hotel'),
      first: fc.integer({ min: -5, max: 5 }),
      length: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(campaigns, fc.integer({ min: 0, max: 3000 }), (made, usualCents) => {
      const all: CampaignTerms[] = made.map(({ first, length, ...campaign }) => ({
        ...campaign,
        fromDate: day(first),
        untilDate: day(first + length),
      }));
      const open = all.filter(
        ({ entityCode, fromDate, untilDate }) =>
          entityCode === null && fromDate <= today && today < untilDate,
      );
      const lowest = Math.min(...open.map(({ priceCents }) => priceCents));
      const expected = lowest < usualCents ? lowest : null;
      expect(campaignOn(usualCents, all, today)?.priceCents ?? null).toBe(expected);
      expect(campaignOn(usualCents, all.toReversed(), today)?.priceCents ?? null).toBe(expected);
    }),
  );
});

test('a planned price begins after today, and within two years', () => {
  const right = [day(1), day(nextPriceDays)];
  expect(right.map((from) => isPriceDayRight(from, today))).toEqual([true, true]);
  const wrong = [today, day(-1), day(nextPriceDays + 1)];
  expect(wrong.map((from) => isPriceDayRight(from, today))).toEqual([false, false, false]);
});

test('a campaign lasts from today or later to its first day or later; one that has begun keeps its first day', () => {
  const wrong = (from: string, until: string, fromBefore: string | null = null) =>
    wrongCampaignDay({ from, until }, { today, fromBefore });
  expect(wrong(today, today)).toBeNull();
  expect(wrong(day(3), day(2))).toBe('until');
  expect(wrong(day(-1), day(2))).toBe('from');
  expect(wrong(day(-1), day(2), day(-1))).toBeNull();
  expect(wrong(day(-9), day(-1), day(-9))).toBe('until');
  expect(wrong(today, day(campaignDays))).toBeNull();
  expect(wrong(today, day(campaignDays + 1))).toBe('until');
});

test('a service at the patient’s address has a radius, and no other has one', () => {
  expect(isRadiusRight('AtAddress', 10)).toBe(true);
  expect(isRadiusRight('AtAddress', null)).toBe(false);
  expect(isRadiusRight('Entity', null)).toBe(true);
  expect(isRadiusRight('Online', 10)).toBe(false);
});
