import type { Db, Trx } from '../platform/db.ts';

/** The entities that an account is a member of. */
export async function collectMemberships(db: Db, accountId: string) {
  return db
    .selectFrom('entityMembers as member')
    .innerJoin('entities as entity', 'entity.id', 'member.entityId')
    .select([
      'entity.businessName as entity',
      'entity.entityType',
      'member.roles',
      'member.createdAt',
    ])
    .where('member.accountId', '=', accountId)
    .orderBy('member.createdAt')
    .execute();
}

export async function eraseMemberships(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('entityMembers').where('accountId', '=', accountId).execute();
}
