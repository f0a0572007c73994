import type { Trx } from '../platform/db.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { updateCart } from './cart.queries.ts';
import { updateAsset } from './create-cart.queries.ts';

/**
 * Gives an asset another number, person or service. What it held for another person or service is free again, and no
 * place is chosen any more for another service. The cart, and the person, are locked by the caller.
 */
export async function changeAsset(
  trx: Trx,
  asset: { id: string; cartId: string },
  to: {
    assetNumber: string;
    personId?: string;
    asked?: { serviceId: number; serviceDate: string; serviceTime: string };
    now: Date;
  },
): Promise<void> {
  const { assetNumber, personId, asked, now } = to;
  await updateAsset(trx, asset.id, { assetNumber, ...(personId ? { personId } : {}) });
  if (asked) await updateCart(trx, asset.cartId, { ...asked, ...nothingChosen });
  if (asked || personId) await releasePlaces(trx, { ownerIds: [asset.id], as: 'released', now });
}

const nothingChosen = { entityServiceId: null, preferredTime: null };
