import type { addReservation as call } from '@vaga/contract/accommodation';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { findStay, insertOrFindCheckin, readReservations } from './reservations.queries.ts';
import { codeOf } from './travel.rules.ts';

interface Asked {
  accountId: string;
  code: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Adds a stay to an account by its code, whatever its case and spaces; one that it has added before is that one. */
export async function addReservation(
  db: Db,
  { accountId, code, now, idempotencyKey }: Asked,
): Promise<Outcome<DataOf<typeof call>>> {
  return transact(db, idempotencyKey, async (trx) => {
    const stay = await findStay(trx, codeOf(code), now);
    if (!stay) return failure('reservation.unknown');
    if (stay.isOver) return failure('reservation.over');
    const id = await insertOrFindCheckin(trx, { accountId, reservationId: stay.id, now });
    const { reservations } = await readReservations(trx, {
      accountId,
      checkinId: id,
      now,
      limit: 1,
      offset: 0,
    });
    const [reservation] = reservations;
    if (!reservation) throw notFound();
    return success({ id, idCheckinAsset: id, reservation });
  });
}
