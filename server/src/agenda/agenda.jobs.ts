import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces, removeExtraPlaces } from '../scheduling/index.ts';
import {
  deleteEndedDrafts,
  endDraft,
  lockDraft,
  readExpiredDrafts,
} from './booking/drafts.queries.ts';
import { deleteOldNotices } from './delays/delays.queries.ts';

/** graphile-worker's crontab, UTC. No request depends on it: a draft that is over reserves nothing. */
export const agendaCrontab = '* * * * * agenda.sweepDrafts';

const draftsPerSweep = 500;
const day = 86_400_000;

export function agendaJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'agenda.sweepDrafts': async (_payload, { now }) => {
      for (const id of await readExpiredDrafts(db, now, draftsPerSweep))
        await expireDraft(db, id, now);
      // What was reserved and never booked says nothing the day after.
      const yesterday = new Date(now.getTime() - day);
      await deleteEndedDrafts(db, yesterday);
      await deleteOldNotices(db, yesterday);
    },
  };
}

/** Ends a draft whose time is over, unless it was booked or released meanwhile. A waitlist of the day gets its place. */
async function expireDraft(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, id);
    if (draft?.state !== 'reserved' || draft.expiresAt > now) return;
    await endDraft(trx, { id, as: 'expired', now });
    if (draft.isOverbooked) await removeExtraPlaces(trx, [id]);
    await releasePlaces(trx, { ownerIds: [id], as: 'expired', now });
  });
}
