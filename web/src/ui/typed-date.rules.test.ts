import { expect, test } from 'vitest';
import { pastedDate, readTypedDate, textOfDate, typedDateOf } from './typed-date.rules.ts';

const limits = { first: '1900-01-01', before: '2026-11-21' };
const read = (day: string, month: string, year: string) =>
  readTypedDate({ day, month, year }, limits);

test('a date is read with and without noughts and spaces around it', () => {
  expect(read('2', '3', '1956')).toEqual({ date: '1956-03-02' });
  expect(read('02', ' 03', '1956 ')).toEqual({ date: '1956-03-02' });
  expect(read('29', '2', '2000')).toEqual({ date: '2000-02-29' });
});

test('what is missing is named: one box by its name, several together', () => {
  expect(read('', '3', '1956')).toEqual({ error: 'noDay', parts: ['day'] });
  expect(read('2', ' ', '1956')).toEqual({ error: 'noMonth', parts: ['month'] });
  expect(read('2', '3', '')).toEqual({ error: 'noYear', parts: ['year'] });
  expect(read('2', '', '')).toEqual({ error: 'parts', parts: ['month', 'year'] });
});

test('a day that its month does not have is no date', () => {
  for (const [day, month, year] of [
    ['31', '2', '1956'],
    ['29', '2', '1900'],
    ['31', '4', '1956'],
  ] as const) {
    expect(read(day, month, year)).toEqual({ error: 'dayOfMonth', parts: ['day'] });
  }
  for (const day of ['0', '32', 'a', '-1']) {
    expect(read(day, '3', '1956')).toEqual({ error: 'day', parts: ['day'] });
  }
});

test('a month is a number from 1 to 12: a month written first has an error of its own', () => {
  for (const month of ['0', '13', '31', 'março']) {
    expect(read('2', month, '1956')).toEqual({ error: 'month', parts: ['month'] });
  }
});

test('a year has four digits, because two leave the century open', () => {
  for (const year of ['56', '956', '19566', '0x19']) {
    expect(read('2', '3', year)).toEqual({ error: 'year', parts: ['year'] });
  }
});

test('the limits hold to the day', () => {
  expect(read('31', '12', '1899')).toEqual({ error: 'early', parts: ['year'] });
  expect(read('1', '1', '0056')).toEqual({ error: 'early', parts: ['year'] });
  expect(read('1', '1', '1900')).toEqual({ date: '1900-01-01' });
  expect(read('20', '11', '2026')).toEqual({ date: '2026-11-20' });
  expect(read('21', '11', '2026')).toMatchObject({ error: 'late' });
  expect(read('1', '1', '2056')).toMatchObject({ error: 'late' });
});

test('what was typed comes back as it was, however unfinished', () => {
  for (const typed of [
    { day: '2', month: '', year: '' },
    { day: '', month: 'março', year: '56' },
    { day: '02', month: '3', year: '1956' },
    { day: '', month: '', year: '' },
  ]) {
    expect(typedDateOf(textOfDate(typed))).toEqual(typed);
  }
  expect(textOfDate({ day: '', month: '', year: '' })).toBe('');
  expect(typedDateOf('1956-03-02')).toEqual({ day: '02', month: '03', year: '1956' });
});

test('a date pasted whole fills the three boxes', () => {
  const rosa = { day: '02', month: '03', year: '1956' };
  expect(
    ['02/03/1956', '02.03.1956', ' 02-03-1956', '02 03 1956', '1956-03-02'].map(pastedDate),
  ).toEqual(Array(5).fill(rosa));
  expect(['2', '1956', '2/3', '02/03/56'].map(pastedDate)).toEqual(Array(4).fill(null));
});
