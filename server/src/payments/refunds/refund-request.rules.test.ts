import { refundAnswerDays } from '@vaga/contract/limits';
import { expect, test } from 'vitest';
import { refundAnswerDeadline, refundRequestState } from './refund-request.rules.ts';

test('a request can be answered for as many days as the limits say, and is accepted after them', () => {
  const asked = new Date('2026-11-24T09:00:00Z');
  const days = (refundAnswerDeadline(asked).getTime() - asked.getTime()) / 86_400_000;
  expect(days).toBe(refundAnswerDays);
});

test('an accepted request says where its money is; one that waits or is refused has none', () => {
  const states = (['requested', 'refused', 'queued', 'sent', 'done', 'failed'] as const).map(
    (status) => refundRequestState(status),
  );
  expect(states).toEqual([
    { state: 'requested', money: null },
    { state: 'refused', money: null },
    { state: 'accepted', money: 'onItsWay' },
    { state: 'accepted', money: 'onItsWay' },
    { state: 'accepted', money: 'back' },
    { state: 'accepted', money: 'failed' },
  ]);
});
