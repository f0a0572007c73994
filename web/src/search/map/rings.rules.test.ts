import { expect, test } from 'vitest';
import { ringsIn } from './rings.rules.ts';

test('the rings are those that fit the picture: none under the mark, none outside, none on each other', () => {
  expect(ringsIn(60, 350)).toEqual([1, 2, 5]);
  expect(ringsIn(5, 350)).toEqual([10, 25, 50]);
  expect(ringsIn(300, 350)).toEqual([0.25, 0.5, 1]);
});

test('there are at most four, and none where the point is too far away', () => {
  expect(ringsIn(46, 10_000)).toHaveLength(4);
  expect(ringsIn(0.1, 4)).toEqual([]);
});
