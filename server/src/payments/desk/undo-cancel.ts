import { deskActs } from '@vaga/contract/agenda-acts';
import { undoMinutes } from '@vaga/contract/limits';
import type { MemberActInput } from '../../appointments/index.ts';
import { lockGroupForAct, restoreCanceled } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import { addReturnedCents } from '../lifecycle/payments.queries.ts';
import { hasRefundOfAppointment } from '../refunds/refunds.queries.ts';

/**
 * Takes a cancellation by a member back, as `restoreCanceled`: never once its refund is recorded, which waits for the payment's lock.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`.
 */
export async function undoCancel(trx: Trx, input: MemberActInput): Promise<Outcome<null>> {
  const locked = await lockGroupForAct(trx, input, deskActs.cancel);
  const { id, paymentId, paidAt, isLocalPayment, priceCents } = locked.appointment;
  if (await hasRefundOfAppointment(trx, id))
    return failure('agenda.undo_late', { minutes: undoMinutes });
  const outcome = await restoreCanceled(trx, locked, input);
  const isPaidAtDesk = paymentId !== null && paidAt !== null && isLocalPayment;
  if (outcome.type === 'Success' && isPaidAtDesk)
    await addReturnedCents(trx, { paymentId, cents: -priceCents });
  return outcome;
}
