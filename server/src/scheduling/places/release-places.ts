import type { Trx } from '../../platform/db.ts';
import type { ReleasedPlace } from '../occupancy/occupancy.queries.ts';
import { endPlacesOfOwners } from '../occupancy/occupancy.queries.ts';
import { reserveForWaitlist } from './reserve-for-waitlist.ts';

/**
 * Ends the live places of these people: as 'released' holds and bookings, as 'expired' only holds.
 * Needs no lock of a day: at worst a concurrent decision still sees the places as taken. Where the day has a waitlist,
 * the places are reserved for it in the same transaction, so that no other patient can take them in between.
 * @returns what was released.
 */
export async function releasePlaces(
  trx: Trx,
  { ownerIds, as, now }: { ownerIds: readonly string[]; as: 'released' | 'expired'; now: Date },
): Promise<ReleasedPlace[]> {
  if (ownerIds.length === 0) return [];
  const ended = await endPlacesOfOwners(trx, ownerIds, { as, now });
  await reserveForWaitlist(trx, ended, now);
  return ended;
}
