import type { EndingPreview } from '@vaga/contract/entity-states';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { EntityOfState } from '../../partners/index.ts';
import { endReview, writeEntityState } from '../../partners/index.ts';
import type { Trx } from '../../platform/db.ts';
import { endHolds } from '../../scheduling/index.ts';
import { queueEnding } from './end-entities.ts';
import { readEnding } from './read-ending.ts';
import { isNothingOpen } from './states.rules.ts';

interface CloseEntitiesInput {
  actor: MemberActor;
  organisationId: string;
  /** Locked, and none of them closed. */
  entities: readonly EntityOfState[];
  /** Whether what is to come is cancelled with a full refund. */
  cancelsAll: boolean;
  now: Date;
}

/**
 * Closes entities for good, if nothing is to come there, or all of it is to be cancelled: the cancellations follow at once, by a job,
 * since each is a transaction of its own.
 * @returns what stands in the way; null if they are closed.
 */
export async function closeEntities(
  trx: Trx,
  { actor, organisationId, entities, cancelsAll, now }: CloseEntitiesInput,
): Promise<EndingPreview | null> {
  const entityIds = entities.map(({ id }) => id);
  if (entityIds.length === 0) return null;
  const ending = await readEnding(trx, { entityIds, from: null, now });
  if (!cancelsAll && !isNothingOpen(ending)) return ending;
  for (const entity of entities) {
    const { id, businessName, state } = entity;
    await writeEntityState(trx, id, { state: 'closed', now });
    await endReview(trx, { entityId: id, now });
    await recordAuditEntry(trx, {
      actor,
      organisationId,
      entityId: id,
      act: 'entity.closed',
      subject: { id, name: businessName },
      before: { state },
      after: { state: 'closed', count: ending.appointments },
      now,
    });
  }
  await endHolds(trx, { entityIds, now });
  const decidedAt = now.toISOString();
  // Also where nothing was to come: what was being booked at this moment has to end.
  await queueEnding(trx, { organisationId, entityIds, from: null, actor, decidedAt }, now);
  return null;
}
