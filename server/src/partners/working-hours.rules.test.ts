import type { Language } from '@vaga/contract/common';
import type { OpeningHours } from '@vaga/contract/partners';
import { expect, test } from 'vitest';
import { specialDays, weeklyHours } from './opening-hours.rules.ts';
import { workingHoursLines } from './working-hours.rules.ts';

const linesOf = (hours: readonly OpeningHours[], language: Language) =>
  workingHoursLines(weeklyHours(hours), language);

const weekdays = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' };

test('consecutive days with the same hours share a line, and the others are closed', () => {
  expect(linesOf([weekdays, { weekdays: [6], from: '09:00', to: '13:00' }], 'pt')).toEqual([
    { dayOfTheWeek: 'Segunda a sexta', hourRange: '09:00 - 19:00' },
    { dayOfTheWeek: 'Sábado', hourRange: '09:00 - 13:00' },
    { dayOfTheWeek: 'Domingo', hourRange: 'Encerrado' },
  ]);
});

test('two consecutive days are joined by "and"', () => {
  expect(linesOf([weekdays], 'en')).toEqual([
    { dayOfTheWeek: 'Monday to Friday', hourRange: '09:00 - 19:00' },
    { dayOfTheWeek: 'Saturday and Sunday', hourRange: 'Closed' },
  ]);
  expect(linesOf([weekdays], 'pt').at(-1)?.dayOfTheWeek).toBe('Sábado e domingo');
});

test('a break in the day gives one line with both ranges, in the order of the day', () => {
  const split = [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '18:00' },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '13:00' },
  ];
  expect(linesOf(split, 'en')).toEqual([
    { dayOfTheWeek: 'Every day', hourRange: '09:00 - 13:00 and 14:00 - 18:00' },
  ]);
});

test('ranges that touch are merged, past midnight too', () => {
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const evening = { ...everyDay, from: '20:00', to: '02:00' };
  const day = { ...everyDay, from: '09:00', to: '20:00' };
  const rangeOf = (hours: OpeningHours[]) => linesOf(hours, 'pt').map(({ hourRange }) => hourRange);
  expect(rangeOf([evening, day])).toEqual(['09:00 - 02:00']);
  expect(rangeOf([day, { ...evening, to: '09:00' }])).toEqual(['24 horas']);
});

test('an entity that never closes has one line', () => {
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];
  expect(linesOf(always, 'pt')).toEqual([{ dayOfTheWeek: 'Todos os dias', hourRange: '24 horas' }]);
});

test('separate days with the same hours have a line each', () => {
  const days = linesOf([{ weekdays: [1, 3], from: '08:00', to: '12:00' }], 'pt').map(
    ({ dayOfTheWeek }) => dayOfTheWeek,
  );
  expect(days).toEqual(['Segunda', 'Terça', 'Quarta', 'Quinta a domingo']);
});

test('without known hours there is no line that says closed', () => {
  expect(linesOf([], 'pt')).toEqual([]);
});

test('hours of several rooms are those of the entity: the whole day that any of them is open', () => {
  const room = { weekdays: [1, 2], from: '08:30', to: '13:00' };
  const other = { weekdays: [2, 3], from: '12:00', to: '18:00' };
  expect(weeklyHours([other, room])).toEqual([
    { weekdays: [1], from: '08:30', to: '13:00' },
    { weekdays: [2], from: '08:30', to: '18:00' },
    { weekdays: [3], from: '12:00', to: '18:00' },
  ]);
});

const winter = { timeZone: 'Europe/Lisbon', today: '2026-12-01', end: '2027-01-01' };
const closedOn = (from: string, until: string) => ({
  from: new Date(`2026-12-${from}Z`),
  until: new Date(`2026-12-${until}Z`),
});

test('a holiday is a day without hours, and none where the entity is closed on that weekday in any case', () => {
  const closures = [closedOn('08T00:00', '09T00:00'), closedOn('13T00:00', '14T00:00')];
  expect(specialDays({ weekly: [weekdays], closures }, winter)).toEqual([
    { date: '2026-12-08', hours: [] },
  ]);
});

test('closures of a part of the day leave the hours around them, in the time of the entity', () => {
  const closures = [closedOn('24T00:00', '24T10:00'), closedOn('24T12:00', '24T14:00')];
  const hoursIn = (timeZone: string) =>
    specialDays({ weekly: [weekdays], closures }, { ...winter, timeZone })[0]?.hours;
  expect(hoursIn('Europe/Lisbon')).toEqual([
    { from: '10:00', to: '12:00' },
    { from: '14:00', to: '19:00' },
  ]);
  expect(hoursIn('Atlantic/Azores')).toEqual([
    { from: '09:00', to: '11:00' },
    { from: '13:00', to: '19:00' },
  ]);
});

test('the night before a holiday ends at midnight', () => {
  const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '02:00' };
  expect(
    specialDays({ weekly: [night], closures: [closedOn('25T00:00', '26T00:00')] }, winter),
  ).toEqual([
    { date: '2026-12-24', hours: [{ from: '20:00', to: '24:00' }] },
    { date: '2026-12-25', hours: [] },
  ]);
});
