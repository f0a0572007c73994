import { adoptReservations } from '../accommodation/index.ts';
import { adoptAppointments } from '../appointments/index.ts';
import { adoptCarts } from '../cart/index.ts';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { adoptMessages } from '../messaging/index.ts';
import { adoptPayments } from '../payments/index.ts';
import { adoptPersons } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';
import { adoptPlaces } from '../scheduling/index.ts';
import { adoptTickets } from '../ticketing/index.ts';
import { adoptWaitlistEntries } from '../waitlist/index.ts';

/**
 * Moves what an unclaimed account has to another account: each slice its own rows, all in one transaction. The caller has
 * locked the carts of the first account, and then both accounts.
 * @param move `entityId`: the entity that keeps the first account.
 * @returns the ids of what moved.
 */
export async function moveAccount(
  trx: Trx,
  move: AccountMove & { entityId: string },
): Promise<MovedRows> {
  const moved: MovedRows[] = [];
  for (const adopt of [
    adoptPersons,
    adoptPlaces,
    adoptAppointments,
    adoptWaitlistEntries,
    adoptPayments,
    adoptReservations,
    adoptTickets,
    adoptMessages,
    adoptCarts,
  ]) {
    moved.push(await adopt(trx, move));
  }
  return Object.assign({}, ...moved);
}
