import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import type { ReleasedPlace } from '../scheduling/index.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { readAssetIds, readAttempt } from './attempt.queries.ts';
import { lockOwnCart } from './cart.queries.ts';

/**
 * Gives back what a cart of this account holds, where nothing was asked, paid or begun to be paid with it; else it stays,
 * and whoever wanted its time is told so again. In a transaction of its own: nobody holds two carts at once, so that no
 * two wait for each other.
 * @returns what was given back.
 */
export async function releaseAttempt(
  db: Db,
  given: { accountId: string; cartId: string; now: Date },
): Promise<ReleasedPlace[]> {
  const { accountId, cartId, now } = given;
  return inTransaction(db, async (trx) => {
    if (!(await lockOwnCart(trx, accountId, cartId))) return [];
    const attempt = await readAttempt(trx, given);
    if (!attempt || attempt.isCheckedOut || attempt.isUnderWay) return [];
    return releasePlaces(trx, { ownerIds: await readAssetIds(trx, cartId), as: 'released', now });
  });
}
