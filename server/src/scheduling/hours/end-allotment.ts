import type { Trx } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { lockPools } from '../locks.queries.ts';
import type { StoredAllotment } from './allotments.queries.ts';
import { deleteUnusedAllotment, readAllotment, updateAllotment } from './allotments.queries.ts';

/**
 * Ends an allotment today: from now on its places are for everyone. What is taken of it stays taken, and counts as public. One that
 * has not begun, and of which nothing was taken, is deleted.
 * @returns it as it was; 'over' if it is over; null for an id that is none of the entity's.
 * @throws Error 55P03 (503, busy) when the lock of its pool could not be taken within 800 ms.
 */
export async function endAllotmentNow(
  trx: Trx,
  { id, entityId, now }: { id: string; entityId: string; now: Date },
): Promise<StoredAllotment | 'over' | null> {
  const found = await readAllotment(trx, { id, entityId });
  if (!found) return null;
  await lockPools(trx, [found.poolId]);
  // Read after the lock: a colleague may have changed or ended it.
  const allotment = await readAllotment(trx, { id, entityId });
  if (!allotment) return null;
  const { fromDate, untilDate, timeZone } = allotment;
  const today = localDay(now, timeZone);
  if (untilDate <= today || untilDate <= fromDate) return 'over';
  const isStarted = fromDate <= today;
  if (isStarted || !(await deleteUnusedAllotment(trx, id)))
    await updateAllotment(trx, id, { untilDate: isStarted ? today : fromDate });
  return allotment;
}
