import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { lockPools, lockPoolsOfEntity } from '../locks.queries.ts';
import { insertClosure } from './schedules.queries.ts';

/**
 * Closes an entity, one of its services or one of its pools for an interval. Taken places stay taken.
 * @returns its id.
 * @throws Error 55P03 (503, busy) when the locks of the pools could not be taken within 800 ms.
 */
export async function addClosure(
  trx: Trx,
  closure: {
    entityId: string;
    /** Null: all services of the entity. */
    entityServiceId: string | null;
    /** Null or omitted: all pools. */
    poolId?: string | null;
    /** A closure if omitted. */
    kind?: 'block';
    /** The member. */
    madeBy?: string;
    from: Date;
    until: Date;
    reasonPt?: string;
    reasonEn?: string;
    now: Date;
  },
): Promise<string> {
  const { entityId, poolId = null } = closure;
  await (poolId === null ? lockPoolsOfEntity(trx, entityId) : lockPools(trx, [poolId]));
  const id = newId();
  await insertClosure(trx, { ...closure, id });
  return id;
}
