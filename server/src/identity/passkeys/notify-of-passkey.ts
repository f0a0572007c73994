import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { Account } from '../accounts.queries.ts';

/** Tells the owner of an account that a passkey was added to it or removed. */
export async function notifyOfPasskey(
  trx: Trx,
  {
    account,
    template,
    now,
  }: { account: Account; template: 'passkey-added' | 'passkey-removed'; now: Date },
): Promise<void> {
  const { id: accountId, email, language, firstName } = account;
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template,
    data: { firstName },
    accountId,
    now,
  });
}
