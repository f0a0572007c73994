import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { wrongField } from '../../platform/http/outcome.ts';

/** The stay for whose guests a hotel books. */
export interface StayToBook {
  id: string;
  /** YYYY-MM-DD. */
  checkInDate: string;
  checkOutDate: string;
}

/**
 * The stay with this code at a hotel, which is not deleted or changed until the transaction ends; null without a code.
 * @throws Problem 400 on `reservationCode` for a code of no stay there.
 */
export async function findStayToBook(
  trx: Trx,
  { entityId, code }: { entityId: string; code: string | undefined },
): Promise<StayToBook | null> {
  if (code === undefined) return null;
  const { rows } = await sql<StayToBook>`
    select id, check_in_date, check_out_date from reservations
     where entity_id = ${entityId} and code = ${code.toUpperCase()} for share`.execute(trx);
  const [stay] = rows;
  if (!stay) throw wrongField('reservationCode', 'field.unknown_choice');
  return stay;
}
