import type { Reservation } from '@vaga/contract/accommodation';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { readReservations } from './reservations.queries.ts';

/** A page of the reservations that an account has added. */
export async function listReservations(
  db: Db,
  input: { accountId: string; pageNumber: number; pageSize: number; now: Date },
): Promise<Outcome<Reservation[]>> {
  const { accountId, pageNumber, pageSize, now } = input;
  const offset = (pageNumber - 1) * pageSize;
  const limit = pageSize;
  const { reservations, total } = await readReservations(db, { accountId, now, limit, offset });
  const totalPages = Math.ceil(total / pageSize);
  return page(reservations, { pageNumber, pageSize, totalPages, totalRecords: total });
}
