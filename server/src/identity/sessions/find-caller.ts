import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import type { Caller, FindCaller } from '../../platform/http/caller.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Memberships } from '../access/memberships.ts';
import { termsVersion } from '../access/terms.ts';
import { createFindActiveSession, touchSession } from './sessions.queries.ts';
import { sessionEnd } from './start-session.ts';

/** Each request extends the session; writing it more often than this would cost a write per read. */
const touchEveryMinutes = 5;

/** About 300 bytes per entry. */
const maxCachedCallers = 10_000;

interface CachedCaller {
  caller: Caller;
  lastSeenAt: number;
}

interface FindCallerDeps {
  allowsDemo: boolean;
  membershipOf: Memberships['membershipOf'];
}

/**
 * Finds the caller of a token: one indexed query, and sometimes a write that extends the session. If the handler checks
 * the session itself, a recently found caller is taken from the cache, unless its session acts for an entity: a member
 * who is removed, or has another role, is so at the next call. If demo accounts are not allowed, their older sessions are
 * invalid too.
 */
export function findCaller(db: Db, { allowsDemo, membershipOf }: FindCallerDeps): FindCaller {
  const findActiveSession = createFindActiveSession(membershipOf);
  const cache = new LRUCache<string, CachedCaller>({ max: maxCachedCallers });
  return async (token, { now, isCheckedByHandler: isProvedLater }) => {
    const tokenHash = hashToken(token);
    const key = tokenHash.toString('base64');
    const known = isProvedLater ? cache.get(key) : undefined;
    // An acceptance of the terms is final; a missing one may have been given meanwhile.
    if (known?.caller.hasAcceptedTerms && !isTouchDue(known.lastSeenAt, now)) return known.caller;
    const session = await findActiveSession(db, { tokenHash, now });
    if (!session || (session.isDemo && !allowsDemo)) return null;
    const isTouched = isTouchDue(Number(session.lastSeenAt), now);
    if (isTouched) {
      await touchSession(db, session.id, { lastSeenAt: now, expiresAt: sessionEnd(now, session) });
    }
    const caller: Caller = {
      accountId: session.accountId,
      sessionId: session.id,
      language: session.language === 'en' ? 'en' : 'pt',
      hasAcceptedTerms: session.termsVersionAccepted === termsVersion,
      entityId: session.entityId,
      membership: session.membership,
      hasSecondFactor: session.hasSecondFactor,
    };
    if (caller.entityId === null)
      cache.set(key, { caller, lastSeenAt: Number(isTouched ? now : session.lastSeenAt) });
    // What was cached before the session began to act for it would answer for the account alone.
    else cache.delete(key);
    return caller;
  };
}

function isTouchDue(lastSeenAt: number, now: Date): boolean {
  return Number(now) - lastSeenAt >= touchEveryMinutes * 60_000;
}
