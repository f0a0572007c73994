import type { UserTest } from '@vaga/contract/appointments';
import { expect, test } from 'vitest';
import { paidTest as paid } from '../../test/a-user-test.ts';
import { nextOf } from './next-test.rules.ts';
import {
  cancelEffect,
  companionsOf,
  isToPrepareFor,
  resultLabel,
  statusNotes,
} from './test-labels.ts';

const say = (key: string, values: Record<string, unknown> = {}) =>
  [key, values.amount, values.hours].filter(Boolean).join(' ');

test('before a cancellation one reads what becomes of that person’s own money', () => {
  const effectOf = (given: Partial<UserTest>) => cancelEffect({ ...paid, ...given }, 'en', say);
  expect(effectOf({})).toBe('cancel.refund €20.00');
  expect(effectOf({ refundOnCancelCents: 0 })).toBe('cancel.request €20.00 24');
  const unpaid = { refundOnCancelCents: 0, isBooked: false };
  expect(effectOf({ ...unpaid, status: 'PaymentPending', paymentPending: true })).toBe(
    'cancel.pending',
  );
  expect(effectOf({ ...unpaid, status: 'SchedulePending' })).toBe('cancel.withdraw');
  expect(effectOf({ refundOnCancelCents: 0, status: 'Await' })).toBe('cancel.free');
});

test('how to prepare is shown of what is booked and to come, where it is known', () => {
  expect(isToPrepareFor(paid)).toBe(true);
  for (const given of [{ preparation: '' }, { isBooked: false }, { canCancel: false }])
    expect(isToPrepareFor({ ...paid, ...given })).toBe(false);
});

test('the persons who are still booked together keep their names, and no other is named', () => {
  const tests: UserTest[] = [
    paid,
    { ...paid, id: '2', person: 'António' },
    { ...paid, id: '3', person: 'Ana', status: 'Canceled' },
    { ...paid, id: '4', person: 'Rui', idCart: 'another' },
  ];
  expect(companionsOf(paid, tests)).toEqual(['António']);
});

test('what comes next has a time, is not cancelled, not done and not over', () => {
  const now = '2026-11-25T09:10:00Z';
  const tests: UserTest[] = [
    { ...paid, id: '2', endsAt: null },
    { ...paid, id: '3', status: 'Canceled' },
    { ...paid, id: '4', endsAt: '2026-11-25T09:10:00+00:00' },
    { ...paid, id: '5', status: 'CheckedIn', scheduleResult: 'Authorized' },
    paid,
  ];
  expect(nextOf(tests, now)?.id).toBe('1');
  expect(nextOf([], now)).toBeNull();
});

test('after the check-in the label is not "still to be done", and a cancelled appointment has no label of a result', () => {
  const labelOf = (given: Partial<UserTest>) => resultLabel({ ...paid, ...given }, say);
  expect(labelOf({})).toBe('result.Pending');
  expect(labelOf({ status: 'CheckedIn' })).toBe('result.awaited');
  expect(labelOf({ status: 'CheckedIn', scheduleResult: 'Executed' })).toBe('result.Executed');
  expect(labelOf({ status: 'Canceled' })).toBe('result.none');
});

test('who is seen out of hours reads it while the place expects them, and not once the appointment is cancelled', () => {
  const notesOf = (given: Partial<UserTest>) =>
    statusNotes({ ...paid, ...given }, (key: string) => key, 'en');
  expect(notesOf({ isOutOfHours: true })).toEqual(['outOfHours']);
  expect(notesOf({ isOutOfHours: true, isBooked: false })).toEqual([]);
  expect(notesOf({ isOutOfHours: false })).toEqual([]);
  expect(notesOf({ isDisplaced: true })).toEqual(['displaced']);
  expect(notesOf({ isDisplaced: true, isBooked: false })).toEqual([]);
});

test('a refund says how much it is, unless it was refused or failed', () => {
  const notesOf = (refundState: UserTest['refundState']) =>
    statusNotes({ ...paid, priceCents: 830, refundState }, (key: string) => key, 'en');
  expect(notesOf('automatic')).toEqual(['refund.automatic: €8.30']);
  expect(notesOf('accepted')).toEqual(['refund.accepted: €8.30']);
  expect(notesOf('refused')).toEqual(['refund.refused']);
});

test('an accepted request is to be confirmed, and an offer of another day names the day that was asked for', () => {
  const sayAll = (key: string, values: Record<string, unknown> = {}) =>
    [key, ...Object.values(values)].join(' ');
  const notesOf = (requestedDate: string | null) => {
    const holdExpiresAt = '2026-11-24T18:00:00Z';
    return statusNotes(
      { ...paid, paymentPending: true, holdExpiresAt, requestedDate },
      sayAll,
      'en',
    );
  };
  expect(notesOf(null)).toEqual(['payUntil Tuesday 24 November, 18:00']);
  expect(notesOf('2026-11-25')).toEqual(['confirmUntil Tuesday 24 November, 18:00']);
  expect(notesOf('2026-11-24')).toEqual([
    'otherDay Tuesday 24 November Wednesday 25 November, 09:00',
    'confirmUntil Tuesday 24 November, 18:00',
  ]);
});
