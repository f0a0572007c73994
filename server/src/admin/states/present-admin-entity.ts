import type { AdminEntity } from '@vaga/contract/admin-entities';
import type { EntityState } from '@vaga/contract/standing';
import { isReviewLate, undoUntil } from '../../organisations/index.ts';
import type { EntityReview, PendingChange, ReviewedEntity } from '../../partners/index.ts';
import {
  findOpenReview,
  findReviewedEntity,
  readLicenceFileNames,
  readPendingChanges,
  readReviewedEntities,
} from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';

/** The partners' entities in a state, as an administrator decides about them. */
export async function listAdminEntities(
  db: Db,
  { state, now }: { state: EntityState; now: Date },
): Promise<AdminEntity[]> {
  const entities = await readReviewedEntities(db, state);
  return Promise.all(entities.map((entity) => withReview(db, entity, now)));
}

/** @throws Problem 404 for an unknown entity, and for one of the administration */
export async function readAdminEntity(db: Db, id: string, now: Date): Promise<AdminEntity> {
  const entity = await findReviewedEntity(db, id);
  if (!entity) throw notFound();
  return withReview(db, entity, now);
}

async function withReview(db: Db, entity: ReviewedEntity, now: Date): Promise<AdminEntity> {
  const { id, businessName, entityType, state, organisationId, companyName, taxNumber } = entity;
  const { address, licenceKind, licenceNumber, licenceUntil } = entity;
  const review = await findOpenReview(db, id);
  const changes = (await readPendingChanges(db, [id])).get(id) ?? [];
  const { current, pending } = await readLicenceFileNames(db, id);
  return {
    id,
    name: businessName,
    type: entityType,
    state,
    organisation: { id: organisationId, name: companyName, taxNumber },
    address,
    licence: { kind: licenceKind, number: licenceNumber, until: licenceUntil },
    licenceFiles: { current: current?.fileName ?? null, pending: pending?.fileName ?? null },
    review: review && presentReview(review, changes, now),
  };
}

function presentReview(
  review: EntityReview,
  changes: PendingChange[],
  now: Date,
): AdminEntity['review'] {
  const { kind, askedAt, decision, reason, decidedAt, decidedByName } = review;
  return {
    kind,
    askedAt: askedAt.toISOString(),
    isLate: decision === null && isReviewLate(askedAt, now),
    changes,
    decision:
      decision && decidedAt
        ? {
            decision,
            by: decidedByName,
            at: decidedAt.toISOString(),
            undoUntil: undoUntil(decidedAt).toISOString(),
            reason,
          }
        : null,
  };
}
