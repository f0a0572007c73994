import type { Trx } from '../../platform/db.ts';
import type { Reach } from '../availability/availability-types.rules.ts';
import { reservePolicy } from '../occupancy/allocation-policy.rules.ts';
import type { TakenPlace } from './allocate-places.ts';
import { allocateUnderLocks } from './allocate-under-locks.ts';

export interface ReservePlaceInput {
  /** Owns the place until a cart takes it over: the draft or the hold of a visitor. */
  ownerId: string;
  reservedFor: 'draft' | 'visitor';
  entityServiceId: string;
  startsAt: Date;
  /** Of the entity whose member reserves, where its prices and allotments apply; in lower case. */
  entityCode: string | null;
  /** `desk` for a member of the entity itself. */
  reach: Reach;
  /** The pool that the member chose; any that has the start if omitted. */
  poolId?: string | undefined;
  expiresAt: Date;
  now: Date;
}

/**
 * Reserves a place for a draft or a visitor. Its price is that of the day and the entity code, and stays.
 * Call it once in a transaction, after all row locks of that transaction; the locks are kept until its end.
 * @throws Problem as `holdPlaces` does.
 */
export async function reservePlace(trx: Trx, input: ReservePlaceInput): Promise<TakenPlace> {
  const { ownerId, reservedFor, entityServiceId, startsAt, poolId, now } = input;
  const { entityCode, reach, expiresAt } = input;
  const requests = [{ ownerId, entityServiceId, from: startsAt.getTime(), poolId }];
  const policy = reservePolicy({ expiresAt, reach, reservedFor });
  const allocation = { requests, accountId: null, cartId: null, entityCode, policy, now };
  const [place] = await allocateUnderLocks(trx, allocation, undefined);
  if (!place) throw new Error('One place was requested and none was returned.');
  return place;
}
