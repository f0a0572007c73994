import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';

/** Moves the places of an account's carts to another account. */
export async function adoptPlaces(trx: Trx, move: AccountMove): Promise<MovedRows> {
  return moveRows(trx, move, [{ name: 'occupancy', isOfCart: true }]);
}
