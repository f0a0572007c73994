import type { ActiveSession } from '@vaga/contract/sessions';
import type { Db } from '../../platform/db.ts';
import { listActiveSessions } from './active-sessions.queries.ts';
import { deviceOf } from './device.rules.ts';

/** The active sessions of an account: the current one first, then by last activity. */
export async function listSessions(
  db: Db,
  of: { accountId: string; sessionId: string; now: Date },
): Promise<ActiveSession[]> {
  const sessions = (await listActiveSessions(db, of.accountId, of.now)).map((session) => ({
    id: session.id,
    device: deviceOf(session.userAgent),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isCurrent: session.id === of.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
