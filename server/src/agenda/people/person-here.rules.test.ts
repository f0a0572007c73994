import { expect, test } from 'vitest';
import { ageOn, lastFiveOf } from './person-here.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const visit = (days: number, given: object = {}) => ({
  startsAt: before(days),
  attendance: 'done' as const,
  ...given,
});
const missed = { attendance: 'noShow' as const };

test('the last five that should have taken place count, whatever their order, and neither cancelled nor coming ones', () => {
  const appointments = [
    visit(-1, missed),
    visit(6, missed),
    visit(1, missed),
    visit(2),
    visit(3, { attendance: null }),
    visit(4),
    visit(5, missed),
    visit(7, missed),
    visit(3, { startsAt: null }),
  ];
  expect(lastFiveOf(appointments, now)).toEqual({ count: 5, noShows: 3 });
  expect(lastFiveOf([], now)).toEqual({ count: 0, noShows: 0 });
});

test('an age rises on the birthday, and there is none before the birth', () => {
  expect(ageOn('1990-11-24', '2026-11-24')).toBe(36);
  expect(ageOn('1990-11-25', '2026-11-24')).toBe(35);
  expect(ageOn('2026-11-24', '2026-11-24')).toBe(0);
  expect([ageOn('2026-11-25', '2026-11-24'), ageOn(null, '2026-11-24')]).toEqual([null, null]);
});
