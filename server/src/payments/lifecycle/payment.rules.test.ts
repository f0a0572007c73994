import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  displayedStatus,
  methodsFor,
  nextRefundAttemptAt,
  paymentHoldExpiry,
  refundableCents,
  retryHoldExpiry,
} from './payment.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const minute = 60_000;
const later = (minutes: number) => new Date(now.getTime() + minutes * minute);

test('after a failure the places stay held for five more minutes, and never shorter than before', () => {
  const failed = { heldSince: later(-10), method: 'card' };
  expect(paymentHoldExpiry({ ...failed, heldUntil: later(2) }, now)).toEqual(later(5));
  expect(paymentHoldExpiry({ ...failed, heldUntil: later(12) }, now)).toEqual(later(12));
});

test('while a push to a phone waits, the places are held for its ten minutes and to retry', () => {
  const pushed = { heldSince: later(-2), heldUntil: later(3), method: 'mbway' };
  expect(paymentHoldExpiry(pushed, later(10))).toEqual(later(15));
  const atTheEnd = { heldSince: later(-30), heldUntil: later(0), method: 'mbway' };
  expect(paymentHoldExpiry(atTheEnd, later(10))).toEqual(later(10));
});

test('a retry never extends the holds beyond the cap of 30 minutes, or 40 after a push to a phone', () => {
  const failed = { heldSince: later(-28), heldUntil: later(1) };
  expect(paymentHoldExpiry({ ...failed, method: 'card' }, now)).toEqual(later(2));
  expect(paymentHoldExpiry({ ...failed, method: null }, now)).toEqual(later(2));
  expect(paymentHoldExpiry({ ...failed, method: 'mbway' }, now)).toEqual(later(5));
  const pushed = { ...failed, heldSince: later(-38), method: 'mbway' };
  expect(paymentHoldExpiry(pushed, now)).toEqual(later(2));
});

test('no payment outcome shortens an expiry that was shown, and none extends it beyond the cap', () => {
  const minutes = fc.integer({ min: 0, max: 5000 });
  const method = fc.constantFrom('card', 'mbway', 'multibanco', null);
  fc.assert(
    fc.property(
      fc.tuple(minutes, minutes, minutes),
      method,
      ([since, end, attemptMinutes], how) => {
        const holds = { heldSince: later(-since), heldUntil: later(end), method: how };
        const cap = later((how === 'mbway' ? 40 : 30) - since);
        const attemptEndsAt = later(attemptMinutes);
        const until = paymentHoldExpiry(holds, attemptEndsAt);
        expect(until >= holds.heldUntil && until >= attemptEndsAt).toBe(true);
        const shownExpiry = new Date(Math.max(+holds.heldUntil, +attemptEndsAt));
        expect(+until).toBeLessThanOrEqual(Math.max(+shownExpiry, +cap));
        const another = new Date(Math.min(+attemptEndsAt + 5 * minute, +cap));
        expect(until >= another).toBe(true);
        if (how !== 'multibanco') expect(retryHoldExpiry(holds, now) >= holds.heldUntil).toBe(true);
      },
    ),
  );
});

test('cancelling a voucher releases its days, except five minutes or what is left of the cap', () => {
  const voucher = { heldUntil: later(3 * 24 * 60), method: 'multibanco' };
  expect(retryHoldExpiry({ ...voucher, heldSince: later(-10) }, now)).toEqual(later(20));
  const long = { ...voucher, heldSince: later(-60) };
  expect(retryHoldExpiry(long, now)).toEqual(later(5));
  // A repeated retry does not renew the remaining minutes.
  expect(retryHoldExpiry({ ...long, heldUntil: later(1) }, now)).toEqual(later(1));
});

test('a voucher is offered only if it ends a day before the first start', () => {
  const provider = { methods: ['card', 'mbway', 'multibanco'] as const, voucherDays: 3 };
  const sessionEndsAt = later(30);
  const fits = new Date(sessionEndsAt.getTime() + 4 * 24 * 60 * minute);
  expect(methodsFor(provider, { firstStart: fits, sessionEndsAt })).toContain('multibanco');
  const tooSoon = new Date(fits.getTime() - 1);
  expect(methodsFor(provider, { firstStart: tooSoon, sessionEndsAt })).toEqual(['card', 'mbway']);
});

test.each([
  [{ status: 'created' }, 'pending'],
  [{ status: 'pending' }, 'pending'],
  [{ status: 'pending', expiresAt: now }, 'expired'],
  [{ status: 'processing', method: 'mbway' }, 'confirming'],
  [{ status: 'processing', method: 'multibanco' }, 'awaitingVoucher'],
  [{ status: 'paid', paidCents: 100 }, 'paid'],
  [{ status: 'paid', paidCents: 100, refundedCents: 40 }, 'paid'],
  [{ status: 'paid', paidCents: 100, refundedCents: 100 }, 'refunded'],
  [{ status: 'paid', paidCents: 100, failedCents: 100 }, 'refundFailed'],
  [{ status: 'paid', paidCents: 100, refundedCents: 40, failedCents: 60 }, 'refundFailed'],
  [{ status: 'paid', paidCents: 100, failedCents: 60 }, 'paid'],
  [{ status: 'paid' }, 'paid'],
  [{ status: 'failed' }, 'failed'],
  [{ status: 'canceled' }, 'canceled'],
  [{ status: 'expired' }, 'expired'],
  [{ status: 'due' }, 'pending'],
] as const)('the result screens show %j as %s', (payment, shown) => {
  const facts = {
    method: null,
    expiresAt: later(10),
    paidCents: 0,
    refundedCents: 0,
    failedCents: 0,
    ...payment,
  };
  expect(displayedStatus(facts, now)).toBe(shown);
});

test('successive refunds never exceed what was paid, and are never negative', () => {
  const cents = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(cents, fc.array(cents), (paidCents, wanted) => {
      let refundedCents = 0;
      for (const one of wanted) {
        const back = refundableCents(one, { paidCents, refundedCents });
        expect(back).toBeGreaterThanOrEqual(0);
        refundedCents += back;
      }
      expect(refundedCents).toBe(
        Math.min(
          paidCents,
          wanted.reduce((sum, one) => sum + one, 0),
        ),
      );
    }),
  );
});

test('a refund is retried with growing delays, and fails after twelve attempts', () => {
  expect(nextRefundAttemptAt(1, now)).toEqual(later(1));
  expect(nextRefundAttemptAt(4, now)).toEqual(later(8));
  expect(nextRefundAttemptAt(11, now)).toEqual(later(360));
  expect(nextRefundAttemptAt(12, now)).toBeNull();
});
