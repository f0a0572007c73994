import type { Trx } from '../../platform/db.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { sendSecurityNotice } from '../email/send-security-notice.ts';

/** Queues the e-mail that tells the owner of an account that its password was changed. */
export async function notifyPasswordChanged(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (account) await sendSecurityNotice(trx, { account, template: 'password-changed', now });
}
