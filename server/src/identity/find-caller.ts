import type { Db } from '../platform/db.ts';
import type { FindCaller } from '../platform/http/caller.ts';
import { hashToken } from '../platform/tokens.ts';
import { sessionEnd } from './open-session.ts';
import { findLiveSession, touchSession } from './sessions.queries.ts';

/** Being seen moves a session's end; more often than this it would be a write for every read. */
const touchEveryMinutes = 5;

/**
 * Finds who a token belongs to: one indexed query, and now and then a write that keeps the session alive.
 * Where the demo is not allowed, a session that a demo account opened before is dead too.
 */
export function findCaller(db: Db, { allowsDemo }: { allowsDemo: boolean }): FindCaller {
  return async (token, now) => {
    const session = await findLiveSession(db, hashToken(token), now);
    if (!session || (session.isDemo && !allowsDemo)) return null;
    if (Number(now) - Number(session.lastSeenAt) >= touchEveryMinutes * 60_000) {
      await touchSession(db, session.id, { lastSeenAt: now, expiresAt: sessionEnd(now) });
    }
    return {
      accountId: session.accountId,
      sessionId: session.id,
      loginType: session.loginType === 'partner' ? 'partner' : 'user',
      language: session.language === 'en' ? 'en' : 'pt',
      entityId: session.entityId,
    };
  };
}
