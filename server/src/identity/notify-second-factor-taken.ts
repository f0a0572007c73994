import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Account } from './accounts.queries.ts';

/** Queues the e-mail that tells the owner of an account that it has a second factor from now on. */
export async function notifySecondFactorTaken(
  trx: Trx,
  { account, now }: { account: Account; now: Date },
): Promise<void> {
  const { id: accountId, email, language, firstName } = account;
  await queueMessage(trx, {
    channel: 'email',
    recipient: email,
    language,
    template: 'second-factor-taken',
    data: { firstName },
    accountId,
    now,
  });
}
