import type { SessionInfo } from '@vaga/contract/identity';
import { UserType } from '@vaga/contract/identity';
import type { Db } from '../platform/db.ts';
import { readSession } from './sessions.queries.ts';
import { termsVersion } from './terms.ts';

/** The signed-in account, as the pages' frame shows it; null if the session does not exist. */
export async function readSessionInfo(
  db: Db,
  session: { sessionId: string },
): Promise<SessionInfo | null> {
  const found = await readSession(db, session.sessionId);
  if (!found) return null;
  const { accountId, firstName, lastName, email } = found;
  const isPartner = found.loginType === 'partner';
  return {
    accountId,
    loginType: isPartner ? 'partner' : 'user',
    userType: isPartner ? UserType.catch('user').parse(found.entityType) : 'user',
    firstName,
    lastName,
    email,
    eulaAccepted: found.termsVersionAccepted === termsVersion,
  };
}
