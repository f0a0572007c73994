import type { Trx } from '../platform/db.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { updateCart } from './cart.queries.ts';
import { updateAsset } from './create-cart.queries.ts';

/**
 * Changes the number, person or service of an asset. A change of person or service releases the asset's place; a change
 * of service also clears the chosen entity service. The caller has locked the cart and the person.
 */
export async function changeAsset(
  trx: Trx,
  asset: { id: string; cartId: string },
  changes: {
    assetNumber: string;
    personId?: string;
    serviceRequest?: { serviceId: number; serviceDate: string; serviceTime: string };
    now: Date;
  },
): Promise<void> {
  const { assetNumber, personId, serviceRequest, now } = changes;
  await updateAsset(trx, asset.id, { assetNumber, ...(personId ? { personId } : {}) });
  if (serviceRequest) await updateCart(trx, asset.cartId, { ...serviceRequest, ...nothingChosen });
  if (serviceRequest || personId)
    await releasePlaces(trx, { ownerIds: [asset.id], as: 'released', now });
}

const nothingChosen = { entityServiceId: null, preferredTime: null };
