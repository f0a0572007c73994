import type { Trx } from '../../platform/db.ts';
import type { Reach } from '../availability/availability-types.rules.ts';
import type { TakenPlace } from './allocate-places.ts';
import type { PlaceMove } from './move-places.ts';
import { movePlaces } from './move-places.ts';

interface MovePlaceInput extends PlaceMove {
  /** For the public if omitted. */
  reach?: Reach;
  /** Places reserved for the waitlist, or for a rebooking offer to the person, that it may use. */
  usableReservedIds?: readonly string[];
  now: Date;
}

/** Moves one person's place, as `movePlaces`. @throws Problem as that. */
export async function movePlace(
  trx: Trx,
  { ownerId, startsAt, poolId, ...move }: MovePlaceInput,
): Promise<TakenPlace> {
  const [place] = await movePlaces(trx, { ...move, moves: [{ ownerId, startsAt, poolId }] });
  if (!place) throw new Error('One place was requested and none was returned.');
  return place;
}
