import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { deleteUnusedStay, lockStay } from './change-stay.queries.ts';
import { recordStayAct } from './record-stay-act.ts';
import { readStays } from './stays.queries.ts';

interface DeleteStayInput {
  actor: MemberActor;
  stayId: string;
  now: Date;
}

/**
 * Deletes a stay of the actor's hotel with the names of its guests. Refused with the Warning `stay.in_use` once the hotel has
 * booked for it, also where that was cancelled, or a guest has added its code: they would lose what they have.
 * @throws Problem 404 for a stay of another hotel.
 */
export async function deleteStay(
  db: Db,
  { actor, stayId, now }: DeleteStayInput,
): Promise<Outcome<null>> {
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    // A booking for the stay, or a guest who adds its code, waits for this transaction, or it for them.
    const stay = await lockStay(trx, { entityId, stayId, now });
    if (!stay) throw notFound();
    const { stays } = await readStays(trx, { entityId, stayId, now, limit: 1, offset: 0 });
    if (!(await deleteUnusedStay(trx, stayId))) return warning('stay.in_use', { code: stay.code });
    const guests = stays[0]?.people ?? [];
    const before = { stay, guests };
    await recordStayAct(trx, { actor, act: 'stay.removed', id: stayId, before, after: null, now });
    return done('stay.deleted');
  });
}
