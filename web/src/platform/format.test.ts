import { expect, test } from 'vitest';
import { addDays } from './add-days.rules.ts';
import {
  civilDate,
  formatDay,
  formatDistance,
  formatMoment,
  formatMoney,
  formatPhone,
  formatSize,
  formatStamp,
  formatTime,
} from './format.ts';

test('money has two decimals and the sign where the reader expects it', () => {
  expect(formatMoney(500, 'pt').replace(/\s/g, ' ')).toBe('5,00 €');
  expect(formatMoney(123_456, 'en')).toBe('€1,234.56');
});

test('a time is the wall time of the place, whatever the machine runs in', () => {
  const instant = '2026-07-01T08:20:00Z';
  expect(formatTime(instant, 'Europe/Lisbon', 'pt')).toBe('09:20');
  expect(formatTime(instant, 'Atlantic/Azores', 'pt')).toBe('08:20');
});

test('midnight is 00, never 24', () => {
  expect(formatTime('2026-12-01T00:05:00Z', 'Europe/Lisbon', 'en')).toBe('00:05');
});

test('a moment near midnight belongs to the day of the place', () => {
  expect(civilDate('2026-11-23T00:30:00Z', 'Atlantic/Azores')).toBe('2026-11-22');
  expect(formatMoment('2026-11-23T00:30:00Z', 'Atlantic/Azores', 'en')).toBe(
    'Sunday 22 November, 23:30',
  );
});

test('a civil date is written in words without changing its day', () => {
  expect(formatDay('2026-11-23', 'pt')).toBe('segunda-feira, 23 de novembro');
  expect(formatDay('2026-11-23', 'en')).toBe('Monday 23 November');
});

test('days are added across the change of the clock and of the year', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a distance is said in metres when near and in kilometres when far', () => {
  expect(formatDistance(412, 'pt')).toBe('400 m');
  expect(formatDistance(1_120, 'pt')).toBe('1,1 km');
  expect(formatDistance(23_400, 'en')).toBe('23 km');
});

test('a file is said in kilobytes when small and in megabytes when not, never as nothing', () => {
  expect(formatSize(84_310, 'en')).toBe('84 kB');
  expect(formatSize(1_240_000, 'pt')).toBe('1,2 MB');
  expect(formatSize(12, 'en')).toBe('1 kB');
});

test('a list shows a moment as DD MMM YYYY - HH:mm in the zone of the place, in both languages', () => {
  const stamp = (month: string, language: 'pt' | 'en') =>
    formatStamp(`2026-${month}-03T08:20:00Z`, 'Atlantic/Azores', language).replaceAll(
      '\u00a0',
      ' ',
    );
  expect(stamp('11', 'pt')).toBe('03 nov 2026 - 07:20');
  expect(stamp('11', 'en')).toBe('03 Nov 2026 - 07:20');
  expect(stamp('09', 'pt')).toBe('03 set 2026 - 08:20');
  expect(stamp('09', 'en')).toBe('03 Sep 2026 - 08:20');
});

test('a telephone is grouped as it is said, and one of another country left as it was given', () => {
  const shown = (phone: string) => formatPhone(phone).replaceAll('\u00a0', ' ');
  expect(shown('+351239028621')).toBe('+351 239 028 621');
  expect(shown('912345678')).toBe('912 345 678');
  expect(shown('+34612345678')).toBe('+34612345678');
});

test('a date of birth has its year as the reader writes it', () => {
  expect(formatDay('1956-03-02', 'pt', 'dateOfYear')).toBe('2 de março de 1956');
  expect(formatDay('1956-03-02', 'en', 'dateOfYear')).toBe('2 March 1956');
});
