import { expect, test } from 'vitest';
import { documentNote, nextHoldEnd } from './test-labels.ts';

test('of a document one reads where it will be, that there is none, and nothing for a cancelled appointment', () => {
  const row = { canExportDocument: false, status: 'Paid', scheduleResult: 'Pending' } as const;
  expect(documentNote(row)).toBe('document.later');
  expect(documentNote({ ...row, status: 'Canceled' })).toBeNull();
  expect(documentNote({ ...row, status: 'CheckedIn', scheduleResult: 'Authorized' })).toBe(
    'document.unavailable',
  );
  expect(documentNote({ ...row, canExportDocument: true })).toBeNull();
});

test('the list is read anew when the first payment’s time ends, and only for payments', () => {
  const held = (holdExpiresAt: string | null, paymentPending = true) => ({
    holdExpiresAt,
    paymentPending,
  });
  expect(
    nextHoldEnd([
      held('2026-11-25T09:40:00.000Z'),
      held('2026-11-25T09:15:00.000Z'),
      held('2026-11-25T09:00:00.000Z', false),
      held(null),
    ]),
  ).toBe('2026-11-25T09:15:00.000Z');
  expect(nextHoldEnd([])).toBeNull();
});
