import type { Trx } from '../../platform/db.ts';
import type { Reach } from '../availability/availability-types.rules.ts';
import { lockDaysOfDraft } from '../locks.queries.ts';
import { deskPolicy } from '../occupancy/allocation-policy.rules.ts';
import { holdReservedPlace } from '../occupancy/reserved-places.queries.ts';
import { holdPlaces } from './hold-places.ts';

interface HoldDraftPlaceInput {
  draftId: string;
  accountId: string;
  cartId: string;
  /** The asset of the person. */
  ownerId: string;
  entityServiceId: string;
  startsAt: Date;
  entityCode: string | null;
  /** `desk` for a member of the entity itself. */
  reach: Reach;
  /** The pool that the member chose; any that has the start if omitted. */
  poolId?: string | undefined;
  /** Of the hold. */
  expiresAt: Date;
  now: Date;
}

/**
 * Turns the place that is reserved for a draft into a hold of a cart, at its price. If the draft has expired, a place of
 * the same start is taken, if it is still available.
 * Call it once in a transaction, after all row locks of that transaction; the locks are kept until its end.
 * @throws Problem as `holdPlaces` does, for a draft that has expired.
 */
export async function holdDraftPlace(trx: Trx, input: HoldDraftPlaceInput): Promise<void> {
  const { draftId, accountId, cartId, entityCode, reach, expiresAt, now } = input;
  // First the days: a decision that waits for the row would have their lock.
  await lockDaysOfDraft(trx, { draftId, accountId });
  if (await holdReservedPlace(trx, input)) return;
  const { ownerId, entityServiceId, startsAt, poolId } = input;
  const policy = deskPolicy({ expiresAt, reach });
  const places = [{ ownerId, entityServiceId, startsAt, poolId }];
  await holdPlaces(trx, { accountId, cartId, entityCode, places, policy, now });
}
