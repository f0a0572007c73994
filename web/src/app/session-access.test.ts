import type { Access } from '@vaga/contract/access';
import { ticketOffice } from '@vaga/contract/access';
import { expect, test } from 'vitest';
import { aMemberSession, aSession } from '../../test/a-session.ts';
import type { Session } from '../platform/session.ts';
import { homePathOf, isMemberAt, mayCall } from './session-access.ts';

const patient = aSession();
const memberAt = (type: Parameters<typeof aMemberSession>[0], roles: Session['roles']) =>
  aMemberSession(type, { roles });

test('a screen offers a call for members to those of the right type and role alone', () => {
  const call = { access: ticketOffice };
  expect(mayCall(memberAt('TicketingPartner', ['gate', 'desk']), call)).toBe(true);
  expect(mayCall(memberAt('TicketingPartner', ['gate']), call)).toBe(false);
  expect(mayCall(memberAt('TestPartner', ['manager', 'desk']), call)).toBe(false);
  expect(mayCall(patient, call)).toBe(false);
  expect(mayCall(null, call)).toBe(false);
});

test('a call for administrators is offered to them alone, by role', () => {
  const access: Access = { who: 'administrator', roles: ['support'] };
  expect(mayCall(memberAt('Administrator', ['support']), { access })).toBe(true);
  expect(mayCall(memberAt('Administrator', ['finance']), { access })).toBe(false);
  expect(mayCall(memberAt('TestPartner', ['manager']), { access })).toBe(false);
});

test('a call for accounts is offered to every session, and a public one to visitors too', () => {
  expect(mayCall(null, { access: 'account' })).toBe(false);
  for (const session of [patient, memberAt('TestPartner', ['desk'])])
    expect(mayCall(session, { access: 'account' })).toBe(true);
  for (const access of ['anyone', 'link'] as const) expect(mayCall(null, { access })).toBe(true);
});

test('only members are at an entity of a type', () => {
  expect(isMemberAt(memberAt('LabPartner', []), ['LabPartner'])).toBe(true);
  expect(isMemberAt(memberAt('LabPartner', []), ['TestPartner'])).toBe(false);
  expect(isMemberAt(patient, ['TestPartner'])).toBe(false);
});

test('the home of a session is that of the type of its entity, or the user home', () => {
  expect(homePathOf(patient)).toBe('/user');
  expect(homePathOf(memberAt('AccommodationPartner', []))).toBe('/partner');
  expect(homePathOf(memberAt('TestPartner', []))).toBe('/partner/test');
  expect(homePathOf(memberAt('LabPartner', []))).toBe('/partner/test');
  expect(homePathOf(memberAt('TicketingPartner', []))).toBe('/partner/ticketing');
  expect(homePathOf(memberAt('Administrator', []))).toBe('/partner/admin');
});
