import type { Trx } from '../platform/db.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { deleteAsset, deleteCartIfBare, findCartOfAsset, readStanding } from './attempt.queries.ts';
import { lockOwnCart } from './cart.queries.ts';

/**
 * Takes somebody out of a cart that is not finished: their place is free at once, and an empty cart goes with them. Where
 * an appointment or a payment stands on it nothing happens; of a cart that is done there is nothing to take them out of.
 * An asset that somebody else's appointment history names stays as a row, without a place.
 * @returns what stands in the way, if anything.
 */
export async function leaveCart(
  trx: Trx,
  given: { accountId: string; assetId: string; now: Date },
): Promise<'left' | 'booked' | 'payment pending'> {
  const { accountId, assetId, now } = given;
  const cartId = await findCartOfAsset(trx, assetId);
  if (!cartId || !(await lockOwnCart(trx, accountId, cartId))) return 'left';
  const standing = await readStanding(trx, { cartId, assetId });
  if (standing.isPaymentPending) return 'payment pending';
  if (standing.isBooked) return 'booked';
  if (standing.isCheckedOut) return 'left';
  await releasePlaces(trx, { ownerIds: [assetId], as: 'released', now });
  if (standing.hasHistory) return 'left';
  await deleteAsset(trx, assetId);
  await deleteCartIfBare(trx, cartId);
  return 'left';
}
