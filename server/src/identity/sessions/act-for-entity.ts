import type { Db, Trx } from '../../platform/db.ts';
import { setSessionEntity } from './sessions.queries.ts';
import { sessionEnd } from './start-session.ts';

/**
 * Lets a session act for an entity from now on, or for its account alone where `entityId` is null. It keeps the shorter
 * life of `partnerSessionHours` in either case. Whether the account is a member is for the caller to check.
 */
export async function actForEntity(
  db: Db | Trx,
  { sessionId, entityId, now }: { sessionId: string; entityId: string | null; now: Date },
): Promise<void> {
  const expiresAt = sessionEnd(now, { hasActedForEntity: true });
  await setSessionEntity(db, { id: sessionId, entityId, lastSeenAt: now, expiresAt });
}
