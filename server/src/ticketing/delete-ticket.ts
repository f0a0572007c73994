import { removeAssetFromCart } from '../cart/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { leaveWaitlistWithAsset } from '../waitlist/index.ts';
import { deleteTicketAsset } from './registration.queries.ts';
import { deleteRefusal, ticketState } from './ticket.rules.ts';
import { lockRegisteredTicket } from './update-ticket.ts';

/**
 * Deletes the registration of a ticket; any account may register the ticket again. Its cart is deleted too and a held
 * place is released at once, unless something was booked with the cart before.
 * @throws Problem 404 for an unknown registration, or one of another account.
 */
export async function deleteTicket(
  db: Db,
  input: { id: string; accountId: string; now: Date },
): Promise<Outcome<null>> {
  const { id, accountId, now } = input;
  return inTransaction(db, async (trx) => {
    const row = await lockRegisteredTicket(trx, input);
    const progress = { state: ticketState(row.appointment), startsAt: row.startsAt };
    const refusal = deleteRefusal(progress, now);
    if (refusal) return failure(refusal);
    const outcome = await removeAssetFromCart(trx, { accountId, assetId: row.idAsset, now });
    // A payment may still succeed after the hold has expired.
    if (outcome === 'payment pending') return failure('ticket.has_test');
    await leaveWaitlistWithAsset(trx, { cartId: row.idCart, assetId: row.idAsset, now });
    await deleteTicketAsset(trx, id);
    return done();
  });
}
