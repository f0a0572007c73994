import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockAppointmentGroup, lockCartOfAppointment } from '../states/appointments.queries.ts';
import type { UnpaidAppointment } from '../states/unpaid-appointments.queries.ts';
import { isStillUnpaid } from '../states/unpaid-appointments.queries.ts';
import { cancelInGroup } from './cancel-in-group.ts';

/**
 * Cancels a booked appointment that was not paid by the time that the entity sets, releases its place and notifies the
 * account. Checks again under the locks that payment, move and cancellation take as well: does nothing if the appointment
 * was paid, moved or cancelled in the meantime.
 */
export async function releaseUnpaidAppointment(
  db: Db,
  { appointmentId, now }: UnpaidAppointment & { now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCartOfAppointment(trx, appointmentId);
    const group = await lockAppointmentGroup(trx, appointmentId);
    if (!group || !(await isStillUnpaid(trx, appointmentId, now))) return;
    const actor = { kind: 'system', reason: 'unpaid' } as const;
    await cancelInGroup(trx, group, { actor, by: 'system', requestReason: null, now });
  });
}
