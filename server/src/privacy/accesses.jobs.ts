import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { NoticeScope } from './accesses.queries.ts';
import { readAccessesToNotify } from './accesses.queries.ts';
import { isAccessesNoticeDue } from './accesses-notice.rules.ts';
import { noticeSince, notifyOfAccesses } from './notify-of-accesses.ts';

/** UTC: the last evening run is 23:50 in Lisbon, or ten minutes before the next day begins there. */
export const accessesCrontab = [
  '*/10 * * * * accesses.findAtOnce',
  '50 18 * * * accesses.findAll',
  '50 19-23 * * * accesses.findDocuments',
].join('\n');

/** The jobs that notify accounts of accesses to their data. Each may run twice. */
export function accessesJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'accesses.findAtOnce': (_payload, { now }) => queueNotices(db, 'at once', now),
    'accesses.findAll': (_payload, { now }) => queueNotices(db, 'all', now),
    'accesses.findDocuments': (_payload, { now }) => queueNotices(db, 'documents', now),
    'accesses.notify': ({ accountId }: { accountId: string }, { now }) =>
      notifyOfAccesses(db, { accountId, now }),
  };
}

/** Queues one job for each account, so that one that fails does not delay the others. */
async function queueNotices(db: Db, scope: NoticeScope, now: Date): Promise<void> {
  const found = await readAccessesToNotify(db, { scope, since: noticeSince(now) });
  const due = found.filter((accesses) => isAccessesNoticeDue(accesses, now));
  await inTransaction(db, async (trx) => {
    for (const { accountId } of due)
      await addJob(trx, {
        name: 'accesses.notify',
        payload: { accountId },
        key: `accesses.notify:${accountId}`,
      });
  });
}
