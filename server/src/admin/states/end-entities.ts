import { readIdsToCome } from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { readEndedEntities } from '../../partners/index.ts';
import { cancelForEntity } from '../../payments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { endHolds } from '../../scheduling/index.ts';
import { endingMinutes } from './states.rules.ts';

/** What ends with entities that are suspended for safety or closed. JSON: the payload of a job. */
export interface Ending {
  organisationId: string;
  entityIds: string[];
  /** The first civil day whose appointments are cancelled; null: all. */
  from: string | null;
  /** Who decided it: the author of the cancellations. */
  actor: MemberActor;
  /** ISO 8601. Read by the release before alone, which runs jobs beside this one during an upgrade. */
  decidedAt: string;
}

const jobName = 'admin.endEntities';
const idsAtOnce = 100;

/**
 * Adds the jobs that cancel what is to come: at `runAt`, and again until what was being booked at the moment of the decision must have
 * been committed. A later decision about the organisation replaces those that have not begun. All are added with the decision: a job
 * that added the next one could replace a later decision, made while it ran.
 */
export async function queueEnding(trx: Trx, ending: Ending, runAt: Date): Promise<void> {
  const { organisationId, entityIds } = ending;
  const key = `${jobName}:${organisationId}:${entityIds.length === 1 ? entityIds[0] : 'all'}`;
  for (const [round, minutes] of endingMinutes.entries())
    await addJob(trx, {
      name: jobName,
      payload: { ...ending },
      runAt: new Date(Number(runAt) + minutes * 60_000),
      key: round === 0 ? key : `${key}:${round}`,
    });
}

/**
 * Ends what is held at the entities, and cancels their appointments to come with a full refund: each in a transaction of its own, so
 * that the process may be killed between any two. An entity that was reopened meanwhile keeps all.
 */
export async function endEntities(db: Db, ending: Ending, now: Date): Promise<void> {
  const entityIds = await readEndedEntities(db, ending.entityIds);
  if (entityIds.length === 0) return;
  await inTransaction(db, (trx) => endHolds(trx, { entityIds, now }));
  await cancelAllToCome(db, { ...ending, entityIds }, now);
}

async function cancelAllToCome(
  db: Db,
  { entityIds, from, actor }: Ending,
  now: Date,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids = await readIdsToCome(db, { entityIds, from, after, limit: idsAtOnce, now });
    for (const id of ids) await cancelForEntity(db, { id, actor, now });
    after = ids.at(-1) ?? null;
    if (after === null) return;
  }
}
