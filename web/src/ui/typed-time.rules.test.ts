import { expect, test } from 'vitest';
import { readTypedTime } from './typed-time.rules.ts';

test('a time is read however people write it with 24 hours', () => {
  const written = [
    '15:30',
    '1530',
    '15h30',
    '15.30',
    ' 15 : 30 ',
    '9:05',
    '905',
    '9',
    '9h',
    '15',
    '00:00',
  ];
  expect(written.map(readTypedTime)).toEqual([
    '15:30',
    '15:30',
    '15:30',
    '15:30',
    '15:30',
    '09:05',
    '09:05',
    '09:00',
    '09:00',
    '15:00',
    '00:00',
  ]);
});

test('what is no time of a day is none', () => {
  const wrong = ['', '24:00', '15:60', '15:3', '3pm', 'meio-dia', '-1', '15:30:00', '99', '12345'];
  expect(wrong.map(readTypedTime)).toEqual(wrong.map(() => null));
});
