import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { bookPolicy } from '../occupancy/allocation-policy.rules.ts';
import { readLastEndedPlace } from '../occupancy/occupancy.queries.ts';
import { readReservedPlacesAt } from '../occupancy/reserved-places.queries.ts';
import type { TakenPlace } from './allocate-places.ts';
import { allocateUnderLocks } from './allocate-under-locks.ts';
import { movePlace } from './move-place.ts';

interface TakePlaceBackInput {
  ownerId: string;
  now: Date;
}

/**
 * Moves a person back to the place from which they were moved last, in its pool, also if its start has ended. A place that is reserved
 * for the waitlist is free until it is offered. Nothing is written where it is no longer free.
 * @returns null then.
 * @throws Problem as `movePlace`, but for a start that is taken.
 */
export async function movePlaceBack(
  trx: Trx,
  { ownerId, now }: TakePlaceBackInput,
): Promise<TakenPlace | null> {
  const left = await readLastEndedPlace(trx, { ownerId, state: 'moved' });
  if (!left) return null;
  const { poolId } = left;
  const move = { ownerId, startsAt: new Date(left.from), poolId, now };
  const usableReservedIds = await readReservedPlacesAt(trx, left);
  return unlessTaken(movePlace(trx, { ...move, reach: 'undo', usableReservedIds }));
}

/**
 * Books the place that a person gave up last again: its start, pool and price, also if the start has ended. Nothing is written
 * where it is no longer free, as for `movePlaceBack`.
 * @returns null then.
 * @throws Problem as `holdPlaces`, but for a start that is taken.
 */
export async function bookPlaceAgain(
  trx: Trx,
  { ownerId, now }: TakePlaceBackInput,
): Promise<TakenPlace | null> {
  const released = await readLastEndedPlace(trx, { ownerId, state: 'released' });
  if (!released) return null;
  const { entityServiceId, poolId, from, accountId, cartId, entityCode } = released;
  const requests = [{ ownerId, entityServiceId, from, poolId }];
  const usableReservedIds = await readReservedPlacesAt(trx, released);
  const policy = bookPolicy([released], { reach: 'undo', usableReservedIds });
  const allocation = { requests, accountId, cartId, entityCode, policy, now };
  const places = await unlessTaken(allocateUnderLocks(trx, allocation, undefined));
  return places?.[0] ?? null;
}

/** Taken, or no longer offered: the schedule may have changed. */
const lostCodes = ['slot.taken', 'slot.unknown', 'not_found'];

async function unlessTaken<Result>(taking: Promise<Result>): Promise<Result | null> {
  return taking.catch((error: unknown) => {
    if (error instanceof Problem && lostCodes.includes(error.code)) return null;
    throw error;
  });
}
