import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { requestRatings } from './request-ratings.ts';

/** graphile-worker's crontab, UTC. */
export const ratingsCrontab = '*/15 * * * * ratings.request';

/** The jobs of this slice. Each of them may run twice. */
export function ratingsJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'ratings.request': async (_payload, { now }) => requestRatings(db, now),
  };
}
