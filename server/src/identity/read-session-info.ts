import type { SessionInfo } from '@vaga/contract/identity';
import type { Db } from '../platform/db.ts';
import type { Caller } from '../platform/http/caller.ts';
import { readAccountOfSession } from './sessions.queries.ts';
import { termsVersion } from './terms.ts';

/** The signed-in account, as the pages' frame shows it; null if the session does not exist. */
export async function readSessionInfo(
  db: Db,
  { sessionId, membership }: Pick<Caller, 'sessionId' | 'membership'>,
): Promise<SessionInfo | null> {
  const found = await readAccountOfSession(db, sessionId);
  if (!found) return null;
  const { accountId, firstName, lastName, email } = found;
  return {
    accountId,
    loginType: membership ? 'partner' : 'user',
    userType: membership?.entityType ?? 'user',
    roles: [...(membership?.roles ?? [])],
    organisationRoles: [...(membership?.organisationRoles ?? [])],
    firstName,
    lastName,
    email,
    eulaAccepted: found.termsVersionAccepted === termsVersion,
  };
}
