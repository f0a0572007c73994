import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { isOwnReservation, readGuests } from './reservations.queries.ts';

/**
 * The living guests of a reservation, by name.
 * @throws Problem 404 for a reservation of somebody else.
 */
export async function listGuests(
  db: Db,
  of: { accountId: string; checkinId: string },
): Promise<Outcome<Array<{ id: string; name: string }>>> {
  if (!(await isOwnReservation(db, of))) throw notFound();
  return success(await readGuests(db, of.checkinId));
}
