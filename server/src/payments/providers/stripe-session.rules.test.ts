import { expect, test } from 'vitest';
import { canResumePayment } from '../lifecycle/payment.rules.ts';
import {
  stripeSessionExpiry,
  toProviderRefund,
  toProviderSession,
} from './stripe-session.rules.ts';
import type { StripeSession } from './stripe-wire.ts';

const created = 1_795_510_000;
const intent = { id: 'pi_1', status: 'succeeded', created };
const session = (changes: Partial<StripeSession>): StripeSession => ({
  id: 'cs_1',
  client_reference_id: '01890000-0000-7000-8000-000000000001',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 2350,
  currency: 'eur',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  expires_at: created + 1860,
  ...changes,
});
const voucher = { entity: '12345', reference: '123456789', expires_at: created + 604_800 };
const waiting = {
  ...intent,
  status: 'requires_action',
  next_action: { multibanco_display_details: voucher },
};

test('only a session that Stripe calls paid counts as paid, with the total amount', () => {
  const paid = session({ status: 'complete', payment_status: 'paid', payment_intent: intent });
  expect(toProviderSession(paid)).toMatchObject({ status: 'paid', paidCents: 2350 });
  const unpaid = session({ status: 'complete', payment_intent: waiting });
  expect(toProviderSession(unpaid)).toMatchObject({ status: 'processing', paidCents: 0 });
});

test('a voucher has its entity and reference, and waits as long as it can be paid', () => {
  const waitingSession = toProviderSession(
    session({ status: 'complete', payment_intent: waiting }),
  );
  expect(waitingSession).toMatchObject({
    status: 'processing',
    method: 'multibanco',
    voucher: { entity: '12345', reference: '123456789' },
    expiresAt: new Date((created + 604_800) * 1000),
  });
  const payment_method = { type: 'multibanco' };
  const buffered = { ...intent, status: 'processing', payment_method };
  const bufferedSession = toProviderSession(
    session({ status: 'complete', payment_intent: buffered }),
  );
  expect(bufferedSession).toMatchObject({
    status: 'processing',
    expiresAt: waitingSession.expiresAt,
  });
});

test.each([
  ['requires_payment_method', 'failed'],
  ['canceled', 'expired'],
])('a voucher whose intent is %s is %s', (status, expected) => {
  const ended = session({ status: 'complete', payment_intent: { ...intent, status } });
  expect(toProviderSession(ended).status).toBe(expected);
});

test('a declined card leaves the session open for another one; a push on a phone waits 10 minutes', () => {
  const declined = { ...intent, status: 'requires_payment_method' };
  expect(toProviderSession(session({ payment_intent: declined })).status).toBe('open');
  const payment_method = { type: 'mb_way' };
  const pushed = { ...intent, status: 'requires_action', payment_method };
  expect(toProviderSession(session({ payment_intent: pushed }))).toMatchObject({
    status: 'processing',
    method: 'mbway',
    expiresAt: new Date((created + 600) * 1000),
  });
});

test('an expired Stripe session maps to `expired`', () => {
  expect(toProviderSession(session({ status: 'expired', url: null })).status).toBe('expired');
});

test('for every active hold Stripe’s own expiry is at least half an hour and at most a day away', () => {
  const now = created;
  const createdAt = new Date(now * 1000);
  // The longest hold, of an accepted request or a payment link, lasts a day.
  for (const minutesLeft of [0, 1, 15, 30, 23 * 60 + 45, 24 * 60]) {
    const end = stripeSessionExpiry({
      createdAt,
      expiresAt: new Date((now + minutesLeft * 60) * 1000),
    });
    expect(end).toBeGreaterThan(now + 30 * 60);
    expect(end).toBeLessThan(now + 24 * 60 * 60);
  }
});

test('Stripe accepts every payment that may be resumed under its key, to the last second', () => {
  const createdAt = new Date(created * 1000);
  const after = (seconds: number) => new Date((created + seconds) * 1000);
  const expiresAt = after(24 * 60 * 60);
  const lastSecond = 23 * 60 * 60 - 1;
  expect(canResumePayment({ createdAt }, after(lastSecond))).toBe(true);
  expect(stripeSessionExpiry({ createdAt, expiresAt })).toBeGreaterThan(
    created + lastSecond + 30 * 60,
  );
  expect(canResumePayment({ createdAt }, after(lastSecond + 1))).toBe(false);
});

test.each([
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  [null, 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that Stripe calls %s is %s', (status, expected) => {
  expect(toProviderRefund({ id: 're_1', status })).toEqual({ id: 're_1', status: expected });
});
