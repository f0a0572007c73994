import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { Account } from '../accounts/accounts.queries.ts';

type SecurityNotice =
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-changed'
  | 'second-factor-taken';

/** Queues the e-mail that tells the owner of an account how others could now enter it, or no longer can. */
export async function sendSecurityNotice(
  trx: Trx,
  { account, template, now }: { account: Account; template: SecurityNotice; now: Date },
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
