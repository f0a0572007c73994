import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { notifyPaymentNotCompleted } from '../notices/notify-of-appointments.ts';
import { lockPaymentPendingWithoutHold } from '../states/appointments.queries.ts';
import { markCanceled } from '../states/mark-canceled.ts';

/**
 * Cancels the PaymentPending appointments whose hold has expired, with the reason `expired`. Called by the sweep of the
 * scheduling slice, at least once for each expired hold. Covers all appointments of their carts at once, so that an
 * account gets one e-mail. An appointment that has a place again stays, and so does one that a payment is deciding at this
 * moment.
 */
export async function expireAppointments(trx: Trx, ownerIds: string[], now: Date): Promise<void> {
  const expired = await lockPaymentPendingWithoutHold(trx, ownerIds, now);
  for (const appointment of expired) {
    await markCanceled(trx, appointment, { reason: 'expired', actor: systemActor, now });
  }
  const appointmentIds = expired.map(({ id }) => id);
  await notifyPaymentNotCompleted(trx, { appointmentIds, reason: 'expired', now });
}
