import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReminderTooLate, leadMinutes, reminderKinds, reminderWindow } from './reminder.rules.ts';

const startsAt = new Date('2026-10-25T10:00:00Z');
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
const isDue = (kind: (typeof reminderKinds)[number], now: Date) => {
  const { after, until } = reminderWindow(kind, now);
  return startsAt > after && startsAt <= until;
};

test('a reminder is due 24 or 2 hours before the start, by elapsed time, and not a moment earlier', () => {
  expect(isDue('day', before(24))).toBe(true);
  expect(isDue('day', before(24.001))).toBe(false);
  expect(isDue('hours', before(2))).toBe(true);
  expect(isDue('hours', before(2.001))).toBe(false);
});

test('after an outage it is still sent half a day, or half an hour, ahead, and not later', () => {
  expect(isDue('day', before(12.001))).toBe(true);
  expect(isDue('day', before(12))).toBe(false);
  expect(isDue('hours', before(0.501))).toBe(true);
  expect(isDue('hours', before(0.5))).toBe(false);
});

test('what is due is not too late, nothing is due or sent after the start, and the two windows never meet', () => {
  fc.assert(
    fc.property(fc.integer({ min: -48 * 60, max: 48 * 60 }), (minutes) => {
      const now = before(minutes / 60);
      const due = reminderKinds.filter((kind) => isDue(kind, now));
      expect(due.length).toBeLessThanOrEqual(1);
      for (const kind of reminderKinds) {
        if (isDue(kind, now)) expect(isReminderTooLate({ kind, startsAt }, now)).toBe(false);
        if (now >= startsAt) expect(isReminderTooLate({ kind, startsAt }, now)).toBe(true);
        if (minutes > leadMinutes(kind)) expect(isDue(kind, now)).toBe(false);
      }
    }),
  );
});
