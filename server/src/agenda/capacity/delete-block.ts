import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { removeBlock } from '../../scheduling/index.ts';
import { offerOpenedHours } from '../../waitlist/index.ts';
import { requireMayChangeCapacity } from './may-change-capacity.ts';
import { recordBlock } from './record-block.ts';

/**
 * Opens again what a member of the entity has blocked; the waitlist is offered it first.
 * @throws Problem 403 for a member who may not; 404 for a block that is not the entity's, or a closure of another kind.
 */
export async function deleteBlock(
  db: Db,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { entityId } = actor;
    await requireMayChangeCapacity(trx, actor);
    const block = await removeBlock(trx, { id, entityId });
    if (!block) throw notFound();
    const { from, until } = block;
    await offerOpenedHours(trx, { entityId, from, until });
    await recordBlock(trx, { actor, act: 'closure.removed', block: { ...block, id }, now });
    return done();
  });
}
