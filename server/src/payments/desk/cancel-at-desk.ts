import { deskActs } from '@vaga/contract/agenda-acts';
import type { MemberActInput } from '../../appointments/index.ts';
import { canCancel, cancelInGroup, lockGroupForAct } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { addReturnedCents } from '../lifecycle/payments.queries.ts';

/**
 * A member of the entity cancels an appointment, until the check-in, with or without a reason that the patient reads. The place is free at once. What was paid goes back in full at any
 * time: online by the payment provider, once the act can no longer be undone; at the desk by the member, which is noted.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`.
 */
export async function cancelAtDesk(
  trx: Trx,
  input: MemberActInput & { reason?: string | undefined },
): Promise<Outcome<null>> {
  const { actor, reason: note, now } = input;
  const { appointment, others } = await lockGroupForAct(trx, input, deskActs.cancel);
  if (!canCancel(appointment, now, 'provider')) return failure('appointment.cannot_cancel');
  const group = { appointment, others };
  const words = note === undefined ? {} : { note };
  const of = { actor, by: 'provider', requestReason: null, ...words, now } as const;
  const refund = await cancelInGroup(trx, group, of);
  const { paymentId, paidAt, isLocalPayment, priceCents: cents } = appointment;
  if (paymentId !== null && paidAt && isLocalPayment && cents > 0) {
    await addReturnedCents(trx, { paymentId, cents });
    return done('agenda.canceled_return');
  }
  return done(refund.cents > 0 ? 'appointment.canceled_refund' : 'appointment.canceled');
}
