import { mergeUndoDays, unclaimedMonths } from '@vaga/contract/limits';
import { lockCartsOfAccounts } from '../cart/index.ts';
import { endMergesBefore, lockAccounts } from '../identity/index.ts';
import { hasOpenPayment } from '../payments/index.ts';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { eraseAccount } from './delete-account.ts';
import { readForgettableAccounts } from './unclaimed-accounts.queries.ts';

const batchSize = 500;

/** Each night: forgets unclaimed accounts, and ends the merges that can no longer be undone. */
export const unclaimedCrontab = '27 3 * * * privacy.sweepUnclaimed';

/** The jobs about unclaimed accounts. Each of them may run twice. */
export function unclaimedJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'privacy.sweepUnclaimed': async (_payload, { now }) => sweepUnclaimedAccounts(db, now),
    'privacy.forgetUnclaimed': async ({ accountId }: { accountId: string }, { now }) =>
      forgetUnclaimedAccount(db, { accountId, now }),
  };
}

/** Queues a job for each account to forget, so that one that fails does not delay the others. */
async function sweepUnclaimedAccounts(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endMergesBefore(trx, new Date(now.getTime() - mergeUndoDays * 86_400_000));
    const accountIds = await readForgettableAccounts(trx, {
      before: monthsBefore(now),
      limit: batchSize,
    });
    for (const accountId of accountIds) {
      const key = `privacy.forgetUnclaimed:${accountId}`;
      await addJob(trx, { name: 'privacy.forgetUnclaimed', payload: { accountId }, key });
    }
  });
}

/**
 * Forgets an account that no patient has claimed, `unclaimedMonths` after its last appointment. What the law makes us keep
 * stays without identity. Does nothing if it was claimed, or booked for, in the meantime.
 */
async function forgetUnclaimedAccount(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartsOfAccounts(trx, [accountId]);
    await lockAccounts(trx, [accountId]);
    const of = { before: monthsBefore(now), limit: 1, accountId };
    const isForgettable = (await readForgettableAccounts(trx, of)).length > 0;
    if (!isForgettable || (await hasOpenPayment(trx, accountId))) return;
    await eraseAccount(trx, accountId, now);
  });
}

function monthsBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - unclaimedMonths);
  return before;
}
