import type { Trx } from '../platform/db.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { Appointment, CancelReason } from './appointments.queries.ts';
import { lockOfPayment, recordChanges, updateAppointment } from './appointments.queries.ts';
import { tellNotCompleted } from './tell-appointments.ts';

interface Terms {
  paymentId: string;
  reason: Extract<CancelReason, 'paymentCanceled' | 'expired' | 'placeLost'>;
  /** Who gave the payment up; null for the system itself. */
  accountId: string | null;
  now: Date;
}

/**
 * Cancels what still waits for a payment, and gives its places back at once. Not for a payment that is tried again:
 * its appointments wait on for the next one.
 * @returns the assets whose places were given back.
 */
export async function cancelForPayment(trx: Trx, terms: Terms): Promise<string[]> {
  const { paymentId, reason, accountId, now } = terms;
  const waiting = (await lockOfPayment(trx, paymentId)).filter(
    ({ status }) => status === 'PaymentPending',
  );
  for (const appointment of waiting) {
    await markCanceled(trx, appointment, { reason, accountId, now });
  }
  const ownerIds = waiting.map(({ assetId }) => assetId);
  await releasePlaces(trx, { ownerIds, as: reason === 'expired' ? 'expired' : 'released', now });
  // Whoever canceled the payment knows.
  if (reason !== 'paymentCanceled') {
    const appointmentIds = waiting.map(({ id }) => id);
    await tellNotCompleted(trx, { appointmentIds, reason, now });
  }
  return ownerIds;
}

/** Ends an appointment; whoever had its confirmation has a calendar entry that a higher sequence takes away. */
export async function markCanceled(
  trx: Trx,
  appointment: Appointment,
  why: { reason: CancelReason; accountId: string | null; now: Date },
): Promise<void> {
  const { id, status, sequence } = appointment;
  await updateAppointment(trx, id, {
    status: 'Canceled',
    statusReason: why.reason,
    canceledAt: why.now,
    sequence: sequence + 1,
  });
  const { accountId, now } = why;
  await recordChanges(trx, [
    { appointmentId: id, field: 'status', from: status, to: 'Canceled', accountId, now },
  ]);
}
