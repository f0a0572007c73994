import type { addReservation as call } from '@vaga/contract/accommodation';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Db } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import {
  findOrCreateCheckinAsset,
  findReservationByCode,
  readReservations,
} from './reservations.queries.ts';
import { normaliseReservationCode } from './travel.rules.ts';

interface AddReservationInput {
  accountId: string;
  code: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Adds a reservation to an account by its code, ignoring case and spaces. A reservation added before is returned again. */
export async function addReservation(
  db: Db,
  { accountId, code, now, idempotencyKey }: AddReservationInput,
): Promise<Outcome<DataOf<typeof call>>> {
  return transact(db, idempotencyKey, async (trx) => {
    const found = await findReservationByCode(trx, normaliseReservationCode(code), now);
    if (!found) return failure('reservation.unknown');
    if (found.isOver) return failure('reservation.over');
    const id = await findOrCreateCheckinAsset(trx, { accountId, reservationId: found.id, now });
    const { reservations } = await readReservations(trx, {
      accountId,
      checkinAssetId: id,
      now,
      limit: 1,
      offset: 0,
    });
    const [reservation] = reservations;
    if (!reservation) throw notFound();
    return success({ id, idCheckinAsset: id, reservation });
  });
}
