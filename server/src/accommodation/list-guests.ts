import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { isReservationOfAccount, readReservationGuests } from './reservations.queries.ts';

/**
 * The guests of a reservation who are not deleted, ordered by name.
 * @throws Problem 404 if the account does not own the reservation.
 */
export async function listGuests(
  db: Db,
  input: { accountId: string; checkinAssetId: string },
): Promise<Outcome<Array<{ id: string; name: string }>>> {
  if (!(await isReservationOfAccount(db, input))) throw notFound();
  return success(await readReservationGuests(db, input.checkinAssetId));
}
