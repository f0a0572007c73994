import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { lockAppointmentWithGroup } from './appointments.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import type { UnpaidAppointment } from './unpaid.queries.ts';
import { isStillUnpaid } from './unpaid.queries.ts';

/**
 * Releases what is booked and was not paid by the time its place asks for, and tells its person. Where it was paid,
 * moved or canceled in the meantime it stays as it is: it is looked at again under the locks that whoever pays, moves
 * or cancels takes as well.
 */
export async function releaseUnpaidAppointment(
  db: Db,
  { appointmentId, accountId, now }: UnpaidAppointment & { now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const group = await lockAppointmentWithGroup(trx, accountId, appointmentId);
    if (!group || !(await isStillUnpaid(trx, appointmentId, now))) return;
    const { appointment } = group;
    await markCanceled(trx, appointment, { reason: 'unpaid', accountId: null, now });
    await releasePlaces(trx, { ownerIds: [appointment.assetId], as: 'released', now });
    const refund = { state: 'none', cents: 0 } as const;
    const notification = { template: 'appointment-canceled', refund } as const;
    await notifyOfAppointments(trx, { appointmentIds: [appointmentId], notification, now });
  });
}
