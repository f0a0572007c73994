import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { endReview } from '../reviews/entity-reviews.queries.ts';
import { requestEntityReview } from '../reviews/request-entity-review.ts';
import { writeConfirmNote } from './profile.queries.ts';
import { isConfirmedState } from './profile-facts.rules.ts';
import { readProfile } from './read-profile.ts';

/**
 * Puts changed facts of an entity before the administration: those of one that has been live, or anew those of one that is to open.
 * Where nothing waits any more, what was asked for is withdrawn. A draft asks for nothing.
 */
export async function reviewFacts(
  trx: Trx,
  { actor, state, now }: { actor: MemberActor; state: string; now: Date },
): Promise<void> {
  const { entityId, accountId: askedBy } = actor;
  if (state === 'draft') return;
  if (!isConfirmedState(state))
    return requestEntityReview(trx, { entityId, kind: 'opening', askedBy, now });
  const { pending } = await readProfile(trx, entityId);
  await writeConfirmNote(trx, entityId, null);
  if (pending === null) return endReview(trx, { entityId, now });
  return requestEntityReview(trx, { entityId, kind: 'changes', askedBy, now });
}
