import { delayTellMinutes, undoMinutes } from '@vaga/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DelayNotice } from './delay-notices.rules.ts';
import { delayStepOf, noticeAfter } from './delay-notices.rules.ts';

const start = Date.parse('2026-11-25T09:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const notice = (minutes: number, minutesBefore = 0): DelayNotice => ({
  minutes,
  minutesBefore,
  toldAt: at(0),
});

test.for<[DelayNotice | null, number, number, string]>([
  [null, 25, 0, 'tell'],
  [null, 0, 0, 'none'],
  [notice(25), 25, 1, 'none'],
  [notice(25), 25, 60, 'none'],
  [notice(25), 40, 1, 'replace'],
  [notice(25), 40, 5, 'tooSoon'],
  [notice(25), 40, delayTellMinutes, 'tell'],
  [notice(25), 0, 1, 'drop'],
  [notice(25), 0, 5, 'tell'],
  [notice(40, 25), 25, 1, 'drop'],
  [notice(40, 25), 0, 1, 'replace'],
  [notice(0, 25), 10, 5, 'tooSoon'],
])('of %o, %i minutes that are announced %i minutes later: %s', ([told, minutes, later, step]) => {
  expect(delayStepOf(told, minutes, at(later))).toBe(step);
});

/** Announcements of 0, 10, 25 or 40 minutes, some minutes apart. */
const announcements = fc.array(
  fc.record({ minutes: fc.constantFrom(0, 10, 25, 40), after: fc.integer({ min: 0, max: 20 }) }),
  { maxLength: 12 },
);

/** What reaches a patient: messages leave `undoMinutes` later, unless they are dropped before. */
function replay(given: Array<{ minutes: number; after: number }>) {
  let now = 0;
  let known: DelayNotice | null = null;
  let queued: { minutes: number; at: number } | null = null;
  const sent: Array<{ minutes: number; at: number }> = [];
  const leave = () => {
    if (queued && now > queued.at + undoMinutes) {
      sent.push(queued);
      queued = null;
    }
  };
  const steps: string[] = [];
  for (const { minutes, after } of given) {
    now += after;
    leave();
    const step = delayStepOf(known, minutes, at(now));
    steps.push(step);
    if (step === 'drop' || step === 'replace') queued = null;
    if (step === 'tell' || step === 'replace') queued = { minutes, at: now };
    if (step === 'none' || step === 'tooSoon') continue;
    known = noticeAfter(known, minutes, at(now));
  }
  const last = steps.at(-1);
  now += 60;
  leave();
  return { sent, last };
}

test('a patient who is not left out knows at the end what was announced last', () => {
  fc.assert(
    fc.property(announcements, (given) => {
      const { sent, last } = replay(given);
      const announced = given.at(-1)?.minutes ?? 0;
      if (last !== 'tooSoon') expect(sent.at(-1)?.minutes ?? 0).toBe(announced);
    }),
  );
});

test('no patient is notified the same twice in a row', () => {
  fc.assert(
    fc.property(announcements, (given) => {
      const { sent } = replay(given);
      sent.forEach(({ minutes }, index) => {
        expect(minutes).not.toBe(sent[index - 1]?.minutes ?? 0);
      });
    }),
  );
});

test('of delays that nothing takes back, a patient is notified once in 15 minutes', () => {
  fc.assert(
    fc.property(announcements, (given) => {
      const { sent } = replay(given.filter(({ minutes }) => minutes > 0));
      sent.slice(1).forEach((message, index) => {
        expect(message.at - (sent[index]?.at ?? 0)).toBeGreaterThanOrEqual(delayTellMinutes);
      });
    }),
  );
});
