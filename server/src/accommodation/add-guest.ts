import { patientActor } from '../identity/index.ts';
import { resolvePerson } from '../persons/index.ts';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { insertReservationGuest, lockReservation, readPersonName } from './reservations.queries.ts';

interface AddGuestInput {
  accountId: string;
  checkinAssetId: string;
  name: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Adds a guest to a reservation by name. If a person of the account has this name (case-insensitive), that person is the
 * guest.
 * @throws Problem 404 if the account does not own the reservation.
 */
export async function addGuest(
  db: Db,
  { accountId, checkinAssetId, name, now, idempotencyKey }: AddGuestInput,
): Promise<Outcome<{ id: string; name: string }>> {
  return transact(db, idempotencyKey, async (trx) => {
    if (!(await lockReservation(trx, { accountId, checkinAssetId, now }))) throw notFound();
    const actor = patientActor({ accountId });
    const id = await resolvePerson(trx, { accountId, actor, idPerson: undefined, name, now });
    if (id === null) throw notFound();
    await insertReservationGuest(trx, { checkinAssetId, personId: id, now });
    return success({ id, name: await readPersonName(trx, id) });
  });
}
