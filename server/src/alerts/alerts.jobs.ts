import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds } from '@vaga/contract/alert-kinds';
import { alertKeptDays } from '@vaga/contract/alert-limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { deleteEndedAlerts, updateAlerts } from './alerts.queries.ts';

/** graphile-worker's crontab, UTC. */
export const alertsCrontab = `
*/5 * * * * alerts.queueKinds
13 3 * * * alerts.deleteEnded`;

/** The jobs of this slice. Each of them may run twice. */
export function alertsJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    // A job for each kind: one that fails is tried again by itself, and the queue shows its error.
    'alerts.queueKinds': async () =>
      inTransaction(db, async (trx) => {
        for (const kind of alertKinds)
          await addJob(trx, {
            name: 'alerts.update',
            payload: { kind },
            key: `alerts.update:${kind}`,
            // One at a time, so that they do not keep others from the connections of the jobs.
            queue: 'alerts',
          });
      }),
    'alerts.update': ({ kind }: { kind: AlertKind }, { now }) => updateAlerts(db, kind, now),
    'alerts.deleteEnded': (_payload, { now }) =>
      deleteEndedAlerts(db, new Date(now.getTime() - alertKeptDays * 86_400_000)),
  };
}
