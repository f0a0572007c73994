import type { EntityRating } from '@vaga/contract/ratings';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, Problem, success, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentEntityRating } from './present-rating.ts';
import { stateOfText, wasEverRefused } from './rating.rules.ts';
import { lockRating, updateRating } from './ratings.queries.ts';

interface AnswerRatingInput {
  actor: MemberActor;
  id: string;
  answer: string;
  /** The version that the member read. */
  version: number;
  now: Date;
}

/**
 * Answers a published rating of the member's entity, once. An answer that an administrator refused is written anew, and read again.
 * @throws Problem 404 for a rating of another entity or one that is not published; 409 `rating.changed`.
 */
export async function answerRating(
  db: Db,
  { actor, id, answer, version, now }: AnswerRatingInput,
): Promise<Outcome<EntityRating>> {
  return inTransaction(db, async (trx) => {
    const before = await lockRating(trx, id);
    if (before?.entityId !== actor.entityId || before.state !== 'published') throw notFound();
    if (before.answer !== null && before.answerState !== 'refused')
      return failure('rating.answered_before');
    if (before.version !== version) throw new Problem(409, 'rating.changed');
    const { answerState, answerFindings } = before;
    const wasRefused = wasEverRefused({ state: answerState, findings: answerFindings });
    const { state, findings } = stateOfText(answer, wasRefused);
    await updateRating(trx, id, {
      answer,
      answerState: state,
      answerFindings: findings,
      answerReason: null,
      answeredBy: actor.accountId,
      answeredAt: now,
      changedAt: now,
    });
    await recordAuditEntry(trx, {
      actor,
      organisationId: before.organisationId,
      entityId: before.entityId,
      act: 'rating.answered',
      subject: { id, name: null },
      before: null,
      after: { stars: before.stars, state },
      now,
    });
    const after = await lockRating(trx, id);
    if (!after) throw notFound();
    const answered = presentEntityRating(after);
    return state === 'waiting'
      ? warning<EntityRating>('rating.answer_waiting', undefined, answered)
      : success(answered, 'rating.answered');
  });
}
