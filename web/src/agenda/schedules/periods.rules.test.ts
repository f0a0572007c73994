import type { PoolSchedule } from '@vaga/contract/schedules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/add-days.rules.ts';
import {
  daysOfNewChange,
  listPeriods,
  periodOn,
  replacedPeriods,
  schedulesOn,
} from './periods.rules.ts';

const today = '2026-11-24';
const schedule = (part: Partial<PoolSchedule> = {}): PoolSchedule => ({
  id: 's1',
  idPool: 'p1',
  name: 'Manhã',
  weekdays: [1],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 30,
  capacity: 1,
  serves: null,
  fromDate: '2026-09-01',
  untilDate: null,
  ...part,
});

test('a pool that works since September and changes in December has two versions, and those before', () => {
  const periods = listPeriods({
    schedules: [
      schedule({ untilDate: '2026-12-15' }),
      schedule({ id: 's2', fromDate: '2026-12-15' }),
    ],
    past: ['2026-06-01', '2026-09-01'],
    today,
  });
  expect(periods).toEqual([
    { from: '2026-06-01', until: '2026-09-01', kind: 'past' },
    { from: '2026-09-01', until: '2026-12-15', kind: 'now' },
    { from: '2026-12-15', until: null, kind: 'planned' },
  ]);
});

test('each day is in at most one period, and within one the schedules are the same', () => {
  const day = fc.integer({ min: -30, max: 30 });
  const versions = fc.array(fc.tuple(day, fc.option(fc.integer({ min: 1, max: 20 }))), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(versions, day, (drawn, at) => {
      const schedules = drawn.map(([from, days], index) => {
        const fromDate = addDays(today, from);
        return schedule({
          id: `s${index}`,
          fromDate,
          untilDate: days === null ? null : addDays(fromDate, days),
        });
      });
      const periods = listPeriods({ schedules, past: [], today });
      const date = addDays(today, at);
      const period = periodOn(periods, date);
      if (period) expect(schedulesOn(schedules, period.from)).toEqual(schedulesOn(schedules, date));
      else expect(schedulesOn(schedules, date)).toEqual([]);
      expect(periods.filter(({ kind }) => kind === 'now').length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a new change begins tomorrow and ends where something is planned; where nothing is open it begins today', () => {
  const now = { from: '2026-09-01', until: '2026-12-15', kind: 'now' as const };
  const planned = { from: '2026-12-15', until: null, kind: 'planned' as const };
  const days = (periods: Parameters<typeof daysOfNewChange>[0], isEmpty = false) =>
    daysOfNewChange(periods, { period: periodOn(periods, today), isEmpty, today });
  expect(days([now, planned])).toEqual({ from: '2026-11-25', until: '2026-12-15' });
  expect(days([], true)).toEqual({ from: today, until: null });
  const tomorrow = { ...planned, from: '2026-11-25' };
  expect(days([{ ...now, until: '2026-11-25' }, tomorrow])).toEqual({
    from: today,
    until: '2026-11-25',
  });
  expect(daysOfNewChange([now, planned], { period: planned, isEmpty: false, today })).toEqual({
    from: '2026-12-15',
    until: null,
  });
});

test('a change without an end names what was planned and goes', () => {
  const planned = { from: '2026-12-15', until: null, kind: 'planned' as const };
  expect(replacedPeriods([planned], { from: today, until: null })).toEqual([planned]);
  expect(replacedPeriods([planned], { from: today, until: '2026-12-15' })).toEqual([]);
  expect(replacedPeriods([planned], { from: '2026-12-15', until: null })).toEqual([]);
});
