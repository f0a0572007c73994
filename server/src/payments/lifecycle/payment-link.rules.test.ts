import { expect, test } from 'vitest';
import {
  expiredLinkDeadline,
  paymentLinkExpiry,
  paymentLinkReminderAt,
  paymentLinkStatus,
  putChosenMethodFirst,
} from './payment-link.rules.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const now = at('24T09:00');

test('a link lasts 24 hours from when the places were taken, at most until two hours before the start, and at least half an hour', () => {
  const far = at('30T10:00');
  expect(paymentLinkExpiry({ heldSince: now, firstStart: far, now })).toEqual(at('25T09:00'));
  expect(paymentLinkExpiry({ heldSince: at('23T10:00'), firstStart: far, now })).toEqual(
    at('24T10:00'),
  );
  expect(paymentLinkExpiry({ heldSince: at('23T09:29'), firstStart: far, now })).toBeNull();
  const near = { heldSince: now, now };
  expect(paymentLinkExpiry({ ...near, firstStart: at('24T15:00') })).toEqual(at('24T13:00'));
  expect(paymentLinkExpiry({ ...near, firstStart: at('24T11:30') })).toEqual(at('24T09:30'));
  expect(paymentLinkExpiry({ ...near, firstStart: at('24T11:29') })).toBeNull();
});

test('an expired link can be paid within a cart’s hold minutes, at least five, and never in the last two hours before the start', () => {
  const late = (firstStart: Date) => expiredLinkDeadline({ firstStart, holdMinutes: 15, now });
  expect(late(at('24T15:00'))).toEqual(at('24T09:15'));
  expect(late(at('24T11:05'))).toEqual(at('24T09:05'));
  expect(late(at('24T11:04'))).toBeNull();
});

test('the reminder is due three hours before the expiry, if the link lasts at least six hours', () => {
  expect(paymentLinkReminderAt({ now, expiresAt: at('25T09:00') })).toEqual(at('25T06:00'));
  expect(paymentLinkReminderAt({ now, expiresAt: at('24T15:00') })).toEqual(at('24T12:00'));
  expect(paymentLinkReminderAt({ now, expiresAt: at('24T14:59') })).toBeNull();
});

test('the chosen method comes first; an unavailable one gives null', () => {
  expect(putChosenMethodFirst(2, ['card', 'mbway'])).toEqual(['mbway', 'card']);
  expect(putChosenMethodFirst(null, ['card', 'mbway'])).toEqual(['card', 'mbway']);
  expect(putChosenMethodFirst(3, ['card', 'mbway'])).toBeNull();
  expect(putChosenMethodFirst(9, ['card'])).toBeNull();
});

test('a link has the status of its processing or paid payment, else its own state', () => {
  const money = { method: null, paidCents: 2000, refundedCents: 0, failedCents: 0 };
  const status = (state: 'open' | 'paid' | 'expired' | 'canceled', payment: object) =>
    paymentLinkStatus(state, { status: 'deferred', ...money, ...payment });
  expect(status('open', {})).toBe('open');
  expect(status('open', { status: 'pending' })).toBe('open');
  expect(status('open', { status: 'processing', method: 'mbway' })).toBe('confirming');
  expect(status('expired', { status: 'processing', method: 'multibanco' })).toBe('awaitingVoucher');
  expect(status('paid', { status: 'paid' })).toBe('paid');
  expect(status('paid', { status: 'paid', refundedCents: 500 })).toBe('paid');
  expect(status('canceled', { status: 'paid', refundedCents: 2000 })).toBe('refunded');
  expect(status('canceled', { status: 'paid', failedCents: 2000 })).toBe('refundFailed');
  expect(status('expired', { status: 'expired' })).toBe('expired');
  expect(paymentLinkStatus('canceled', null)).toBe('canceled');
});
