import type { Access, Membership } from '@vaga/contract/access';
import {
  administratorRoles,
  entityTypes,
  memberManagers,
  memberRoles,
  organisationOwners,
  organisationRoles,
  providerDesk,
} from '@vaga/contract/access';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '../../platform/http/caller.ts';
import {
  accessRefusal,
  appointmentPartyOf,
  isLimitedByQuotas,
  mayAnswerRequest,
} from './access.rules.ts';
import type { Actor } from './actor.ts';
import { systemActor } from './actor.ts';

const caller: Caller = {
  accountId: 'account',
  sessionId: 'session',
  language: 'pt',
  hasAcceptedTerms: true,
  entityId: null,
  membership: null,
  hasSecondFactor: false,
};
const memberCaller = (membership: Membership, hasSecondFactor = false): Caller => ({
  ...caller,
  entityId: membership.entityId,
  membership,
  hasSecondFactor,
});
const pharmacyDesk: Membership = {
  entityId: 'pharmacy',
  entityType: 'TestPartner',
  organisationId: 'company',
  standing: 'open',
  roles: ['desk'],
  organisationRoles: [],
};
const support: Access = { who: 'administrator', roles: ['support', 'steward'] };

const memberships = fc.record({
  entityId: fc.constant('entity'),
  entityType: fc.constantFrom(...entityTypes),
  organisationId: fc.constant('company'),
  standing: fc.constant('open' as const),
  roles: fc.subarray([...memberRoles, ...administratorRoles]),
  organisationRoles: fc.subarray([...organisationRoles]),
});
const restricted: fc.Arbitrary<Access> = fc.oneof(
  fc.record({
    who: fc.constant('member' as const),
    entityTypes: fc.subarray(['TestPartner', 'LabPartner', 'TicketingPartner'] as const),
    roles: fc.subarray([...memberRoles]),
  }),
  fc.record({
    who: fc.constant('member' as const),
    entityTypes: fc.subarray([...entityTypes]),
    roles: fc.subarray([...memberRoles, ...administratorRoles]),
    organisationRoles: fc.subarray([...organisationRoles]),
  }),
  fc.record({
    who: fc.constant('administrator' as const),
    roles: fc.subarray([...administratorRoles]),
  }),
);

test('public calls and calls by link are open to every caller, calls for accounts require a session', () => {
  for (const access of ['anyone', 'link'] as const) {
    expect(accessRefusal(access, null, {})).toBeNull();
    expect(accessRefusal(access, caller, {})).toBeNull();
  }
  expect(accessRefusal('account', null, {})).toBe('unauthorised');
  expect(accessRefusal('account', caller, {})).toBeNull();
  expect(accessRefusal('account', memberCaller(pharmacyDesk), {})).toBeNull();
});

test('without a session every restricted call is unauthorised; a patient and a former member are forbidden', () => {
  fc.assert(
    fc.property(restricted, (access) => {
      expect(accessRefusal(access, null, {})).toBe('unauthorised');
      expect(accessRefusal(access, caller, {})).toBe('forbidden');
      expect(accessRefusal(access, { ...caller, entityId: 'entity' }, {})).toBe('forbidden');
    }),
  );
});

test('a member needs the type of entity and one of the roles of the call; more roles never take a right away', () => {
  fc.assert(
    fc.property(restricted, memberships, fc.boolean(), (access, membership, hasSecondFactor) => {
      if (typeof access === 'string') return;
      const refusal = accessRefusal(access, memberCaller(membership, hasSecondFactor), {});
      const inOrganisation = access.who === 'member' ? (access.organisationRoles ?? []) : [];
      const hasRole =
        membership.roles.some((role) => access.roles.some((one) => one === role)) ||
        membership.organisationRoles.some((role) => inOrganisation.some((one) => one === role));
      const hasType =
        access.who === 'administrator'
          ? membership.entityType === 'Administrator'
          : access.entityTypes.some((type) => type === membership.entityType);
      const isProven = membership.entityType !== 'Administrator' || hasSecondFactor;
      expect(refusal).toBe(hasRole && hasType && isProven ? null : 'forbidden');
      const withAll: Membership = {
        ...membership,
        roles: [...memberRoles, ...administratorRoles],
        organisationRoles,
      };
      if (refusal === null)
        expect(accessRefusal(access, memberCaller(withAll, hasSecondFactor), {})).toBeNull();
    }),
  );
});

