import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { lockPoolsOfEntity } from './locks.queries.ts';
import { insertClosure } from './schedules.queries.ts';

/**
 * Closes an entity, or one of its services, for an interval. Taken places stay taken.
 * @returns its id.
 * @throws Error 55P03 (503, busy) when the locks of all pools of the entity could not be taken within 800 ms.
 */
export async function addClosure(
  trx: Trx,
  closure: {
    entityId: string;
    /** Null: all services of the entity. */
    entityServiceId: string | null;
    from: Date;
    until: Date;
    reasonPt?: string;
    reasonEn?: string;
    now: Date;
  },
): Promise<string> {
  await lockPoolsOfEntity(trx, closure.entityId);
  const id = newId();
  await insertClosure(trx, { ...closure, id });
  return id;
}
