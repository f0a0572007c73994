import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { endAllotmentNow } from '../../scheduling/index.ts';
import { recordEndedAllotment } from './record-allotment.ts';

/**
 * Ends an allotment of the entity. What is booked of it stays booked.
 * @throws Problem 404 for one that is not the entity's; 409 for one that is over.
 */
export async function endAllotment(
  db: Db,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const before = await endAllotmentNow(trx, { id, entityId: actor.entityId, now });
    if (!before) throw notFound();
    if (before === 'over') throw new Problem(409, 'allotment.over');
    await recordEndedAllotment(trx, { actor, id, before, now });
    return done('allotment.ended');
  });
}
