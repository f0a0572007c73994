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
    return [...(path || index ? [own || '/'] : []), ...addressesOf(children, own)];
  });
}

const addresses = [...new Set(addressesOf(routes))];
const session = { accountId: 'x' } as Session;

test('a visitor’s browser stores just the screens that are the same for every visitor', () => {
  expect(addresses.filter((path) => cacheControlOf(path, null) !== 'no-store').sort()).toEqual([
    '/',
    '/about',
    '/entity/x',
    '/entity/x/description',
    '/entity/x/schedule',
    '/entity/x/services',
    '/faq',
    '/partners',
    '/privacy-policy',
    '/search',
    '/terms-of-use',
  ]);
  expect(addresses.length).toBeGreaterThan(35);
});

test('no screen of a signed-in account is stored', () => {
  for (const path of addresses) expect(cacheControlOf(path, session), path).toBe('no-store');
});

test('the data of a screen is kept as the screen is, and an address that is none is not', () => {
  expect(cacheControlOf('/search.data', null)).toBe('private, no-cache');
  expect(cacheControlOf('/search.data', session)).toBe('no-store');
  for (const path of ['/payment-success.data', '/search/more', '/x', '//search', ''])
    expect(cacheControlOf(path, null), path).toBe('no-store');
});
