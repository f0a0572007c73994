import type { SessionInfo } from '@vaga/contract/identity';

/** The session of Rosa, a patient who has accepted the terms. */
export function aSession(given: Partial<SessionInfo> = {}): SessionInfo {
  return {
    accountId: '01990000-0000-7000-8000-000000000001',
    loginType: 'user',
    userType: 'user',
    roles: [],
    organisationRoles: [],
    entity: null,
    hasMoreEntities: false,
    firstName: 'Rosa',
    lastName: 'Tavares',
    email: 'rosa@vaga.example',
    eulaAccepted: true,
    ...given,
  };
}

/** A session of the same account that acts for an entity of a type. */
export function aMemberSession(
  type: Exclude<SessionInfo['userType'], 'user'>,
  given: Partial<SessionInfo> = {},
): SessionInfo {
  return aSession({
    loginType: 'partner',
    userType: type,
    entity: {
      id: '01990000-0000-7000-8000-0000000000e1',
      name: 'Eira do Sol',
      type,
      state: 'live',
      standing: 'open',
      pausedUntil: null,
      closedAt: null,
    },
    ...given,
  });
}
