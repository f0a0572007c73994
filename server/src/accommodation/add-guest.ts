import { choosePerson } from '../persons/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { insertGuest, lockReservation, readName } from './reservations.queries.ts';

interface Asked {
  accountId: string;
  checkinId: string;
  name: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Adds a guest to a reservation by name; one of the account's people who has it, case apart, is that person.
 * @throws Problem 404 for a reservation of somebody else.
 */
export async function addGuest(
  db: Db,
  { accountId, checkinId, name, now, idempotencyKey }: Asked,
): Promise<Outcome<{ id: string; name: string }>> {
  return transact(db, idempotencyKey, async (trx) => {
    if (!(await lockReservation(trx, { accountId, checkinId, now }))) throw notFound();
    const id = await choosePerson(trx, { accountId, idPerson: undefined, name, now });
    if (id === null) throw notFound();
    await insertGuest(trx, { checkinId, personId: id, now });
    return success({ id, name: await readName(trx, id) });
  });
}
