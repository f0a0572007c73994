import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import { isWithinReach } from './availability.rules.ts';
import type { TakenPlace } from './claim-places.ts';
import { claimPlaces } from './claim-places.ts';
import { lockMove } from './locks.queries.ts';
import { readPlaceOf } from './occupancy.queries.ts';
import { refusal } from './refusal.ts';

/**
 * Moves a person's place to another start of the same entity service. The days of both are locked, the old place ends
 * as 'moved' and the new one is taken in one transaction. Price, campaign and state (hold or booked) stay.
 * @throws Problem 404 for a person without a live place; 409 `slot.taken` with `data.alternatives`, or `slot.person_busy`; 400 `slot.unknown`;
 * 409 `conflict` where the place changed meanwhile. Error 55P03 (503, busy) after 800 ms without the locks.
 */
export async function movePlace(
  trx: Trx,
  { ownerId, startsAt, now }: { ownerId: string; startsAt: Date; now: Date },
): Promise<TakenPlace> {
  const from = startsAt.getTime();
  if (!isWithinReach(from, now.getTime())) throw new Problem(400, 'slot.unknown');
  const locked = await lockMove(trx, { ownerId, from });
  const old = await readPlaceOf(trx, ownerId);
  if (!old || (old.expiresAt !== null && old.expiresAt <= now.getTime())) throw notFound();
  const { accountId, cartId, entityCode, entityServiceId } = old;
  const claimed = await claimPlaces(
    trx,
    {
      asks: [{ ownerId, entityServiceId, from }],
      accountId,
      cartId,
      entityCode,
      now,
      limit: null,
      isPromised: false,
      state: old.state === 'booked' ? 'booked' : 'hold',
      expiresAt: old.expiresAt === null ? null : new Date(old.expiresAt),
      replacedAs: 'moved',
      replacesBookings: true,
      priced: new Map([[ownerId, old]]),
    },
    locked,
  );
  if ('refused' in claimed) {
    if (typeof claimed.refused === 'string') throw new Problem(409, 'conflict');
    throw await refusal(trx, claimed.refused, { now, entityCode });
  }
  const [place] = claimed.places;
  if (!place) throw new Error('One place was asked for and none was given.');
  return place;
}
