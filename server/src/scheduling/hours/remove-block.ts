import type { Trx } from '../../platform/db.ts';
import { lockPoolsOfEntity } from '../locks.queries.ts';
import type { Block } from './schedules.queries.ts';
import { deleteBlockClosure } from './schedules.queries.ts';

/**
 * Opens again what a member has blocked. The lock of a pool stands before the row, as in `addClosure`.
 * @returns the block; null for an id that is none of the entity's.
 * @throws Error 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function removeBlock(
  trx: Trx,
  block: { id: string; entityId: string },
): Promise<Block | null> {
  await lockPoolsOfEntity(trx, block.entityId);
  return deleteBlockClosure(trx, block);
}
