import { ticketsPerAccount } from '@vaga/contract/limits';
import { changeAsset, makeCart } from '../cart/index.ts';
import { lockAccount } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, Problem, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import type { Registered, TicketForm } from './choose-ticket.ts';
import { chooseTicket } from './choose-ticket.ts';
import { countTickets, insertTicketAsset } from './registration.queries.ts';
import { askedOf } from './ticket.rules.ts';

/**
 * Registers a ticket for a person of the account: an asset, in a cart of its own for the test that the event asks for.
 * A ticket is one registration's at a time.
 * @throws Problem 401 where the account was deleted meanwhile.
 */
export async function registerTicket(
  db: Db,
  asked: { accountId: string; form: TicketForm; now: Date; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<Registered>> {
  const { accountId, form, now } = asked;
  return transact(db, asked.idempotencyKey, async (trx) => {
    if (!(await lockAccount(trx, accountId))) throw new Problem(401, 'unauthorised');
    if ((await countTickets(trx, accountId, now)) >= ticketsPerAccount) {
      return failure('ticket.too_many', { maximum: ticketsPerAccount });
    }
    const chosen = await chooseTicket(trx, { accountId, form, besides: null, now });
    if ('refusal' in chosen) return chosen.refusal;
    const { ticket, personId } = chosen;
    const made = await makeCart(trx, {
      accountId,
      personIds: [personId],
      entityCode: null,
      isTravelling: true,
      now,
      ...askedOf(ticket),
      timeZone: ticket.timeZone,
    });
    if ('refused' in made) return made.refused;
    const [assetId = ''] = made.assetIds;
    await changeAsset(
      trx,
      { id: assetId, cartId: made.cartId },
      { assetNumber: ticket.number, now },
    );
    const id = newId();
    await insertTicketAsset(trx, {
      id,
      accountId,
      ticketId: ticket.id,
      assetId,
      createdAt: now,
    });
    return success({ id, idAsset: assetId, idCart: made.cartId, events: [] });
  });
}
