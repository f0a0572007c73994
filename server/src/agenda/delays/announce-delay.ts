import type { announceDelay as call } from '@vaga/contract/agenda-delays';
import type { DataOf } from '@vaga/contract/endpoint';
import { delayTellMinutes } from '@vaga/contract/limits';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { requireMayChangeCapacity } from '../capacity/may-change-capacity.ts';
import { endDelays, insertDelay, lockDelaysOfPool } from './delays.queries.ts';
import { tellOfDelay } from './tell-of-delay.ts';

export interface DelayDeps {
  db: Db;
  /** Whether this installation sends text messages. */
  sendsTexts: boolean;
}

interface AnnounceDelayInput {
  actor: MemberActor;
  poolId: string;
  minutes: number;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * A member says how late a pool runs, for the rest of the day; another delay of the pool ends. Those who come next are notified.
 * @throws Problem 403 for a member who may not; 404 for an unknown pool.
 */
export async function announceDelay(
  { db, sendsTexts }: DelayDeps,
  input: AnnounceDelayInput,
): Promise<Outcome<DataOf<typeof call>>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { actor, poolId, minutes, now } = input;
    const { entityId, accountId: madeBy } = actor;
    await requireMayChangeCapacity(trx, actor);
    const day = await lockDelaysOfPool(trx, { poolId, entityId, now });
    if (!day) throw notFound();
    await endDelays(trx, poolId, now);
    const { untilAt } = day;
    const id = newId();
    await insertDelay(trx, { id, poolId, minutes, madeBy, createdAt: now, untilAt });
    const { told, tooSoon } = await tellOfDelay(trx, { poolId, minutes, sendsTexts, now });
    const announced = { id, affected: told };
    if (tooSoon === 0) return success(announced);
    return warning('delay.told_recently', { minutes: delayTellMinutes }, announced);
  });
}
