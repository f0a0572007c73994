import type { AdminEntity } from '@vaga/contract/admin-entities';
import type { MemberActor } from '../../identity/index.ts';
import { undoUntil } from '../../organisations/index.ts';
import { lockOpenReview, writeReviewDecision } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem, success } from '../../platform/http/outcome.ts';
import { addJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transact.ts';
import { carryOutEntityJob } from './carry-out-entity-decision.ts';
import { readAdminEntity } from './present-admin-entity.ts';

interface DecideEntityInput {
  /** Of the entity. */
  id: string;
  actor: MemberActor;
  /** When the facts were put forward that the administrator saw. */
  askedAt: Date;
  decision: { as: 'confirmed' } | { as: 'returned'; reason: string };
  now: Date;
}

/**
 * Writes down what an administrator decides of an entity. It takes effect, and is mailed, by a job once it can no longer be undone.
 * @throws Problem 404 where nothing is to be confirmed; 409 `admin.decided` where another administrator was first,
 * `entity.review_changed` where the facts have changed meanwhile
 */
export async function decideEntity(
  db: Db,
  { id, actor, askedAt, decision, now }: DecideEntityInput,
): Promise<Outcome<AdminEntity>> {
  await inTransaction(db, async (trx) => {
    const review = await lockOpenReview(trx, id);
    if (!review) throw notFound();
    const { decision: known, decidedByName } = review;
    if (known) throw new Problem(409, 'admin.decided', { values: { who: decidedByName ?? '–' } });
    if (Number(review.askedAt) !== Number(askedAt)) throw new Problem(409, 'entity.review_changed');
    await writeReviewDecision(trx, {
      id: review.id,
      decision: decision.as,
      reason: decision.as === 'returned' ? decision.reason : null,
      decidedBy: actor.accountId,
      decidedAt: now,
    });
    const payload = { entityId: id, decidedAt: now.toISOString(), actor };
    await addJob(trx, { name: carryOutEntityJob, payload, runAt: undoUntil(now) });
  });
  return success(await readAdminEntity(db, id, now));
}

/** Takes a decision back while it has no effect. */
export async function undoEntityDecision(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<Outcome<AdminEntity>> {
  const isUndone = await inTransaction(db, async (trx) => {
    const review = await lockOpenReview(trx, id);
    if (!review?.decidedAt || undoUntil(review.decidedAt) <= now) return false;
    const nothing = { decision: null, reason: null, decidedBy: null, decidedAt: null };
    await writeReviewDecision(trx, { id: review.id, ...nothing });
    return true;
  });
  return isUndone ? success(await readAdminEntity(db, id, now)) : failure('admin.undo_late');
}
