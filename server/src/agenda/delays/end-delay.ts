import type { endDelay as call } from '@vaga/contract/agenda-delays';
import type { DataOf } from '@vaga/contract/endpoint';
import type { MemberActor } from '../../identity/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { requireMayChangeCapacity } from '../capacity/may-change-capacity.ts';
import type { DelayDeps } from './announce-delay.ts';
import { endDelays, findOpenDelay, lockDelaysOfPool } from './delays.queries.ts';
import { tellOfDelay } from './tell-of-delay.ts';

/**
 * A member says that a pool is on time again. Those who were notified of its delay, and still come, are notified so.
 * @throws Problem 403 for a member who may not; 404 for a delay that has ended, or is of another entity.
 */
export async function endDelay(
  { db, sendsTexts }: DelayDeps,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  return inTransaction(db, async (trx) => {
    const { entityId } = actor;
    await requireMayChangeCapacity(trx, actor);
    const found = await findOpenDelay(trx, { id, entityId, now });
    if (!found) throw notFound();
    const { poolId } = found;
    await lockDelaysOfPool(trx, { poolId, entityId, now });
    // Read after the lock: a colleague may have ended it meanwhile.
    if (!(await findOpenDelay(trx, { id, entityId, now }))) throw notFound();
    await endDelays(trx, poolId, now);
    const { told: affected } = await tellOfDelay(trx, { poolId, minutes: 0, sendsTexts, now });
    return success({ affected });
  });
}
