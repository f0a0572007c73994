import { expect, test } from 'vitest';
import type { ChosenHoliday } from './holiday-closures.rules.ts';
import {
  choiceOfDate,
  closedIntervals,
  closuresOfDates,
  missingClosures,
  stateOfDate,
} from './holiday-closures.rules.ts';
import { holidayDates, holidaysOf } from './holidays.rules.ts';

const lisbon = 'Europe/Lisbon';
const closed = { choice: 'closed', fromTime: null, toTime: null } as const;
const reduced = { choice: 'reduced', fromTime: '09:00', toTime: '13:00' } as const;
const open = { choice: 'open', fromTime: null, toTime: null } as const;
const texts = (intervals: Array<{ from: number; until: number }>) =>
  intervals.map(({ from, until }) => [new Date(from).toISOString(), new Date(until).toISOString()]);

const dates = holidayDates(
  holidaysOf({ region: 'continente', municipalRule: null }).filter(({ id }) => id === 'christmas'),
  { from: '2026-11-23', until: '2028-11-23' },
);
const chosen = (given: Partial<ChosenHoliday>): ChosenHoliday => ({
  holiday: 'christmas',
  year: null,
  ...closed,
  ...given,
});

test('a closed day is closed from midnight to midnight of its zone', () => {
  expect(texts(closedIntervals('2027-06-10', lisbon, closed))).toEqual([
    ['2027-06-09T23:00:00.000Z', '2027-06-10T23:00:00.000Z'],
  ]);
});

test('a day of a clock change has 23 hours, or 25', () => {
  const hours = (date: string) =>
    closedIntervals(date, lisbon, closed).map(({ from, until }) => (until - from) / 3_600_000);
  // Easter of 2027 is the Sunday on which the clock goes forward.
  expect(hours('2027-03-28')).toEqual([23]);
  expect(hours('2027-10-31')).toEqual([25]);
});

test('reduced hours close what is before and after them', () => {
  expect(texts(closedIntervals('2026-12-25', lisbon, reduced))).toEqual([
    ['2026-12-25T00:00:00.000Z', '2026-12-25T09:00:00.000Z'],
    ['2026-12-25T13:00:00.000Z', '2026-12-26T00:00:00.000Z'],
  ]);
  expect(closedIntervals('2026-12-25', lisbon, { ...reduced, fromTime: '00:00' })).toHaveLength(1);
});

test('an open day has no closure', () => {
  expect(closedIntervals('2026-12-25', lisbon, open)).toEqual([]);
});

test('without a choice a holiday is closed; that of its year counts before that of every year', () => {
  const choices = [chosen(reduced), chosen({ ...open, year: 2027 })];
  expect(dates.map((date) => choiceOfDate([], date).choice)).toEqual(['closed', 'closed']);
  expect(dates.map((date) => choiceOfDate(choices, date))).toEqual([
    { ...reduced, isOwnChoice: false },
    { ...open, isOwnChoice: true },
  ]);
});

test('a date that has a closure lacks none, however it was changed', () => {
  const wanted = closuresOfDates(dates, { choices: [chosen(reduced)], timeZone: lisbon });
  expect(wanted).toHaveLength(4);
  const made = [{ holiday: 'christmas', date: '2026-12-25' }];
  expect(missingClosures(wanted, made).map(({ date }) => date)).toEqual([
    '2027-12-25',
    '2027-12-25',
  ]);
  expect(missingClosures(wanted, wanted)).toEqual([]);
});

test('a closed day without a closure waits for the night, or for a member where people are booked', () => {
  const day = { choice: 'closed', isMade: false, bookings: 0 } as const;
  expect(stateOfDate(day)).toBe('planned');
  expect(stateOfDate({ ...day, bookings: 2 })).toBe('undecided');
  expect(stateOfDate({ ...day, bookings: 2, isMade: true })).toBe('closed');
  expect(stateOfDate({ ...day, bookings: 2, choice: 'open' })).toBe('open');
});
