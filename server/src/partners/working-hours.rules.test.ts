import { expect, test } from 'vitest';
import { workingHoursLines } from './working-hours.rules.ts';

const weekdays = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '19:00' };

test('consecutive days with the same hours share a line, and the others are closed', () => {
  expect(
    workingHoursLines([weekdays, { weekdays: [6], from: '09:00', to: '13:00' }], 'pt'),
  ).toEqual([
    { dayOfTheWeek: 'Segunda a sexta', hourRange: '09:00 - 19:00' },
    { dayOfTheWeek: 'Sábado', hourRange: '09:00 - 13:00' },
    { dayOfTheWeek: 'Domingo', hourRange: 'Encerrado' },
  ]);
});

test('two consecutive days are joined by "and"', () => {
  expect(workingHoursLines([weekdays], 'en')).toEqual([
    { dayOfTheWeek: 'Monday to Friday', hourRange: '09:00 - 19:00' },
    { dayOfTheWeek: 'Saturday and Sunday', hourRange: 'Closed' },
  ]);
  expect(workingHoursLines([weekdays], 'pt').at(-1)?.dayOfTheWeek).toBe('Sábado e domingo');
});

test('a break in the day gives one line with both ranges, in the order of the day', () => {
  const split = [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '18:00' },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '13:00' },
  ];
  expect(workingHoursLines(split, 'en')).toEqual([
    { dayOfTheWeek: 'Every day', hourRange: '09:00 - 13:00 and 14:00 - 18:00' },
  ]);
});

test('ranges that touch are merged, past midnight too', () => {
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const evening = { ...everyDay, from: '20:00', to: '02:00' };
  const day = { ...everyDay, from: '09:00', to: '20:00' };
  const rangeOf = (hours: Parameters<typeof workingHoursLines>[0]) =>
    workingHoursLines(hours, 'pt').map(({ hourRange }) => hourRange);
  expect(rangeOf([evening, day])).toEqual(['09:00 - 02:00']);
  expect(rangeOf([day, { ...evening, to: '09:00' }])).toEqual(['24 horas']);
});

test('an entity that never closes has one line', () => {
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];
  expect(workingHoursLines(always, 'pt')).toEqual([
    { dayOfTheWeek: 'Todos os dias', hourRange: '24 horas' },
  ]);
});

test('separate days with the same hours have a line each', () => {
  const days = workingHoursLines([{ weekdays: [1, 3], from: '08:00', to: '12:00' }], 'pt').map(
    ({ dayOfTheWeek }) => dayOfTheWeek,
  );
  expect(days).toEqual(['Segunda', 'Terça', 'Quarta', 'Quinta a domingo']);
});

test('without known hours there is no line that says closed', () => {
  expect(workingHoursLines([], 'pt')).toEqual([]);
});
