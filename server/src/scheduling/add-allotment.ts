import type { Insertable } from 'kysely';
import type { Trx } from '../platform/db.ts';
import type { Allotments } from '../platform/db-types.ts';
import { newId } from '../platform/uuid.ts';
import { lockPools } from './locks.queries.ts';
import { insertAllotment } from './schedules.queries.ts';

type NewAllotment = Omit<Insertable<Allotments>, 'id' | 'createdAt'> & { now: Date };

/**
 * Sets places of a pool aside for a protocol or a code. What is taken publicly stays, even where both together are more
 * than the capacity.
 * @returns its id. Error 55P03 (503, busy) after 800 ms without the lock of the pool.
 */
export async function addAllotment(trx: Trx, { now, ...allotment }: NewAllotment): Promise<string> {
  await lockPools(trx, [allotment.poolId]);
  const id = newId();
  await insertAllotment(trx, { ...allotment, id, createdAt: now });
  return id;
}
