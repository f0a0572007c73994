import { placesPerAccount } from '@vaga/contract/limits';
import { lockCart, lockLivingAssetIds } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { takePlaces } from '../scheduling/index.ts';
import type { Payment } from './payments.queries.ts';
import { readLostPlaces } from './places.queries.ts';

interface Wanted {
  payment: Payment;
  /** Until when they are kept, by their first start; null where that is too near. */
  endsAt(firstStart: Date): Date | null;
  now: Date;
}

/**
 * Takes the lost places of a payment's people again, all of them, in a transaction of its own: one that is gone must
 * not undo the rest.
 * @returns false where one is gone, or one of the people is deleted.
 */
export async function retakePlaces(db: Db, { payment, endsAt, now }: Wanted): Promise<boolean> {
  try {
    return await inTransaction(db, async (trx) => {
      const { accountId, cartId, id: paymentId } = payment;
      const cart = await lockCart(trx, { accountId, cartId });
      if (cart.checkedOutAt) return true;
      const lost = await readLostPlaces(trx, { paymentId, now });
      if (lost.length === 0) return true;
      const living = await lockLivingAssetIds(trx, cartId);
      if (!lost.every(({ assetId }) => living.includes(assetId))) return false;
      const places = lost.map(({ assetId, ...place }) => ({ ownerId: assetId, ...place }));
      const starts = places.map(({ startsAt }) => startsAt.getTime());
      const expiresAt = endsAt(new Date(Math.min(...starts)));
      if (!expiresAt) return false;
      const { entityCode } = cart;
      await takePlaces(trx, {
        ...{ accountId, cartId, entityCode, places, expiresAt, now },
        limitPerAccount: placesPerAccount,
      });
      return true;
    });
  } catch (error) {
    if (error instanceof Problem && error.status !== 503) return false;
    throw error;
  }
}
