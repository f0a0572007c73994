import type { Trx } from '../platform/db.ts';
import { endPlacesOf } from './occupancy.queries.ts';

/**
 * Gives back the live places of these people at once: as 'released' holds and bookings, as 'expired' holds alone.
 * Needs no lock: whoever decides meanwhile sees them taken at worst.
 * @returns whose places were given back.
 */
export async function releasePlaces(
  trx: Trx,
  { ownerIds, as, now }: { ownerIds: readonly string[]; as: 'released' | 'expired'; now: Date },
): Promise<string[]> {
  return ownerIds.length === 0 ? [] : endPlacesOf(trx, ownerIds, { as, now });
}
