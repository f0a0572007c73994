import type { Insertable } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import type { Allotments } from '../../platform/db-types.ts';
import { newId } from '../../platform/uuid.ts';
import { lockPools } from '../locks.queries.ts';
import { insertAllotment } from './schedules.queries.ts';

type NewAllotment = Omit<Insertable<Allotments>, 'id' | 'createdAt'> & { now: Date };

/**
 * Sets places of a pool aside for a protocol or a code. Public places that are taken stay, even where both together
 * exceed the capacity.
 * @returns its id.
 * @throws Error 55P03 (503, busy) when the lock of the pool could not be taken within 800 ms.
 */
export async function addAllotment(trx: Trx, { now, ...allotment }: NewAllotment): Promise<string> {
  await lockPools(trx, [allotment.poolId]);
  const id = newId();
  await insertAllotment(trx, { ...allotment, id, createdAt: now });
  return id;
}
