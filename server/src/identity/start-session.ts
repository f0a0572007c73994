import { sessionsPerAccount } from '@vaga/contract/limits';
import type { Db, Trx } from '../platform/db.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { newId } from '../platform/uuid.ts';
import { insertSession, revokeOldestSessions } from './sessions.queries.ts';

const lifeDays = 30;
const userAgentLength = 300;

/** When a session ends without further activity. */
export const sessionEnd = (seenAt: Date) => new Date(Number(seenAt) + lifeDays * 86_400_000);

export interface StartedSession {
  id: string;
  /** Returned once at sign-in; only its hash is stored. */
  token: string;
}

export async function startSession(
  db: Db | Trx,
  who: { accountId: string; userAgent: string; hasSecondFactor?: boolean; now: Date },
): Promise<StartedSession> {
  const { accountId, hasSecondFactor = false, now } = who;
  const id = newId();
  const token = newToken();
  await insertSession(db, {
    id,
    accountId,
    tokenHash: hashToken(token),
    userAgent: who.userAgent.slice(0, userAgentLength),
    hasSecondFactor,
    now,
    expiresAt: sessionEnd(now),
  });
  await revokeOldestSessions(db, { accountId, keep: sessionsPerAccount, now });
  return { id, token };
}
