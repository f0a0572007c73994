import { expect, test } from 'vitest';
import { shownPages } from './pages.rules.ts';

test('a list links to three pages around the present one, and to the first and the last', () => {
  expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(shownPages(1, 9)).toEqual([1, 2, 3, null, 9]);
  expect(shownPages(9, 9)).toEqual([1, null, 7, 8, 9]);
});

test('where all pages fit there is no gap', () => {
  expect(shownPages(2, 3)).toEqual([1, 2, 3]);
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
});
