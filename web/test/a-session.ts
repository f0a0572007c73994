import type { SessionInfo } from '@vaga/contract/identity';

/** The session of Rosa, a patient who has accepted the terms. */
export function aSession(given: Partial<SessionInfo> = {}): SessionInfo {
  return {
    accountId: '01990000-0000-7000-8000-000000000001',
    loginType: 'user',
    userType: 'user',
    roles: [],
    organisationRoles: [],
    firstName: 'Rosa',
    lastName: 'Tavares',
    email: 'rosa@vaga.example',
    eulaAccepted: true,
    ...given,
  };
}
