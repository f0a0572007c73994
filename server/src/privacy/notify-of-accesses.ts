import { lockNotifiableAccount, setAccessesNotifiedAt } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { inTransaction } from '../platform/transact.ts';
import { summariseAccesses } from './accesses.queries.ts';

/** An access that is recorded by a transaction which still runs is in the next e-mail. */
const settledAfterMs = 60_000;

/** How far back accesses are looked for, should the jobs have been off. */
export const noticeDays = 14;

export const noticeSince = (now: Date) => new Date(Number(now) - noticeDays * 86_400_000);

/**
 * Notifies an account by e-mail, once, of all accesses to its data since the last time. Does nothing where there are none.
 * The e-mail names entities and what they did, and neither a service nor a result.
 */
export async function notifyOfAccesses(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await lockNotifiableAccount(trx, accountId);
    if (!account) return;
    const until = new Date(Number(now) - settledAfterMs);
    const since = account.notifiedAt ?? noticeSince(now);
    const places = await summariseAccesses(trx, { accountId, since, until });
    if (places.length === 0) return;
    await setAccessesNotifiedAt(trx, accountId, until);
    await queueMessage(trx, {
      channel: 'email',
      recipient: account.email,
      language: account.language,
      template: 'accesses',
      accountId,
      now,
      data: { firstName: account.firstName, places },
    });
  });
}
