import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { releasePlaces, removeExtraPlaces } from '../../scheduling/index.ts';
import { endDraft, lockDraft } from './drafts.queries.ts';

/**
 * Releases the start of a member's draft at once. One whose time is over is not booked any more, whether the sweep has run
 * or not; one that was booked or released stays as it is.
 * @throws Problem 404 for a draft that is not the member's, at this entity.
 */
export async function releaseDraft(
  db: Db,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, id, actor);
    if (!draft) throw notFound();
    if (draft.state === 'booked' || draft.state === 'released') return done();
    await endDraft(trx, { id, as: 'released', now });
    if (draft.isOverbooked) await removeExtraPlaces(trx, [id]);
    await releasePlaces(trx, { ownerIds: [id], as: 'released', now });
    return done();
  });
}
