import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db.ts';
import type { Caller, FindCaller } from '../platform/http/caller.ts';
import { hashToken } from '../platform/tokens.ts';
import { findActiveSession, touchSession } from './sessions.queries.ts';
import { sessionEnd } from './start-session.ts';
import { termsVersion } from './terms.ts';

/** Being seen moves a session's end; more often than this it would be a write for every read. */
const touchEveryMinutes = 5;

/** Some 300 bytes each. */
const keptAtMost = 10_000;

interface Seen {
  caller: Caller;
  lastSeenAt: number;
}

/**
 * Finds who a token belongs to: one indexed query, and now and then a write that keeps the session alive. Where the call
 * itself asks whether the session still lives, whoever was seen lately is not looked up.
 * Where the demo is not allowed, a session that a demo account opened before is dead too.
 */
export function findCaller(db: Db, { allowsDemo }: { allowsDemo: boolean }): FindCaller {
  const seen = new LRUCache<string, Seen>({ max: keptAtMost });
  return async (token, { now, isCheckedByHandler: isProvedLater }) => {
    const tokenHash = hashToken(token);
    const key = tokenHash.toString('base64');
    const known = isProvedLater ? seen.get(key) : undefined;
    // Terms that are accepted stay accepted; that they are not may be over.
    if (known?.caller.hasAcceptedTerms && !isTouchDue(known.lastSeenAt, now)) return known.caller;
    const session = await findActiveSession(db, tokenHash, now);
    if (!session || (session.isDemo && !allowsDemo)) return null;
    const isTouched = isTouchDue(Number(session.lastSeenAt), now);
    if (isTouched) {
      await touchSession(db, session.id, { lastSeenAt: now, expiresAt: sessionEnd(now) });
    }
    const caller: Caller = {
      accountId: session.accountId,
      sessionId: session.id,
      loginType: session.loginType === 'partner' ? 'partner' : 'user',
      language: session.language === 'en' ? 'en' : 'pt',
      hasAcceptedTerms: session.termsVersionAccepted === termsVersion,
      entityId: session.entityId,
    };
    seen.set(key, { caller, lastSeenAt: Number(isTouched ? now : session.lastSeenAt) });
    return caller;
  };
}

function isTouchDue(lastSeenAt: number, now: Date): boolean {
  return Number(now) - lastSeenAt >= touchEveryMinutes * 60_000;
}
