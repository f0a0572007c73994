import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { lockWithGroup } from './appointments.queries.ts';
import { markCanceled } from './cancel-for-payment.ts';
import { tellAppointments } from './tell-appointments.ts';
import { findAccountOf, isStillUnpaid, readUnpaid } from './unpaid.queries.ts';

const atOnce = 200;

/**
 * Releases what is booked and was not paid by the time its place asks for, a transaction each, and tells its people.
 * One that was paid, moved or canceled in the meantime stays as it is: it is looked at again under the locks that
 * whoever pays, moves or cancels takes as well.
 */
export async function releaseUnpaid(db: Db, now: Date): Promise<void> {
  for (const id of await readUnpaid(db, now, atOnce)) {
    const accountId = await findAccountOf(db, id);
    if (!accountId) continue;
    await inTransaction(db, async (trx) => {
      const group = await lockWithGroup(trx, accountId, id);
      if (!group || !(await isStillUnpaid(trx, id, now))) return;
      const { appointment } = group;
      await markCanceled(trx, appointment, { reason: 'unpaid', accountId: null, now });
      await releasePlaces(trx, { ownerIds: [appointment.assetId], as: 'released', now });
      const refund = { state: 'none', cents: 0 } as const;
      const news = { template: 'appointment-canceled', refund } as const;
      await tellAppointments(trx, { appointmentIds: [id], news, now });
    });
  }
}
