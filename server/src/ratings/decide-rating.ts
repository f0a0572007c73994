import type { RatingToReview } from '@vaga/contract/ratings';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, Problem, success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentRatingToReview } from './present-rating.ts';
import { lockRating, updateRating } from './ratings.queries.ts';

/** What an administrator decides about a rating or its answer. */
type RatingDecision = { state: 'published' } | { state: 'refused'; reason: string };

interface DecideRatingInput {
  actor: MemberActor;
  id: string;
  part: 'rating' | 'answer';
  decision: RatingDecision;
  /** The version that the administrator read. */
  version: number;
  now: Date;
}

/**
 * Shows a rating or its answer, or takes it from sight with a reason that its author reads. The findings stay, as the record of why
 * it waited.
 * @throws Problem 404 for an unknown rating, and for the answer of one without; 409 `rating.changed`.
 */
export async function decideRating(
  db: Db,
  { actor, id, part, decision, version, now }: DecideRatingInput,
): Promise<Outcome<RatingToReview>> {
  return inTransaction(db, async (trx) => {
    const before = await lockRating(trx, id);
    if (!before || (part === 'answer' && before.answer === null)) throw notFound();
    if (before.version !== version) throw new Problem(409, 'rating.changed');
    const { state } = decision;
    const reason = state === 'refused' ? decision.reason : null;
    const values =
      part === 'rating' ? { state, reason } : { answerState: state, answerReason: reason };
    await updateRating(trx, id, { ...values, changedAt: now });
    const isAnswer = part === 'answer';
    await recordAuditEntry(trx, {
      actor,
      organisationId: before.organisationId,
      entityId: before.entityId,
      act: `${isAnswer ? 'rating_answer' : 'rating'}.${state}`,
      subject: { id, name: null },
      before: { state: isAnswer ? before.answerState : before.state },
      after: reason === null ? { state } : { state, reason },
      now,
    });
    const after = await lockRating(trx, id);
    if (!after) throw notFound();
    return success(
      presentRatingToReview(after),
      state === 'published' ? 'rating.published' : 'rating.refused',
    );
  });
}
