import { expect, test } from 'vitest';
import { choiceOf, dayFilterOf, pageOf, textOf } from './list-filters.ts';

const query = (search: string) => new URLSearchParams(search);

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=2.5', 1],
  ['page=1000000', 1],
  ['page=x', 1],
])('the address %j asks for page %i', (search, page) => {
  expect(pageOf(query(search))).toBe(page);
});

test('a filter that is not offered is the first choice, and a text is cut', () => {
  expect(choiceOf(query('status=done'), 'status', ['pending', 'done'])).toBe('done');
  expect(choiceOf(query('status=gone'), 'status', ['pending', 'done'])).toBe('pending');
  expect(textOf(query('name=Amelia'), 'name', 3)).toBe('Ame');
  expect(textOf(query(''), 'name', 3)).toBe('');
});

test('a day that there is not is no filter', () => {
  const dayIn = (text: string) => dayFilterOf(new URLSearchParams({ date: text }), 'date');
  expect(dayIn('2026-02-28')).toBe('2026-02-28');
  expect(['2026-02-30', '1899-12-31', '23/11/2026', ''].map(dayIn)).toEqual(['', '', '', '']);
});
