import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Actor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { releasePlaces } from '../../scheduling/index.ts';
import { notifyPaymentNotCompleted } from '../notices/notify-of-appointments.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';
import { lockAppointmentsOfPayment } from '../states/appointments.queries.ts';
import { markCanceled } from '../states/mark-canceled.ts';

interface CancelAppointmentsOfPaymentInput {
  paymentId: string;
  reason: Extract<CancelReason, 'paymentCanceled' | 'expired' | 'placeLost'>;
  actor: Actor;
  now: Date;
}

/**
 * Cancels the PaymentPending appointments of a payment and releases their places at once. Do not call it for a payment
 * that is retried: its appointments keep waiting for the next payment.
 * @returns the ids of the assets whose places were released.
 */
export async function cancelAppointmentsOfPayment(
  trx: Trx,
  input: CancelAppointmentsOfPaymentInput,
): Promise<string[]> {
  const { paymentId, reason, actor, now } = input;
  const unpaid = (await lockAppointmentsOfPayment(trx, paymentId)).filter(
    (appointment) => lifeOf(appointment) === 'held',
  );
  for (const appointment of unpaid) {
    await markCanceled(trx, appointment, { reason, actor, now });
  }
  const ownerIds = unpaid.map(({ assetId }) => assetId);
  await releasePlaces(trx, { ownerIds, as: reason === 'expired' ? 'expired' : 'released', now });
  // The account that cancels its own payment needs no e-mail about it.
  if (reason !== 'paymentCanceled') {
    const appointmentIds = unpaid.map(({ id }) => id);
    await notifyPaymentNotCompleted(trx, { appointmentIds, reason, now });
  }
  return ownerIds;
}
