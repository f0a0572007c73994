import { deskActs } from '@vaga/contract/agenda-acts';
import { undoMinutes } from '@vaga/contract/limits';
import type { MemberActInput } from '../../appointments/index.ts';
import {
  hasResult,
  isUndoLate,
  lockGroupForAct,
  recordUnpaidAtDesk,
} from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';
import { lockPayment } from '../lifecycle/payments.queries.ts';
import { transitionPayment } from '../lifecycle/transition-payment.queries.ts';

/**
 * Takes back that money was taken at the desk, for `undoMinutes`: it is due again, what was taken is noted as returned, and the
 * receipt is not sent.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`.
 */
export async function undoTakeMoney(trx: Trx, input: MemberActInput): Promise<Outcome<null>> {
  const { actor, now } = input;
  const { appointment, others, hasDocument } = await lockGroupForAct(
    trx,
    input,
    deskActs.takeMoney,
  );
  const { paymentId, result } = appointment;
  if (hasResult({ result, hasDocument })) return failure('agenda.has_result');
  const payment = paymentId === null ? null : await lockPayment(trx, paymentId);
  if (payment?.kind !== 'local' || payment.status !== 'paid' || !payment.paidAt)
    return failure('agenda.not_possible');
  if (isUndoLate(payment.paidAt, now)) return failure('agenda.undo_late', { minutes: undoMinutes });
  const returnedCents = payment.takenCents ?? 0;
  await transitionPayment(trx, payment, { to: 'due', returnedCents });
  await recordUnpaidAtDesk(trx, { appointments: [appointment, ...others], actor, now });
  const data = { paymentId: payment.id };
  await dropQueuedMessages(trx, { template: 'receipt', data, reason: 'undone' });
  return done();
}
