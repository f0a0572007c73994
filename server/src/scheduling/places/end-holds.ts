import type { Db, Trx } from '../../platform/db.ts';
import { countHoldsAtEntities, endHoldsAtEntities } from '../occupancy/ended-holds.queries.ts';
import { notifyExpiredHolds } from './notify-expired-holds.ts';

/** How many times carts hold at entities at `now`. */
export function countHolds(
  db: Db | Trx,
  of: { entityIds: readonly string[]; now: Date },
): Promise<number> {
  return countHoldsAtEntities(db, of);
}

/**
 * Ends all that is held or reserved at these entities, bookings aside: an entity that is suspended for safety, or closed, gives no
 * time any more, so nothing is reserved for a waitlist either. A payment that waits for such a hold learns of it by a job.
 */
export async function endHolds(
  trx: Trx,
  { entityIds, now }: { entityIds: readonly string[]; now: Date },
): Promise<void> {
  await notifyExpiredHolds(trx, await endHoldsAtEntities(trx, { entityIds, now }));
}
