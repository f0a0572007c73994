import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { sendSecurityNotice } from '../email/send-security-notice.ts';
import { deletePasskey } from './passkeys.queries.ts';

/**
 * Removes a passkey of an account, and tells the owner by e-mail: a session suffices for it, which may be stolen.
 * @throws Problem 404 if the account has no passkey of this id.
 */
export async function removePasskey(
  db: Db,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await findAccount(trx, accountId);
    if (!account || !(await deletePasskey(trx, { accountId, id }))) throw notFound();
    await sendSecurityNotice(trx, { account, template: 'passkey-removed', now });
  });
}
