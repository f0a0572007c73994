import { expect, test } from 'vitest';
import { runLoader } from '../../test/run-loader.ts';
import { action } from './logout.ts';

const leave = (referer: string) =>
  runLoader(
    ({ request, ...args }) => {
      request.headers.set('referer', `https://vaga.example${referer}`);
      return action({ request, ...args });
    },
    { '/v1/auth/logout': null },
  );

test('a reader of English arrives at the English start, and of a page that says its language at the start in that', async () => {
  expect((await leave('/user')).headers.get('location')).toBe('/en');
  expect((await leave('/about')).headers.get('location')).toBe('/');
  expect((await leave('/partner/test')).headers.get('location')).toBe('/partner');
});