test('an owner of the organisation makes the calls that name owners, and none that needs a role at the entity', () => {
  const owner = memberCaller({ ...pharmacyDesk, roles: [], organisationRoles: ['owner'] });
  const billing = memberCaller({ ...pharmacyDesk, roles: [], organisationRoles: ['billing'] });
  expect(accessRefusal(memberManagers, owner, {})).toBeNull();
  expect(accessRefusal(organisationOwners, owner, {})).toBeNull();
  expect(accessRefusal(providerDesk, owner, {})).toBe('forbidden');
  for (const access of [memberManagers, organisationOwners, providerDesk])
    expect(accessRefusal(access, billing, {})).toBe('forbidden');
});

test('every act for the administration needs a session that began with the second factor', () => {
  const membership: Membership = {
    entityId: 'vaga',
    entityType: 'Administrator',
    organisationId: 'company',
    standing: 'open',
    roles: ['support', 'steward'],
    organisationRoles: ['owner'],
  };
  for (const access of [support, memberManagers, organisationOwners]) {
    expect(accessRefusal(access, memberCaller(membership, true), {})).toBeNull();
    expect(accessRefusal(access, memberCaller(membership, false), {})).toBe('forbidden');
  }
});

test('an entity in the path must be the one of the session: another is not found', () => {
  const access: Access = { ...providerDesk, entityParam: 'idEntity' };
  const desk = memberCaller(pharmacyDesk);
  expect(accessRefusal(access, desk, { idEntity: 'pharmacy' })).toBeNull();
  expect(accessRefusal(access, desk, { idEntity: 'clinic' })).toBe('notFound');
  expect(accessRefusal(access, desk, {})).toBe('notFound');
});

test('a request to an entity is answered by its own link and by members of the entity with a role of its kind, by no patient', () => {
  fc.assert(
    fc.property(memberships, fc.boolean(), (membership, isOwnEntity) => {
      const entityId = isOwnEntity ? membership.entityId : 'another';
      const request = { id: 'request', entityId, members: providerDesk };
      const may = mayAnswerRequest(
        { kind: 'member', accountId: 'account', ...membership },
        request,
      );
      const isDesk = accessRefusal(providerDesk, memberCaller(membership), {}) === null;
      expect(may).toBe(isOwnEntity && isDesk);
    }),
  );
  const request = { id: 'request', entityId: 'pharmacy', members: providerDesk };
  const link = { kind: 'link', entityId: 'pharmacy' } as const;
  expect(mayAnswerRequest({ ...link, opens: 'request' }, request)).toBe(true);
  expect(mayAnswerRequest({ ...link, opens: 'another' }, request)).toBe(false);
  expect(mayAnswerRequest({ kind: 'patient', accountId: 'account' }, request)).toBe(false);
  expect(mayAnswerRequest(systemActor, request)).toBe(true);
});

test.for<[Actor, boolean]>([
  [{ kind: 'patient', accountId: 'account' }, true],
  [{ kind: 'link', opens: 'entry', entityId: null }, true],
  [{ kind: 'link', opens: 'request', entityId: 'pharmacy' }, false],
  [{ kind: 'member', accountId: 'desk', ...pharmacyDesk }, false],
  [{ kind: 'system' }, false],
])('quotas of an account limit the actor %o: %s', ([actor, isLimited]) => {
  expect(isLimitedByQuotas(actor)).toBe(isLimited);
});

test('an appointment is changed for the patient, by the account, its link or the hotel that booked, or for the provider', () => {
  const appointment = {
    id: 'appointment',
    accountId: 'patient',
    entityId: 'pharmacy',
    bookedByEntityId: 'hotel',
  };
  const hotelDesk: Membership = {
    ...pharmacyDesk,
    entityId: 'hotel',
    entityType: 'AccommodationPartner',
  };
  const partyOf = (actor: Actor) => appointmentPartyOf(actor, appointment);
  const member = (membership: Membership): Actor => ({
    kind: 'member',
    accountId: 'member',
    ...membership,
  });

  expect(partyOf({ kind: 'patient', accountId: 'patient' })).toBe('patient');
  expect(partyOf({ kind: 'link', opens: 'appointment', entityId: null })).toBe('patient');
  expect(partyOf(member(hotelDesk))).toBe('patient');
  expect(partyOf(member(pharmacyDesk))).toBe('provider');
  expect(partyOf(systemActor)).toBe('system');

  const strangers: Actor[] = [
    { kind: 'patient', accountId: 'other' },
    { kind: 'link', opens: 'other', entityId: null },
    member({ ...hotelDesk, entityId: 'other' }),
    member({ ...hotelDesk, roles: [], organisationRoles: ['owner'] }),
    member({ ...pharmacyDesk, entityId: 'other' }),
    member({ ...pharmacyDesk, roles: ['results'] }),
    member({ ...pharmacyDesk, entityType: 'TicketingPartner', roles: ['manager', 'desk'] }),
  ];
  for (const actor of strangers) expect(partyOf(actor)).toBeNull();
});
