import { expect, test } from 'vitest';
import type { ClosureDraft } from './closure-form.rules.ts';
import { closureErrors, closureMoments, sentWhat } from './closure-form.rules.ts';

const now = '2026-11-25T10:00';
const draft = (given: Partial<ClosureDraft> = {}): ClosureDraft => ({
  what: 'all',
  isWholeDays: true,
  fromDay: '2026-12-24',
  untilDay: '2026-12-31',
  fromTime: '',
  untilTime: '',
  reasonPt: 'Férias',
  reasonEn: '',
  ...given,
});
const hours = (given: Partial<ClosureDraft>) =>
  draft({ isWholeDays: false, fromDay: '2026-11-25', untilDay: '2026-11-25', ...given });

test('whole days end with the last of them', () => {
  expect(closureMoments(draft())).toEqual({
    from: { date: '2026-12-24', time: '00:00' },
    until: { date: '2027-01-01', time: '00:00' },
  });
  expect(closureErrors(draft(), now)).toEqual({});
});

test('what is missing, out of order, over or too long is said at its field', () => {
  expect(closureErrors(draft({ untilDay: '2026-12-23' }), now)).toEqual({ untilDay: 'untilDay' });
  expect(closureErrors(draft({ untilDay: '2029-12-31' }), now)).toEqual({ untilDay: 'long' });
  expect(closureErrors(draft({ reasonPt: ' ' }), now)).toEqual({ reasonPt: 'reasonPt' });
  expect(closureErrors(hours({}), now)).toEqual({ fromTime: 'fromTime' });
  expect(closureErrors(hours({ fromTime: '09:00' }), now)).toEqual({ untilTime: 'untilTime' });
  expect(closureErrors(hours({ fromTime: '12:00', untilTime: '12:00' }), now)).toEqual({
    untilTime: 'order',
  });
  expect(closureErrors(hours({ fromTime: '08:00', untilTime: '10:00' }), now)).toEqual({
    untilTime: 'over',
  });
  expect(closureErrors(hours({ fromTime: '08:00', untilTime: '10:30' }), now)).toEqual({});
});

test('the call names what is chosen', () => {
  expect(sentWhat('all')).toBe('all');
  expect(sentWhat('service s1')).toEqual({ service: 's1' });
  expect(sentWhat('pool p1')).toEqual({ pool: 'p1' });
});
