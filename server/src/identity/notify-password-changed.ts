import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { findAccount } from './accounts.queries.ts';

/** Queues the e-mail that tells the owner of an account that its password was changed. */
export async function notifyPasswordChanged(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (!account) return;
  await queueMessage(trx, {
    channel: 'email',
    recipient: account.email,
    language: account.language,
    template: 'password-changed',
    data: { firstName: account.firstName },
    accountId,
    now,
  });
}
