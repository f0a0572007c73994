import { adoptReservations } from '../accommodation/index.ts';
import { adoptAppointments, lockAppointmentsOfAccounts } from '../appointments/index.ts';
import { adoptCarts, lockCartsOfAccounts } from '../cart/index.ts';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { lockAccounts } from '../identity/index.ts';
import { adoptMessages } from '../messaging/index.ts';
import { adoptPayments } from '../payments/index.ts';
import { adoptPersons } from '../persons/index.ts';
import type { Trx } from '../platform/db.ts';
import { adoptPlaces } from '../scheduling/index.ts';
import { adoptTickets } from '../ticketing/index.ts';
import { adoptWaitlistEntries } from '../waitlist/index.ts';

/**
 * Moves what an unclaimed account has to another account: each slice its own rows, all in one transaction. The caller has
 * locked both accounts (`lockForMove`).
 * @param move `entityId`: the entity that keeps the first account.
 * @returns the ids of what moved.
 */
export async function moveAccount(
  trx: Trx,
  move: AccountMove & { entityId: string },
): Promise<MovedRows> {
  const moved: MovedRows[] = [];
  for (const adopt of [
    adoptAppointments,
    adoptPlaces,
    adoptPersons,
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

/**
 * Locks accounts whose rows are about to move, in the order of a booking and of a move: carts, appointments, accounts.
 */
export async function lockForMove(trx: Trx, accountIds: readonly string[]): Promise<void> {
  await lockCartsOfAccounts(trx, accountIds);
  await lockAppointmentsOfAccounts(trx, accountIds);
  await lockAccounts(trx, accountIds);
}
