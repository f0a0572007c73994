import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { releasePlaces } from '../scheduling/index.ts';
import { lockAppointmentWithGroup } from './appointments.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import type { UnpaidAppointment } from './unpaid-appointments.queries.ts';
import { isStillUnpaid } from './unpaid-appointments.queries.ts';

/**
 * Cancels a booked appointment that was not paid by the time that the entity sets, releases its place and notifies the
 * account. Checks again under the locks that payment, move and cancellation take as well: does nothing if the appointment
 * was paid, moved or cancelled in the meantime.
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
