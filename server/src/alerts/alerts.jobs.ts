import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds } from '@vaga/contract/alert-kinds';
import { alertKeptDays } from '@vaga/contract/alert-limits';
import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { readDueDigests, readUnannouncedEntities } from './alert-emails.queries.ts';
import { deleteEndedAlerts, saveFoundAlerts, updateAlerts } from './alerts.queries.ts';
import { findFewPlaces } from './find-few-places.ts';
import { announceAlerts, sendDigest } from './send-alert-emails.ts';

/** graphile-worker's crontab, UTC. */
export const alertsCrontab = `
*/5 * * * * alerts.queueKinds
7 * * * * alerts.queueHourlyKinds
*/15 * * * * alerts.queueDigests
13 3 * * * alerts.deleteEnded`;

/** Kinds that count much and change slowly. */
const hourlyKinds: readonly AlertKind[] = ['fewPlacesFree', 'planUsed'];

/** The jobs of this slice. Each of them may run twice. */
export function alertsJobs({ db }: { db: Db }): Record<string, Job> {
  return {
    'alerts.queueKinds': () =>
      queueKinds(
        db,
        alertKinds.filter((kind) => !hourlyKinds.includes(kind)),
      ),
    'alerts.queueHourlyKinds': () => queueKinds(db, hourlyKinds),
    'alerts.update': async ({ kind }: { kind: AlertKind }, { now }) => {
      if (kind === 'fewPlacesFree')
        await saveFoundAlerts(db, { kind, alerts: await findFewPlaces(db, now), now });
      else await updateAlerts(db, kind, now);
      await queueAnnouncements(db);
    },
    'alerts.announce': ({ entityId }: { entityId: string }, { now }) =>
      announceAlerts(db, { entityId, now }),
    'alerts.queueDigests': async (_payload, { now }) => queueDigests(db, now),
    'alerts.digest': ({ entityId, until }: { entityId: string; until: string }, { now }) =>
      sendDigest(db, { entityId, until: new Date(until), now }),
    'alerts.deleteEnded': (_payload, { now }) =>
      deleteEndedAlerts(db, new Date(now.getTime() - alertKeptDays * 86_400_000)),
  };
}

/** A job for each kind: one that fails is tried again by itself, and the queue shows its error. */
async function queueKinds(db: Db, kinds: readonly AlertKind[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const kind of kinds)
      await addJob(trx, {
        name: 'alerts.update',
        payload: { kind },
        key: `alerts.update:${kind}`,
        // One at a time, so that they do not keep others from the connections of the jobs.
        queue: 'alerts',
      });
  });
}

/** A job for each entity, behind those of the kinds that wait: one e-mail tells of them all. */
async function queueAnnouncements(db: Db): Promise<void> {
  const entityIds = await readUnannouncedEntities(db);
  await inTransaction(db, async (trx) => {
    for (const entityId of entityIds)
      await addJob(trx, {
        name: 'alerts.announce',
        payload: { entityId },
        key: `alerts.announce:${entityId}`,
        queue: 'alerts',
      });
  });
}

async function queueDigests(db: Db, now: Date): Promise<void> {
  const due = await readDueDigests(db, now);
  await inTransaction(db, async (trx) => {
    for (const { entityId, until } of due)
      await addJob(trx, {
        name: 'alerts.digest',
        payload: { entityId, until: until.toISOString() },
        key: `alerts.digest:${entityId}`,
      });
  });
}
