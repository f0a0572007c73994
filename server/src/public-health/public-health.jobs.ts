import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Job } from '../platform/jobs.ts';
import type { Settings } from '../platform/settings.ts';
import { checkNumber } from './check-number.ts';
import { createHealthNumbers } from './health-numbers.ts';
import { reencryptBundles } from './sealed-bundle.ts';
import { sendNotification } from './send-notification.ts';
import { createSurveillance } from './surveillance.ts';
import { notifyOfAlerts } from './surveillance-notifications.queries.ts';
import { warnOverdue } from './warn-overdue.ts';

/** graphile-worker's crontab, UTC. */
export const publicHealthCrontab = '29 3 * * * public-health.resealBundles';

/** The jobs of this slice. Each of them may run twice. */
export function publicHealthJobs({
  db,
  encryption,
  settings,
}: {
  db: Db;
  encryption: Encryption;
  settings: Pick<Settings, 'surveillanceUrl' | 'healthNumbersUrl'>;
}): Record<string, Job> {
  const surveillance = createSurveillance(settings.surveillanceUrl);
  const healthNumbers = createHealthNumbers(settings.healthNumbersUrl);
  return {
    'public-health.send': ({ id }: { id: string }, { now }) =>
      sendNotification({ db, encryption, surveillance }, { id, now }),
    'public-health.tellAlert': ({ id }: { id: string }) => notifyOfAlerts(db, id),
    'public-health.warnOverdue': (
      { entityId, from, until }: { entityId: string; from: string; until: string },
      { now },
    ) => warnOverdue(db, { entityId, from: new Date(from), until: new Date(until), now }),
    'public-health.checkNumber': ({ personId }: { personId: string }, { now }) =>
      checkNumber({ db, encryption, healthNumbers }, { personId, now }),
    'public-health.resealBundles': async () => reencryptBundles(db, encryption),
  };
}
