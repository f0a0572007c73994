import { expect, test } from 'vitest';
import type { TypedSchedule } from './schedule-form.rules.ts';
import {
  areHoursSound,
  fromTypedSchedule,
  isTypedNextDay,
  problemOfDraft,
  problemsOf,
  toTypedSchedule,
} from './schedule-form.rules.ts';
import type { DraftSchedule } from './week-draft.rules.ts';

const today = '2026-11-24';
const schedule: DraftSchedule = {
  key: 's1',
  id: 's1',
  name: 'Manhã',
  weekdays: [1, 2],
  fromTime: '09:00',
  toTime: '18:00',
  breakFrom: '13:00',
  breakTo: '14:00',
  intervalMinutes: 30,
  capacity: 2,
  serves: null,
};
const typed = (part: Partial<TypedSchedule> = {}): TypedSchedule => ({
  ...toTypedSchedule(schedule, { idPool: 'p1', from: '2026-11-25', lastDay: '' }),
  ...part,
});
const problems = (part: Partial<TypedSchedule>) => problemsOf(typed(part), { today });

test('a schedule that is opened and left as it is, is the same', () => {
  expect(problems({})).toEqual({});
  expect(fromTypedSchedule(typed(), schedule)).toEqual(schedule);
});

test.each([
  [{ name: '  ' }, { name: 'name' }],
  [{ name: 'a'.repeat(81) }, { name: 'nameLong' }],
  [{ weekdays: [] }, { weekdays: 'weekdays' }],
  [{ fromTime: '' }, { fromTime: 'time' }],
  [{ breakFrom: '' }, { breakFrom: 'breakHalf' }],
  [{ breakTo: '' }, { breakTo: 'breakHalf' }],
  [{ breakFrom: '08:00' }, { breakFrom: 'breakOutside' }],
  [{ breakTo: '18:30' }, { breakFrom: 'breakOutside' }],
  [{ interval: '0' }, { interval: 'interval' }],
  [{ interval: '7,5' }, { interval: 'interval' }],
  [{ interval: '1441' }, { interval: 'interval' }],
  [{ interval: '600' }, { interval: 'intervalLong' }],
  [{ capacity: '' }, { capacity: 'capacity' }],
  [{ capacity: '10001' }, { capacity: 'capacity' }],
  [{ servesAll: false }, { serves: 'serves' }],
  [{ from: '2026-11-23' }, { from: 'from' }],
  [{ until: '2026-11-24' }, { until: 'until' }],
] as const)('what is wrong with %o stands at its field', (part, expected) => {
  expect(problems(part as Partial<TypedSchedule>)).toEqual(expected);
});

test('one day alone is a change whose last day is its first', () => {
  expect(problems({ until: '2026-11-25' })).toEqual({});
});

test('hours that end on the next day say so, those that end at midnight do not', () => {
  expect(isTypedNextDay(typed({ fromTime: '22:00', toTime: '06:00' }))).toBe(true);
  expect(isTypedNextDay(typed({ toTime: '00:00' }))).toBe(false);
  expect(isTypedNextDay(typed())).toBe(false);
  expect(areHoursSound(typed({ toTime: '' }))).toBe(false);
  expect(areHoursSound(typed())).toBe(true);
});

test('a change is not sent that begins before today, ends before it begins or serves nothing', () => {
  const draft = { from: today, until: null, schedules: [schedule] };
  expect(problemOfDraft(draft, { today })).toBeNull();
  expect(problemOfDraft({ ...draft, from: '2026-11-23' }, { today })).toBe('from');
  expect(problemOfDraft({ ...draft, until: today }, { today })).toBe('until');
  expect(problemOfDraft({ ...draft, schedules: [{ ...schedule, serves: [] }] }, { today })).toBe(
    'serves',
  );
});
