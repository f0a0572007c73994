import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import { reencryptLicences } from './profile/licence-files.queries.ts';

/** The crontab of graphile-worker, in UTC. */
export const partnersCrontab = '33 3 * * * partners.resealLicences';

/** The jobs of this slice. Each of them may run twice. */
export function partnersJobs({
  db,
  encryption,
}: {
  db: Db;
  encryption: Encryption;
}): Record<string, Job> {
  return { 'partners.resealLicences': async () => reencryptLicences(db, encryption) };
}
