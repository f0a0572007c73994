import { expect, test } from 'vitest';
import { anAgendaPerson, at } from '../../../test/an-agenda-day.ts';
import { listGroupsOf } from './day-list.rules.ts';
import { dayAddressOf, dayQueryOf, mondayOf } from './day-query.rules.ts';
import { ageAt } from './person-age.rules.ts';

const now = Date.parse(at('10:24'));
const people = [
  anAgendaPerson({ startsAt: at('10:30') }),
  anAgendaPerson({ attendance: 'done' }),
  anAgendaPerson({ attendance: 'arrived', checkedInAt: at('10:08') }),
  anAgendaPerson({ attendance: 'called', checkedInAt: at('10:00') }),
  anAgendaPerson({ startsAt: null, idPool: null, attendance: null, status: 'SchedulePending' }),
];

test('everyone of the day is in the list once, by time and by state', () => {
  for (const isByState of [true, false]) {
    const listed = listGroupsOf(people, { now, isByState }).flatMap((group) => group.people);
    expect([...listed].sort()).toHaveLength(people.length);
    expect(new Set(listed)).toEqual(new Set(people));
  }
});

test('on a phone who waits and who is served come first, and who is through last', () => {
  const kinds = listGroupsOf(people, { now, isByState: true }).map(({ kind }) => kind);
  expect(kinds).toEqual(['waiting', 'served', 'time', 'requests', 'over']);
});

test('an age counts whole years', () => {
  expect(ageAt('1958-11-23', '2026-11-23')).toBe(68);
  expect(ageAt('1958-11-24', '2026-11-23')).toBe(67);
});

test('a week begins on its Monday, also that of a Sunday', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
});

test('an address that the day cannot mean opens today, in columns', () => {
  const odd = new URLSearchParams('date=2026-02-30&view=month&status=gone');
  const usual = { date: null, view: 'columns', pool: null, status: null, open: null };
  expect(dayAddressOf(odd)).toEqual(usual);
  expect(dayQueryOf(dayAddressOf(odd))).toEqual({});
  const full = { date: '2026-11-24', view: 'list', pool: 'p', status: 'late', open: 'a' } as const;
  expect(dayAddressOf(new URLSearchParams(dayQueryOf(full)))).toEqual(full);
});
