import type { Trx } from '../platform/db.ts';
import { lockPaymentPendingWithoutHold } from './appointments.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyPaymentNotCompleted } from './notify-of-appointments.ts';

/**
 * Cancels the PaymentPending appointments of people whose hold has ended, with reason expired. For the scheduling
 * slice's sweep, which tells of them at least once each; all of their carts end in one go, so they are told in one mail.
 * Somebody who has a place again by now is left alone, and so is
 * an appointment that a payment has in hand at this moment (what it decides holds).
 */
export async function expireAppointments(trx: Trx, ownerIds: string[], now: Date): Promise<void> {
  const expired = await lockPaymentPendingWithoutHold(trx, ownerIds, now);
  for (const appointment of expired) {
    await markCanceled(trx, appointment, { reason: 'expired', accountId: null, now });
  }
  const appointmentIds = expired.map(({ id }) => id);
  await notifyPaymentNotCompleted(trx, { appointmentIds, reason: 'expired', now });
}
