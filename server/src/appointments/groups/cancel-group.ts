import type { PatientActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { cancelTogether } from '../cancellation/cancel-in-group.ts';
import type { CancellationRefund } from '../states/appointment.rules.ts';
import { canCancel } from '../states/appointment.rules.ts';
import { readAppointmentGroup } from './appointment-group.ts';
import { lockAppointmentsWithCart } from './appointment-groups.queries.ts';

interface CancelGroupInput {
  actor: PatientActor;
  /** An appointment of the cart. */
  id: string;
  ids: readonly string[];
  /** The patient's reason for requesting a refund from the entity. */
  requestReason: string | null;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

interface CancelGroupResult {
  /** Whole cents that are refunded automatically. */
  refundCents: number;
  /** Whole cents that are requested from the entity. */
  requestedCents: number;
}

/**
 * Cancels appointments of one cart for the patient, each as `cancelAppointment` does: all or none. Each has its own refund, so that
 * the entity answers for each person.
 * @throws Problem 404 for an appointment that is not the actor's, or of another cart.
 */
export async function cancelGroup(
  db: Db,
  input: CancelGroupInput,
): Promise<Outcome<CancelGroupResult>> {
  const { id, ids, now } = input;
  return transact(db, input.idempotencyKey, async (trx) => {
    // Before the locks: a stranger must not keep those waiting whose it is.
    const [{ cartId }] = await readAppointmentGroup(trx, input);
    const active = await lockAppointmentsWithCart(trx, { id, cartId });
    const chosen = active.filter((one) => ids.includes(one.id));
    if (chosen.length < ids.length || chosen.some((one) => !canCancel(one, now, 'patient')))
      return failure('appointment.cannot_cancel');
    const others = active.filter((one) => !ids.includes(one.id));
    const group = { appointments: chosen, others };
    const refunds = await cancelTogether(trx, group, { ...input, by: 'patient' });
    const refundCents = sumOf(refunds, 'automatic');
    const requestedCents = sumOf(refunds, 'requested');
    const { length } = chosen;
    return success(
      { refundCents, requestedCents },
      messageOf({ refundCents, requestedCents, length }),
    );
  });
}

function sumOf(refunds: readonly CancellationRefund[], state: CancellationRefund['state']): number {
  return refunds.reduce((sum, refund) => (refund.state === state ? sum + refund.cents : sum), 0);
}

function messageOf({
  refundCents,
  requestedCents,
  length,
}: CancelGroupResult & { length: number }) {
  const isOne = length === 1;
  if (requestedCents > 0)
    return isOne ? 'appointment.canceled_request' : 'appointment.group_canceled_request';
  if (refundCents > 0)
    return isOne ? 'appointment.canceled_refund' : 'appointment.group_canceled_refund';
  return isOne ? 'appointment.canceled' : 'appointment.group_canceled';
}
