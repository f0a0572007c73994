import { expect, test } from 'vitest';
import { aMemberSession, aSession } from '../../test/a-session.ts';
import type { Session } from '../platform/session.ts';
import { dashboardTabsOf } from './dashboard-tabs.ts';
import { guardPartnerArea, guardUserArea } from './guard.ts';

const person = aSession();
const hotel = aMemberSession('AccommodationPartner');
const pharmacy = aMemberSession('TestPartner');
const member = { ...person, hasMoreEntities: true };
const at = (path: string) => new URL(path, 'https://vaga.example');

test('a visitor signs in first and goes on to the screen with its query', () => {
  expect(guardUserArea(at('/user/tests/services?service=12&date=2026-11-23'), null)).toBe(
    '/login?next=%2Fuser%2Ftests%2Fservices%3Fservice%3D12%26date%3D2026-11-23',
  );
});

test("a visitor of any screen of the partner area goes to the partners' sign-in", () => {
  for (const path of ['/partner/test/dashboard/general-data', '/partner/settings?tab=1'])
    expect(guardPartnerArea(at(path), null)).toBe(`/partner?next=${encodeURIComponent(path)}`);
});

test("the partners' sign-in and the recovery of a password are open to all", () => {
  for (const path of ['/partner', '/partner?next=%2Fpartner%2Ftest', '/partner/recover-password'])
    for (const session of [null, person, member, hotel, pharmacy])
      expect(guardPartnerArea(at(path), session)).toBeNull();
});

test('a patient who is a member chooses an entity first and goes on to the screen', () => {
  expect(guardPartnerArea(at('/partner/test'), member)).toBe('/partner?next=%2Fpartner%2Ftest');
});

test.each(['/user', '/user/settings', '/user/tests/list', '/user/tests/schedule/1/ticket'])(
  'a person reaches %s',
  (path) => {
    expect(guardUserArea(at(path), person)).toBeNull();
  },
);

test("an account enters its own side's screens alone, and reads at home that the others are not for it", () => {
  expect(guardPartnerArea(at('/partner/settings'), person)).toBe('/user?notice=access');
  expect(guardUserArea(at('/user/settings'), hotel)).toBe('/partner?notice=access');
  expect(guardUserArea(at('/user/settings'), pharmacy)).toBe('/partner/test?notice=access');
});

test.each(['/user/tests', '/user/tests/'])('%s is the tests list', (path) => {
  expect(guardUserArea(at(path), person)).toBe('/user/tests/list');
  expect(guardUserArea(at(path), null)).toContain('/login?next=');
});

test.each(['/partner/tests/services', '/partner/tests/schedule/1/place/slot', '/partner/person/1'])(
  '%s is for members of a hotel who book for its guests',
  (path) => {
    const role: Partial<Session> = { roles: ['desk'] };
    expect(guardPartnerArea(at(path), aMemberSession('AccommodationPartner', role))).toBeNull();
    expect(guardPartnerArea(at(path), hotel)).toBe('/partner?notice=access');
    expect(guardPartnerArea(at(path), aMemberSession('TestPartner', role))).toBe(
      '/partner/test?notice=access',
    );
  },
);

test('the list of tests is for the desk of a hotel, and for every member of a provider', () => {
  const list = at('/partner/tests/list');
  const as = (type: 'AccommodationPartner' | 'LabPartner', roles: Session['roles']) =>
    guardPartnerArea(list, aMemberSession(type, { roles }));
  expect(as('LabPartner', ['results'])).toBeNull();
  expect(as('AccommodationPartner', ['desk'])).toBeNull();
  expect(guardPartnerArea(list, hotel)).toBe('/partner?notice=access');
});

test.each(['/partner/tests', '/partner/tests/'])("%s is the hotel's tests list", (path) => {
  const receptionist = aMemberSession('AccommodationPartner', { roles: ['desk'] });
  expect(guardPartnerArea(at(path), receptionist)).toBe('/partner/tests/list');
  expect(guardPartnerArea(at(path), pharmacy)).toBe('/partner/test?notice=access');
  expect(guardPartnerArea(at(path), null)).toContain('/partner?next=');
});

test("the tickets of a hotel's guests are with its stays", () => {
  const receptionist = aMemberSession('AccommodationPartner', { roles: ['desk'] });
  const tickets = at('/partner/tests/tickets?relatedTo=1');
  expect(guardPartnerArea(tickets, receptionist)).toBe('/partner/bookings/list');
  expect(guardPartnerArea(tickets, pharmacy)).toBe('/partner/test?notice=access');
});

