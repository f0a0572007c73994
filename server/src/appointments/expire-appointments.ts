import type { Trx } from '../platform/db.ts';
import { lockWaitingWithoutPlace } from './appointments.queries.ts';
import { markCanceled } from './cancel-for-payment.ts';

/**
 * Cancels the PaymentPending appointments of people whose hold has ended, with reason expired. For the scheduling
 * slice's sweep, which tells of them at least once each: somebody who has a place again by now is left alone, and so is
 * an appointment that a payment has in hand at this moment (what it decides holds).
 */
export async function expireAppointments(trx: Trx, ownerIds: string[], now: Date): Promise<void> {
  for (const appointment of await lockWaitingWithoutPlace(trx, ownerIds, now)) {
    await markCanceled(trx, appointment, { reason: 'expired', accountId: null, now });
  }
}
