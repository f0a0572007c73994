import { changeAsset, createCartForStayOrEvent } from '../cart/index.ts';
import { checkQuota, lockAccount, patientActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { Problem, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { countTickets, insertTicketAsset } from './registration.queries.ts';
import type { RegisteredTicket, TicketForm } from './resolve-ticket.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { cartFieldsOf } from './ticket.rules.ts';

/**
 * Registers a ticket for a person of the account: creates an asset and its cart for the test that the event requires.
 * A ticket has one registration at a time.
 * @throws Problem 401 if the account was deleted in the meantime.
 */
export async function registerTicket(
  db: Db,
  input: { accountId: string; form: TicketForm; now: Date; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<RegisteredTicket>> {
  const { accountId, form, now } = input;
  return transact(db, input.idempotencyKey, async (trx) => {
    if (!(await lockAccount(trx, accountId))) throw new Problem(401, 'unauthorised');
    const count = () => countTickets(trx, accountId, now);
    const actor = patientActor({ accountId });
    const tooMany = await checkQuota(trx, 'tickets', { accountId, actor, now, count });
    if (tooMany) return tooMany;
    const resolved = await resolveTicket(trx, { accountId, form, exceptRegistrationId: null, now });
    if ('refusal' in resolved) return resolved.refusal;
    const { ticket, personId } = resolved;
    const created = await createCartForStayOrEvent(trx, {
      accountId,
      actor,
      personIds: [personId],
      entityCode: null,
      isTravelling: true,
      now,
      ...cartFieldsOf(ticket),
      timeZone: ticket.timeZone,
    });
    if ('refused' in created) return created.refused;
    const [assetId = ''] = created.assetIds;
    await changeAsset(
      trx,
      { id: assetId, cartId: created.cartId },
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
    return success({ id, idAsset: assetId, idCart: created.cartId, events: [] });
  });
}
