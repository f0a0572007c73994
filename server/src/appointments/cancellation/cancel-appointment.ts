import type { RefundState } from '@vaga/contract/appointments';
import { appointmentPartyOf } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { canCancel } from '../states/appointment.rules.ts';
import {
  lockAppointmentGroup,
  lockCartOfAppointment,
  readOwnership,
} from '../states/appointments.queries.ts';
import type { CancelActor } from './cancel-in-group.ts';
import { cancelInGroup } from './cancel-in-group.ts';

interface CancelAppointmentInput {
  actor: CancelActor;
  id: string;
  /** The patient's reason for requesting a refund from the entity. */
  requestReason: string | null;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

interface CancelAppointmentResult {
  refundState: RefundState;
  refundCents: number;
}

const messageByRefund = {
  none: 'appointment.canceled',
  automatic: 'appointment.canceled_refund',
  requested: 'appointment.canceled_request',
} as const;

/**
 * Cancels the appointment of one person, also in a group whose payment is pending: if the payment succeeds all the same,
 * that person's share is refunded (see `settleAppointments`). The place is available at once. For the patient,
 * by sign-in, by a link or by the hotel that booked, until the start; for the provider until the check-in, with a refund in
 * full.
 * @throws Problem 404 for an appointment that is not the actor's to change.
 */
export async function cancelAppointment(
  db: Db,
  input: CancelAppointmentInput,
): Promise<Outcome<CancelAppointmentResult>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { actor, id, now } = input;
    // Before the lock too: a stranger must not keep those waiting whose it is.
    const seen = await readOwnership(trx, id);
    if (!seen || !appointmentPartyOf(actor, seen)) throw notFound();
    const owner = await lockCartOfAppointment(trx, id);
    const by = owner && appointmentPartyOf(actor, owner);
    if (!by) throw notFound();
    const group = await lockAppointmentGroup(trx, id);
    if (!group) throw notFound();
    if (!canCancel(group.appointment, now, by)) {
      return failure('appointment.cannot_cancel');
    }
    const { state: refundState, cents: refundCents } = await cancelInGroup(trx, group, {
      ...input,
      by,
    });
    return success({ refundState, refundCents }, messageByRefund[refundState]);
  });
}
