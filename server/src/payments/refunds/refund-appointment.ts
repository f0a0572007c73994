import { readOwedRefund } from '../../appointments/index.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findPayment, lockPayment } from '../lifecycle/payments.queries.ts';
import { queueRefund } from './queue-refund.ts';

export interface CanceledAppointment {
  appointmentId: string;
  paymentId: string | null;
  amountCents: number;
  state: 'automatic' | 'requested';
  requestReason?: string | null;
  /** ISO 8601: of this cancellation alone, which can be undone; of any if omitted. */
  canceledAt?: string;
}

/**
 * Refunds the share of a cancelled appointment, or requests the refund from the entity. A second run has no further
 * effect, and none has one for a cancellation that was undone: a later one has a run of its own, once it can no longer be undone.
 */
export async function refundAppointment(
  db: Db,
  canceled: CanceledAppointment,
  now: Date,
): Promise<void> {
  const { appointmentId, paymentId, amountCents, state, requestReason = null } = canceled;
  const { canceledAt } = canceled;
  if (paymentId === null) return;
  await inTransaction(db, async (trx) => {
    const payment = await findPayment(trx, paymentId);
    if (payment?.kind !== 'online' || payment.status !== 'paid') return;
    // An undo holds this lock: either it finds the refund, or this finds that nothing is owed any more.
    await lockPayment(trx, paymentId);
    const owed = await readOwedRefund(trx, appointmentId);
    if (owed?.refundState !== state) return;
    if (canceledAt !== undefined && owed.canceledAt?.toISOString() !== canceledAt) return;
    const reason = 'appointment canceled';
    await queueRefund(trx, {
      paymentId,
      appointmentId,
      amountCents,
      state,
      reason,
      requestReason,
      now,
    });
  });
}
