import { stayGuestDays } from '@vaga/contract/limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { deleteStayGuests } from './stays.queries.ts';

/** Each night: deletes the names of guests whose stay has been over for `stayGuestDays`. */
export const accommodationCrontab = '53 3 * * * accommodation.sweep';

export function accommodationJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'accommodation.sweep': async (_payload, { now }) => {
      await deleteStayGuests(db, { before: new Date(Number(now) - stayGuestDays * 86_400_000) });
    },
  };
}
