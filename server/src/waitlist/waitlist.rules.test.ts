import { waitlistOfferMinutes } from '@vaga/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planGroupStarts } from '../appointments/index.ts';
import {
  offerableStarts,
  offerExpiry,
  offerStatusOf,
  rankStartOptions,
  stateAfterExpiry,
} from './waitlist.rules.ts';

const now = new Date('2026-11-26T08:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const start = (minutes: number, available = 1) => ({ startsAt: at(minutes), available });

test('a start within half an hour is not offered, nor one that the entry declined before', () => {
  const starts = [start(-30), start(29), start(30), start(60), start(90)];
  const open = offerableStarts(starts, { passed: [at(60)], now });
  expect(open.map(({ startsAt }) => startsAt)).toEqual([at(30), at(90)]);
});

test('an offer is over before any start that it may be for', () => {
  expect(offerExpiry(now)).toEqual(at(waitlistOfferMinutes));
  const [earliest] = offerableStarts([start(29), start(30)], { passed: [], now });
  expect(Number(offerExpiry(now))).toBeLessThan(Number(earliest?.startsAt));
});

test('one start for all persons comes before consecutive starts, and the earliest first', () => {
  const plans = planGroupStarts([start(30), start(60), start(90, 2)], 2);
  expect(rankStartOptions(plans.map(({ times }) => times))).toEqual([
    [at(90), at(90)],
    [at(30), at(60)],
    [at(60), at(90)],
  ]);
});

test('whatever is available, each option gives every person a start with capacity, and no start more than it has', () => {
  const someStarts = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(someStarts, fc.integer({ min: 1, max: 4 }), (free, people) => {
      const starts = free.map((available, index) => start(30 + index * 30, available));
      const open = offerableStarts(starts, { passed: [], now });
      const ways = rankStartOptions(planGroupStarts(open, people).map(({ times }) => times));
      for (const way of ways) {
        expect(way).toHaveLength(people);
        for (const [time, going] of Map.groupBy(way, Number)) {
          const room = starts.find(({ startsAt }) => +startsAt === time)?.available ?? 0;
          expect(going.length).toBeLessThanOrEqual(room);
        }
      }
      // One alone is never without an offer where anything is free.
      if (people === 1) expect(ways.length > 0).toBe(free.some((available) => available > 0));
    }),
  );
});

test('the second offer that runs out ends the entry', () => {
  expect(stateAfterExpiry(0)).toEqual({ state: 'waiting', lapses: 1 });
  expect(stateAfterExpiry(1)).toEqual({ state: 'ended', lapses: 2 });
});

test('an offer is kept while its cart holds or pays, and done when it has booked', () => {
  const cart = { isCheckedOut: false, isPaymentPending: false, heldUntil: null };
  expect(offerStatusOf(cart)).toBe('expired');
  expect(offerStatusOf({ ...cart, heldUntil: at(5) })).toBe('held');
  expect(offerStatusOf({ ...cart, isPaymentPending: true })).toBe('held');
  expect(offerStatusOf({ ...cart, heldUntil: at(5), isCheckedOut: true })).toBe('booked');
});
