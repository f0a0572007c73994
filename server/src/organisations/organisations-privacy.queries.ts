import type { Db, Trx } from '../platform/db.ts';

/** The organisations and entities that an account is a member of, and the invitations to its address. */
export async function collectMemberships(db: Db, accountId: string) {
  const organisations = await db
    .selectFrom('organisationMembers as member')
    .innerJoin('organisations as organisation', 'organisation.id', 'member.organisationId')
    .select(['organisation.companyName as organisation', 'member.roles', 'member.createdAt'])
    .where('member.accountId', '=', accountId)
    .orderBy('member.createdAt')
    .execute();
  const entities = await db
    .selectFrom('entityMembers as member')
    .innerJoin('entities as entity', 'entity.id', 'member.entityId')
    .select([
      'entity.businessName as entity',
      'entity.entityType',
      'member.roles',
      'member.createdAt',
      'member.lastUsedAt',
    ])
    .where('member.accountId', '=', accountId)
    .orderBy('member.createdAt')
    .execute();
  const invitations = await db
    .selectFrom('invitations as invitation')
    .innerJoin('accounts as account', 'account.email', 'invitation.email')
    .innerJoin('organisations as organisation', 'organisation.id', 'invitation.organisationId')
    .select([
      'organisation.companyName as organisation',
      'invitation.email',
      'invitation.name',
      'invitation.language',
      'invitation.grants',
      'invitation.state',
      'invitation.createdAt',
      'invitation.sentAt',
      'invitation.expiresAt',
      'invitation.endedAt',
    ])
    .where('account.id', '=', accountId)
    .orderBy('invitation.createdAt')
    .execute();
  return { organisations, entities, invitations };
}

/**
 * Ends every membership of an account, deletes the invitations to its address, and cancels those that it sent. The account
 * still has its address.
 */
export async function eraseMemberships(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('email', '=', ({ selectFrom }) =>
      selectFrom('accounts').select('email').where('id', '=', accountId),
    )
    .execute();
  await trx
    .updateTable('invitations')
    .set({ state: 'canceled', endedAt: now })
    .where('invitedBy', '=', accountId)
    .where('state', '=', 'pending')
    .execute();
  await trx
    .updateTable('invitations')
    .set({ invitedBy: null })
    .where('invitedBy', '=', accountId)
    .execute();
  await trx.deleteFrom('entityMembers').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('organisationMembers').where('accountId', '=', accountId).execute();
}
