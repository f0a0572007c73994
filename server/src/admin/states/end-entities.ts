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
  /** ISO 8601. */
  decidedAt: string;
}

const jobName = 'admin.endEntities';
const idsAtOnce = 100;

/** Adds the job that cancels what is to come. A later decision about the organisation replaces it. */
export async function queueEnding(trx: Trx, ending: Ending, runAt: Date): Promise<void> {
  const key = `${jobName}:${ending.organisationId}:${ending.entityIds.length === 1 ? ending.entityIds[0] : 'all'}`;
  await addJob(trx, { name: jobName, payload: { ...ending }, runAt, key });
}

/**
 * Ends what is held at the entities, and cancels their appointments to come with a full refund: each in a transaction of its own, so
 * that the process may be killed between any two. An entity that was reopened meanwhile keeps all. Runs again until what was being
 * booked at the moment of the decision must have been committed.
 */
export async function endEntities(db: Db, ending: Ending, now: Date): Promise<void> {
  const entityIds = await readEndedEntities(db, ending.entityIds);
  if (entityIds.length === 0) return;
  await inTransaction(db, (trx) => endHolds(trx, { entityIds, now }));
  await cancelAllToCome(db, { ...ending, entityIds }, now);
  if (Number(now) - Date.parse(ending.decidedAt) >= endingMinutes * 60_000) return;
  await inTransaction(db, (trx) => queueEnding(trx, ending, new Date(Number(now) + 60_000)));
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
