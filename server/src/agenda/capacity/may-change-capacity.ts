import { isMembershipAllowed, providerManager } from '@vaga/contract/access';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';

/** Overbooking, blocks and delays are for managers, and for the desk unless its entity says otherwise (`desk_may_overbook`). */
export async function mayChangeCapacity(db: Db, actor: MemberActor): Promise<boolean> {
  if (isMembershipAllowed(providerManager, actor)) return true;
  const entity = await db
    .selectFrom('entities')
    .select('deskMayOverbook')
    .where('id', '=', actor.entityId)
    .executeTakeFirst();
  return entity?.deskMayOverbook ?? false;
}

/** @throws Problem 403 for a member who may not change the capacity. */
export async function requireMayChangeCapacity(db: Db, actor: MemberActor): Promise<void> {
  if (!(await mayChangeCapacity(db, actor))) throw new Problem(403, 'forbidden');
}
