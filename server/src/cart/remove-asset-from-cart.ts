import type { Trx } from '../platform/db.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { lockCartIfOwned } from './cart.queries.ts';
import {
  deleteAsset,
  deleteCartIfUnused,
  findCartOfAsset,
  readAssetProgress,
} from './cart-progress.queries.ts';

/**
 * Removes an asset from a cart that is not checked out: releases its place, and deletes the cart once it is empty. An
 * asset with an appointment or a pending payment stays. An asset to which a cancelled appointment refers stays as a row,
 * without a place.
 * @returns `removed` also if there was nothing to remove; else the reason why the asset stays.
 */
export async function removeAssetFromCart(
  trx: Trx,
  input: { accountId: string; assetId: string; now: Date },
): Promise<'removed' | 'booked' | 'payment pending'> {
  const { accountId, assetId, now } = input;
  const cartId = await findCartOfAsset(trx, assetId);
  if (!cartId || !(await lockCartIfOwned(trx, accountId, cartId))) return 'removed';
  const progress = await readAssetProgress(trx, { cartId, assetId });
  if (progress.isPaymentPending) return 'payment pending';
  if (progress.hasAppointment) return 'booked';
  if (progress.isCheckedOut) return 'removed';
  await releasePlaces(trx, { ownerIds: [assetId], as: 'released', now });
  if (progress.hasAppointmentHistory) return 'removed';
  await deleteAsset(trx, assetId);
  await deleteCartIfUnused(trx, cartId);
  return 'removed';
}
