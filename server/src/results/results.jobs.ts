import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { reencryptUploads, sweepUploadedDocuments } from './uploads/uploads-upkeep.queries.ts';

/** The crontab of graphile-worker, in UTC. */
export const resultsCrontab = `17 * * * * results.sweepUploads
29 3 * * * results.resealUploads`;

/** The jobs of this slice. Each of them may run twice. */
export function resultsJobs({
  db,
  encryption,
}: {
  db: Db;
  encryption: Encryption;
}): Record<string, Job> {
  return {
    'results.sweepUploads': async (_payload, { now }) => sweepUploadedDocuments(db, now),
    'results.resealUploads': async () => reencryptUploads(db, encryption),
  };
}
