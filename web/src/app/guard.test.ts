import { expect, test } from 'vitest';
import { aSession } from '../../test/a-session.ts';
import type { Session } from '../platform/session.ts';
import { guardPartnerArea, guardUserArea } from './guard.ts';
import { partnerSignIn } from './partner-area.ts';

const person = aSession();
const hotel: Session = { ...person, loginType: 'partner', userType: 'AccommodationPartner' };
const pharmacy: Session = { ...person, loginType: 'partner', userType: 'TestPartner' };
const at = (path: string) => new URL(path, 'https://vaga.example');

test('a visitor signs in first and goes on to the screen with its query', () => {
  expect(guardUserArea(at('/user/tests/services?service=12&date=2026-11-23'), null)).toBe(
    '/login?next=%2Fuser%2Ftests%2Fservices%3Fservice%3D12%26date%3D2026-11-23',
  );
});

test("a visitor of the partners' own screens goes to the partners' sign-in", () => {
  expect(guardPartnerArea(at('/partner/test/dashboard/general-data'), null)).toBe(
    partnerSignIn('/partner/test/dashboard/general-data'),
  );
  expect(guardPartnerArea(at('/partner/settings'), null)).toBe('/login?next=%2Fpartner%2Fsettings');
});

test.each(['/user', '/user/settings', '/user/tests/list', '/user/tests/schedule/1/ticket'])(
  'a person reaches %s',
  (path) => {
    expect(guardUserArea(at(path), person)).toBeNull();
  },
);

test("an account enters its own side's screens alone", () => {
  expect(guardPartnerArea(at('/partner/settings'), person)).toBe('/');
  expect(guardUserArea(at('/user/settings'), hotel)).toBe('/');
});

test.each(['/user/tests', '/user/tests/'])('%s is the tests list', (path) => {
  expect(guardUserArea(at(path), person)).toBe('/user/tests/list');
  expect(guardUserArea(at(path), null)).toContain('/login?next=');
});

test('the dashboard of a person is the settings, their appointments are the tests list', () => {
  expect(guardUserArea(at('/user/dashboard'), person)).toBe('/user/settings');
  expect(guardUserArea(at('/user/appointments'), person)).toBe('/user/tests/list');
  expect(guardUserArea(at('/user/appointment/create'), person)).toBe('/user/tests/list');
});

test('dashboard and appointments of the partners are for accommodation alone', () => {
  expect(guardPartnerArea(at('/partner/dashboard'), hotel)).toBeNull();
  expect(guardPartnerArea(at('/partner/appointments'), hotel)).toBeNull();
  expect(guardPartnerArea(at('/partner/dashboard'), pharmacy)).toBe('/');
});
