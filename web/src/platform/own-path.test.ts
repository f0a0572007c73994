import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a path of this site passes with its query', () => {
  expect(ownPath('/user/tests/services?service=12&date=2026-11-23')).toBe(
    '/user/tests/services?service=12&date=2026-11-23',
  );
});

test('letters that no header carries come encoded', () => {
  expect(ownPath('/search?full_location=Évora')).toBe('/search?full_location=%C3%89vora');
  expect(ownPath('/\u2028\ud83d')).toBe('/%E2%80%A8%EF%BF%BD');
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/x\r\nset-cookie: a=b',
  '/\0',
  'javascript:alert(1)',
  'user',
  '',
  null,
  undefined,
  7,
])('%j is no path of ours', (value) => {
  expect(ownPath(value)).toBeNull();
});
