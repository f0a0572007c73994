import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a path of this site passes with its query', () => {
  expect(ownPath('/user/tests/services?service=12&date=2026-11-23')).toBe(
    '/user/tests/services?service=12&date=2026-11-23',
  );
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  'user',
  '',
  null,
  undefined,
  7,
])('nobody is sent elsewhere by %j', (value) => {
  expect(ownPath(value)).toBeNull();
});
