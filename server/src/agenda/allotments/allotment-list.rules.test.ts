import { expect, test } from 'vitest';
import { allotmentState, comingDays, isLittleUsed, lastWeekOf } from './allotment-list.rules.ts';

const today = '2026-11-25';
const since = (fromDate: string, untilDate = '2027-01-01') => ({ fromDate, untilDate });

test('an allotment is in force from its first day until the day before its last', () => {
  expect(allotmentState(since(today), today)).toBe('inForce');
  expect(allotmentState(since('2026-11-26'), today)).toBe('toCome');
  expect(allotmentState(since('2026-11-01', today), today)).toBe('past');
  expect(allotmentState(since('2026-12-01', '2026-12-01'), today)).toBe('past');
});

test('its use is shown only after a week has passed', () => {
  expect(lastWeekOf(since('2026-11-19'), today)).toBeNull();
  expect(lastWeekOf(since('2026-11-18'), today)).toEqual([
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ...['2026-11-23', '2026-11-24'],
  ]);
  expect(lastWeekOf(since('2026-10-01', today), today)).toBeNull();
});

test('the coming days end with the allotment', () => {
  expect(comingDays(since('2026-11-01', '2026-11-27'), today)).toEqual([today, '2026-11-26']);
  expect(comingDays(since('2026-11-01'), today)).toHaveLength(7);
  expect(comingDays(since('2026-11-30'), today)).toBeNull();
});

test('under 30 % of a week is little; 30 % is not, nor a week that set nothing aside', () => {
  expect(isLittleUsed({ taken: 29, setAside: 100 })).toBe(true);
  expect(isLittleUsed({ taken: 30, setAside: 100 })).toBe(false);
  expect(isLittleUsed({ taken: 0, setAside: 0 })).toBe(false);
  expect(isLittleUsed(null)).toBe(false);
});
