import type { Db } from '../platform/db.ts';

/** What an account changed of the business of the entities that it is, or was, a member of. */
export async function collectAuditEntries(db: Db, accountId: string) {
  return db
    .selectFrom('auditEntries')
    .select(['at', 'actor', 'act', 'subject', 'before', 'after'])
    .where('accountId', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
