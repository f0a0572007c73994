import type { SessionInfo } from '@vaga/contract/identity';
import type { Db } from '../../platform/db.ts';
import type { Memberships } from '../access/memberships.ts';
import { termsVersion } from '../access/terms.ts';
import { readSessionAccount } from './session-account.queries.ts';

/** The signed-in account, as the pages' frame shows it; null if the session does not exist. */
export async function readSessionInfo(
  db: Db,
  sessionId: string,
  memberships: Memberships,
): Promise<SessionInfo | null> {
  const found = await readSessionAccount(db, sessionId, memberships);
  if (!found) return null;
  const { accountId, firstName, lastName, email, membership, entity, hasMoreEntities } = found;
  return {
    accountId,
    loginType: membership ? 'partner' : 'user',
    userType: membership?.entityType ?? 'user',
    roles: [...(membership?.roles ?? [])],
    organisationRoles: [...(membership?.organisationRoles ?? [])],
    entity: membership &&
      entity && {
        ...entity,
        id: membership.entityId,
        type: membership.entityType,
        standing: membership.standing,
      },
    hasMoreEntities,
    firstName,
    lastName,
    email,
    eulaAccepted: found.termsVersionAccepted === termsVersion,
  };
}
