import { expect, test } from 'vitest';
import { computeHoldEnd, earliestHold } from './hold-time.rules.ts';

const minutes = (count: number) => count * 60_000;

test('a first hold ends at the requested time', () => {
  expect(computeHoldEnd(minutes(15), null)).toBe(minutes(15));
});

test('a replacing hold ends at the requested time, at most 30 minutes after the first hold began', () => {
  const before = { heldSince: 0, expiresAt: minutes(15) };
  expect(
    [25, 30, 31, 45].map((requested) => computeHoldEnd(minutes(requested), before) / minutes(1)),
  ).toEqual([25, 30, 30, 30]);
});

test('an extension by a payment beyond 30 minutes stays when another start is chosen', () => {
  const before = { heldSince: 0, expiresAt: minutes(40) };
  expect(computeHoldEnd(minutes(45), before)).toBe(minutes(40));
  expect(computeHoldEnd(minutes(35), before)).toBe(minutes(35));
});

test('of several holds the one that began first counts, without those that have expired and without bookings', () => {
  const now = minutes(20);
  const hold = (heldSince: number, expiresAt: number | null) => ({ heldSince, expiresAt });
  const [expired, booking] = [hold(0, now), hold(minutes(1), null)];
  const [first, second] = [hold(minutes(5), now + 1), hold(minutes(12), minutes(27))];
  expect(earliestHold([second, expired, first, booking], now)).toEqual(first);
  expect(earliestHold([expired, booking], now)).toBeNull();
});
