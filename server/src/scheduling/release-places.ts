import type { Trx } from '../platform/db.ts';
import { keepForLine } from './keep-for-line.ts';
import type { GivenBack } from './occupancy.queries.ts';
import { endPlacesOf } from './occupancy.queries.ts';

/**
 * Gives back the live places of these people at once: as 'released' holds and bookings, as 'expired' holds alone.
 * Needs no lock of a day: whoever decides meanwhile sees them taken at worst. Where somebody waits for them, they are
 * kept for the waiting list in the same transaction: nobody else can take them in between.
 * @returns what was given back.
 */
export async function releasePlaces(
  trx: Trx,
  { ownerIds, as, now }: { ownerIds: readonly string[]; as: 'released' | 'expired'; now: Date },
): Promise<GivenBack[]> {
  if (ownerIds.length === 0) return [];
  const ended = await endPlacesOf(trx, ownerIds, { as, now });
  await keepForLine(trx, ended, now);
  return ended;
}
