// @vitest-environment node
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import type { Session } from '../platform/session.ts';
import { cacheControlOf } from './cache-control.ts';
import routes from './routes.ts';

/** The address of every screen of the map, with something in place of what it names. */
function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path.replace(/:\w+|\*/g, 'x')}`;
    const both = own.includes('/en?') ? [own.replace('/en?', ''), own.replace('en?', 'en')] : [own];
    const mine = path || index ? both.map((one) => one || '/') : [];
    return [...mine, ...addressesOf(children, own)];
  });
}

const addresses = [...new Set(addressesOf(routes))];
const session = { accountId: 'x' } as Session;

test('a visitor’s browser stores just the screens that are the same for every visitor', () => {
  const stored = addresses.filter((path) => cacheControlOf(path, null) !== 'no-store');
  expect(stored.filter((path) => !/^\/en(\/|$)/.test(path)).sort()).toEqual([
    '/',
    '/about',
    '/auth/partner/register',
    '/embed/entity/x',
    '/empresas',
    '/empresas/register',
    '/entity/x',
    '/entity/x/book',
    '/entity/x/description',
    '/entity/x/schedule',
    '/entity/x/services',
    '/entity/x/x',
    '/faq',
    '/partners',
    '/privacy-policy',
    '/search',
    '/servicos',
    '/servicos/x',
    '/servicos/x/x',
    '/terms-of-use',
  ]);
  expect(stored).toHaveLength(2 * stored.filter((path) => /^\/en(\/|$)/.test(path)).length);
  expect(addresses.length).toBeGreaterThan(35);
});

test('no screen of a signed-in account is stored', () => {
  for (const path of addresses) expect(cacheControlOf(path, session), path).toBe('no-store');
});

test('the data of a screen is kept as the screen is, and an address that is none is not', () => {
  expect(cacheControlOf('/search.data', null)).toBe('private, no-cache');
  expect(cacheControlOf('/search.data', session)).toBe('no-store');
  for (const path of ['/payment-success.data', '/search/more', '/en/user', '/x', '//search', ''])
    expect(cacheControlOf(path, null), path).toBe('no-store');
});
