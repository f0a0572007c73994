import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { lockPoolsOfEntity } from './locks.queries.ts';
import { insertClosure } from './schedules.queries.ts';

/**
 * Closes an entity, or one of its services, for some time. Places that are taken stay taken.
 * @returns its id. Error 55P03 (503, busy) after 800 ms without the locks of all pools of the entity.
 */
export async function addClosure(
  trx: Trx,
  closure: {
    entityId: string;
    /** Null: everything. */
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
