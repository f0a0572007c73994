import type { Db } from '../../platform/db.ts';

export interface SessionRow {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The active sessions of an account, the last seen first. */
export async function listActiveSessions(
  db: Db,
  accountId: string,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns false if the account has no such session, or it has ended already. */
export async function revokeOwnSession(
  db: Db,
  of: { accountId: string; id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revokedAt: of.now })
    .where('id', '=', of.id)
    .where('accountId', '=', of.accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', of.now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
