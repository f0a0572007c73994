import { isMembershipAllowed, providerManager } from '@vaga/contract/access';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';

/**
 * Overbooking, blocks and delays are for managers, and for the desk unless its entity says otherwise (`desk_may_overbook`).
 * @throws Problem 403.
 */
export async function requireMayChangeCapacity(db: Db, actor: MemberActor): Promise<void> {
  if (isMembershipAllowed(providerManager, actor)) return;
  const entity = await db
    .selectFrom('entities')
    .select('deskMayOverbook')
    .where('id', '=', actor.entityId)
    .executeTakeFirst();
  if (!entity?.deskMayOverbook) throw new Problem(403, 'forbidden');
}
