import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ReleasedPlace } from '../scheduling/index.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { lockCartIfOwned } from './cart.queries.ts';
import { readAssetIds, readCartProgress } from './cart-progress.queries.ts';

/**
 * Releases the places of a cart of this account, unless it has an open payment or an appointment; then it keeps them, and
 * the caller reports the conflict again. Uses its own transaction: no transaction locks two carts, so none can deadlock
 * with another.
 * @returns the released places.
 */
export async function releaseCartPlaces(
  db: Db,
  input: { accountId: string; cartId: string; now: Date },
): Promise<ReleasedPlace[]> {
  const { accountId, cartId, now } = input;
  return inTransaction(db, async (trx) => {
    if (!(await lockCartIfOwned(trx, accountId, cartId))) return [];
    const progress = await readCartProgress(trx, input);
    if (!progress || progress.isCheckedOut || progress.hasPaymentOrAppointment) return [];
    return releasePlaces(trx, { ownerIds: await readAssetIds(trx, cartId), as: 'released', now });
  });
}
