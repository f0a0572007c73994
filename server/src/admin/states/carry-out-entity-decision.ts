import type { AuditAct } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import {
  lockOrganisationOfState,
  readManagerAddresses,
  writeOrganisationState,
} from '../../organisations/index.ts';
import type { EntityOfState, EntityReview } from '../../partners/index.ts';
import {
  applyPendingChanges,
  discardPendingChanges,
  endReview,
  lockEntityOfState,
  lockOpenReview,
  readEntityOfState,
  writeEntityState,
} from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { EmailOf } from '../../platform/outbox.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';

export const carryOutEntityJob = 'admin.carryOutEntityDecision';

/** JSON: the payload of the job. */
export interface CarryOutEntityInput {
  entityId: string;
  /** ISO 8601: which decision this is. */
  decidedAt: string;
  actor: MemberActor;
}

/**
 * Carries out what an administrator decided of an entity, once it can no longer be undone: confirmed it is live, and with it its
 * organisation; returned it is a draft again, with the reason. Of changed facts the public sees the new, or goes on seeing the
 * old. A decision that was undone, replaced or made about earlier facts is
 * not this one, and nothing happens; nor does it twice.
 */
export async function carryOutEntityDecision(
  db: Db,
  { entityId, decidedAt, actor }: CarryOutEntityInput,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const seen = await readEntityOfState(trx, entityId);
    if (!seen) return;
    const organisation = await lockOrganisationOfState(trx, seen.organisationId);
    const entity = await lockEntityOfState(trx, entityId);
    const review = await lockOpenReview(trx, entityId);
    if (!organisation || !entity || review?.decidedAt?.toISOString() !== decidedAt) return;
    await endReview(trx, { entityId, now });
    if (review.kind === 'opening' && entity.state === 'confirming') {
      await open(trx, { entity, review, actor, now });
      const isFirst = review.decision === 'confirmed' && organisation.state === 'setup';
      if (isFirst) await writeOrganisationState(trx, organisation.id, { state: 'live' });
    }
    if (review.kind === 'changes') await settleChanges(trx, { entity, review, actor, now });
  });
}

interface DecidedReview {
  entity: EntityOfState;
  review: EntityReview;
  actor: MemberActor;
  now: Date;
}

async function open(trx: Trx, decided: DecidedReview): Promise<void> {
  const { entity, review, now } = decided;
  const { id, businessName: place } = entity;
  if (review.decision === 'confirmed') {
    await writeEntityState(trx, id, { state: 'live', now });
    await record(trx, decided, { act: 'entity.went_live', state: 'live' });
    await notifyManagers(trx, { id, now, email: { template: 'entity-live', data: { place } } });
    return;
  }
  const reason = review.reason ?? '';
  await writeEntityState(trx, id, { state: 'draft', confirmNote: reason });
  await record(trx, decided, { act: 'entity.returned', state: 'draft' });
  const data = { place, reason, kind: 'opening' as const };
  await notifyManagers(trx, { id, now, email: { template: 'entity-returned', data } });
}

/** The new facts are shown, or forgotten: then the managers read why, by e-mail and on the page. */
async function settleChanges(trx: Trx, decided: DecidedReview): Promise<void> {
  const { entity, review, now } = decided;
  const { id, state, businessName: place } = entity;
  if (review.decision === 'confirmed') {
    await applyPendingChanges(trx, id);
    await record(trx, decided, { act: 'entity.changes_confirmed', state });
    return;
  }
  const reason = review.reason ?? '';
  await discardPendingChanges(trx, id, reason);
  await record(trx, decided, { act: 'entity.changes_returned', state });
  const data = { place, reason, kind: 'changes' as const };
  await notifyManagers(trx, { id, now, email: { template: 'entity-returned', data } });
}

async function record(
  trx: Trx,
  { entity, actor, review, now }: DecidedReview,
  { act, state }: { act: AuditAct; state: string },
): Promise<void> {
  await recordAuditEntry(trx, {
    actor,
    organisationId: entity.organisationId,
    entityId: entity.id,
    act,
    subject: { id: entity.id, name: entity.businessName },
    before: { state: entity.state },
    after: review.reason === null ? { state } : { state, reason: review.reason },
    now,
  });
}

/** To the managers of the entity and the owners of its organisation. */
async function notifyManagers(
  trx: Trx,
  { id, email, now }: { id: string; email: EmailOf<'entity-live' | 'entity-returned'>; now: Date },
): Promise<void> {
  for (const { accountId, email: recipient, language } of await readManagerAddresses(trx, id))
    await queueMessage(trx, { ...email, channel: 'email', recipient, language, accountId, now });
}
