import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** The messages to an account. The content of a message is kept only until it is sent. */
export async function collectMessages(db: Db, accountId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'language', 'template', 'data', 'status'])
    .select(['entityId', 'createdAt', 'sentAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function eraseMessages(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('messages').where('accountId', '=', accountId).execute();
}

/** Moves the messages to an account to another one. Those that are queued go to the address that they were written for. */
export async function adoptMessages(trx: Trx, move: AccountMove): Promise<MovedRows> {
  return moveRows(trx, move, [{ name: 'messages' }]);
}