test('a patient who opens a booking of the partner area stays in their own', () => {
  expect(guardPartnerArea(at('/partner/tests/schedule/1/payment'), person)).toBe(
    '/user?notice=access',
  );
});

test('the dashboard of a person is the settings, their appointments are the tests list', () => {
  for (const path of ['/user/dashboard', '/user/dashboard/general-data'])
    expect(guardUserArea(at(path), person)).toBe('/user/settings');
  expect(guardUserArea(at('/user/appointments'), person)).toBe('/user/tests/list');
  expect(guardUserArea(at('/user/appointment/create'), person)).toBe('/user/tests/list');
});

test("the dashboard of a member is that of their entity; an administrator's is at home", () => {
  const dashboardOf = (member: Session) => guardPartnerArea(at('/partner/dashboard'), member);
  expect(dashboardOf(hotel)).toBe('/partner/dashboard/general-data');
  expect(dashboardOf(pharmacy)).toBe('/partner/test/dashboard');
  expect(dashboardOf(aMemberSession('TicketingPartner'))).toBe('/partner/ticketing/dashboard');
  expect(dashboardOf(aMemberSession('Administrator'))).toBe('/partner/admin');
  expect(guardPartnerArea(at('/partner/dashboard'), null)).toContain('/partner?next=');
});

test.each([
  [
    'AccommodationPartner',
    [
      '/partner/dashboard/general-data',
      '/partner/appointments',
      '/partner/appointment/create',
      '/partner/bookings',
      '/partner/bookings/register',
      '/partner/bookings/register/new',
    ],
  ],
  ['TestPartner', ['/partner/test', '/partner/test/settings/security']],
  ['LabPartner', ['/partner/test', '/partner/test/settings/security']],
  [
    'TicketingPartner',
    [
      '/partner/ticketing',
      '/partner/ticketing/dashboard',
      '/partner/ticketing/settings',
      '/partner/ticketing/settings/security',
    ],
  ],
  ['Administrator', ['/partner/admin', '/partner/admin/settings/security']],
] as const)('the screens of a %s are for members at such an entity alone', (type, paths) => {
  const own = aMemberSession(type);
  const isTest = type === 'TestPartner' || type === 'LabPartner';
  const other = isTest ? hotel : pharmacy;
  for (const path of paths) {
    expect(guardPartnerArea(at(path), own)).toBeNull();
    expect(guardPartnerArea(at(path), other)).toMatch(/^\/partner(\/test)?\?notice=access$/);
  }
});

test('the dashboard of a hotel or ticket office has two tabs, a provider has its own', () => {
  const ofTwo = ['general-data', 'protocols'];
  const member = (type: 'AccommodationPartner' | 'TicketingPartner' | 'TestPartner') =>
    dashboardTabsOf(aMemberSession(type, { roles: ['manager'] }));
  expect(member('AccommodationPartner')).toEqual(ofTwo);
  expect(member('TicketingPartner')).toEqual(ofTwo);
  expect(member('TestPartner')).toContain('schedules');
  expect(dashboardTabsOf(aMemberSession('Administrator'))).toEqual([]);
});

test('what all members have is open to each', () => {
  for (const session of [hotel, pharmacy, aMemberSession('TicketingPartner')])
    expect(guardPartnerArea(at('/partner/bookings/list'), session)).toBeNull();
});

test('who sets a draft up begins with its steps, other members and live entities with their home', () => {
  const draftOf = (member: Session, organisationRoles: Session['organisationRoles']): Session => ({
    ...member,
    roles: [],
    organisationRoles,
    entity: member.entity && { ...member.entity, state: 'draft', standing: 'setup' },
  });
  const owner = draftOf(pharmacy, ['owner']);
  expect(guardPartnerArea(at('/partner/test'), owner)).toBe('/partner/test/start');
  expect(guardPartnerArea(at('/partner/test?notice=access'), owner)).toBe(
    '/partner/test/start?notice=access',
  );
  expect(guardPartnerArea(at('/partner'), draftOf(hotel, ['owner']))).toBe('/partner/start');
  for (const path of [
    '/partner/test/start',
    '/partner/test/settings',
    '/partner/test/settings/team',
  ])
    expect(guardPartnerArea(at(path), owner)).toBeNull();
  expect(guardPartnerArea(at('/partner/test'), pharmacy)).toBeNull();
  expect(guardPartnerArea(at('/partner/test'), draftOf(pharmacy, ['billing']))).toBeNull();
});
