import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** What an entity booked is claimed by a patient, and by no member for an entity. */
const isPatientsOwn = /appointments\/(?:appointment-link\.page|claim-part)\.tsx$/;

/** The slices whose screens stand in both areas. */
const sources = Object.entries(
  import.meta.glob<string>(
    '../{accommodation,appointments,cart,home,payments,persons,search,ticketing,waitlist}/**/*.{ts,tsx}',
    { query: '?raw', import: 'default', eager: true },
  ),
).filter(([file]) => !file.includes('.test.') && !isPatientsOwn.test(file));

/** A link that names its area: by the first argument of a path, or in an address of its own. */
const namesArea = /paths\s*\.\w+\(\s*'(?:user|partner)'|['"`]\/(?:user|partner)(?:\/|['"`])/;

test('a link between screens of both areas takes its area from the session', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.filter(([, source]) => namesArea.test(source)).map(([file]) => file)).toEqual([]);
});

test('both areas have the whole booking flow, from the same files', () => {
  const flowOf = (area: string) =>
    screensOf(routes)
      .filter(([path]) => new RegExp(`^/${area}/(?:person|tests/(?!tickets|list))`).test(path))
      .map(([path, file]) => `${path.replace(`/${area}`, '')} ${file}`);
  expect(flowOf('partner')).toEqual(flowOf('user'));
  expect(flowOf('user')).toHaveLength(12);
});

/** Below `/user` and `/partner`. Source: the specification's table of routes. */
const ofBothAreas = [
  '',
  '/settings',
  '/person/1',
  '/dashboard',
  '/dashboard/general-data',
  '/dashboard/protocols',
  '/bookings',
  '/bookings/list',
  '/bookings/register',
  '/bookings/register/new',
  '/tests',
  '/tests/services',
  '/tests/list',
  '/tests/tickets',
  '/tests/schedule/1/ticket',
  '/tests/schedule/payment',
  '/appointment/create',
  '/appointment/1/edit',
  '/appointments',
];

test.each(['user', 'partner'])(
  'each address of the specification below /%s has a screen, or leads to one',
  (area) => {
    const screens = screensOf(routes)
      .map(([path]) => path)
      .filter((path) => path !== '/*');
    const isThere = (address: string) => screens.some((screen) => matchPath(screen, address));
    expect(ofBothAreas.filter((address) => !isThere(`/${area}${address}`))).toEqual([]);
  },
);

test('no two screens have one id', () => {
  const ids = idsOf(routes);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

function idsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [id ?? file, ...idsOf(children)]);
}

/** Every screen with its address and its file. */
function screensOf(entries: RouteConfigEntry[], above = ''): [string, string][] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path ? [[own, file] as [string, string]] : []), ...screensOf(children, own)];
  });
}
