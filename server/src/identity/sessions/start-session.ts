import { partnerSessionHours, sessionDays, sessionsPerAccount } from '@vaga/contract/limits';
import type { Db, Trx } from '../../platform/db.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { newId } from '../../platform/uuid.ts';
import { insertSession, revokeOldestSessions } from './sessions.queries.ts';

const userAgentLength = 300;
const hour = 3_600_000;

/** When a session ends without further activity: one that has acted for an entity sooner, because desks are shared machines. */
export function sessionEnd(seenAt: Date, session: { hasActedForEntity: boolean }): Date {
  const hours = session.hasActedForEntity ? partnerSessionHours : sessionDays * 24;
  return new Date(Number(seenAt) + hours * hour);
}

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
    expiresAt: sessionEnd(now, { hasActedForEntity: false }),
  });
  await revokeOldestSessions(db, { accountId, keep: sessionsPerAccount, now });
  return { id, token };
}
