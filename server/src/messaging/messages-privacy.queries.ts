import type { Db, Trx } from '../platform/db.ts';

/** The messages to an account. The content of a message is kept only until it is sent. */
export async function collectMessages(db: Db, accountId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'language', 'template', 'data', 'status'])
    .select(['createdAt', 'sentAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function eraseMessages(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('messages').where('accountId', '=', accountId).execute();
}
