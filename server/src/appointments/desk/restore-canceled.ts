import { undoMinutes } from '@vaga/contract/limits';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';
import { bookPlaceAgain } from '../../scheduling/index.ts';
import { restoreAcceptedRequest } from '../approvals/approval.queries.ts';
import { hasLaterAppointment, readLastFieldChange } from '../states/appointment-changes.queries.ts';
import { bookedStatuses, statusOf } from '../states/appointment-state.rules.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { hasResult, isUndoLate } from '../states/attendance-acts.rules.ts';
import type { LockedForAct } from '../states/lock-for-act.ts';

/**
 * Takes the cancellation of a booked appointment by a member of the entity back, within `undoMinutes`: the person has the place again
 * if it is free, what was owed back is not, and the patient reads of neither. The caller has checked that no refund has left.
 * @returns the refusal, or the success.
 * @throws Problem as `bookPlaceAgain`.
 */
export async function restoreCanceled(
  trx: Trx,
  { appointment, payment, hasDocument }: LockedForAct,
  { actor, now }: { actor: MemberActor; now: Date },
): Promise<Outcome<null>> {
  const { id, assetId, result, status, statusReason, refundState, approvalRequestId } = appointment;
  if (hasResult({ result, hasDocument })) return failure('agenda.has_result');
  const canceled = await readLastFieldChange(trx, { appointmentId: id, field: 'status' });
  const before = bookedStatuses.find((booked) => booked === canceled?.fromValue);
  const isOfEntity = status === 'Canceled' && statusReason === 'byPartner';
  // The others of the payment have paid meanwhile, and this person has not.
  const isUnpaid = payment === 'free' && before !== 'Pending';
  if (!canceled || !before || !isOfEntity || isUnpaid) return failure('agenda.not_possible');
  if (isUndoLate(canceled.changedAt, now))
    return failure('agenda.undo_late', { minutes: undoMinutes });
  if (await hasLaterAppointment(trx, appointment)) return failure('agenda.not_possible');
  if (!(await bookPlaceAgain(trx, { ownerId: assetId, now }))) return failure('agenda.undo_taken');
  const to = statusOf({ life: 'booked', payment });
  await updateAppointment(trx, id, {
    status: to,
    statusReason: null,
    canceledAt: null,
    refundState: 'none',
    sequence: appointment.sequence + 1,
  });
  const undo = { appointmentId: id, actor, isUndo: true, now };
  const changes = [{ ...undo, field: 'status', from: status, to } as const];
  await recordChanges(trx, changes);
  if (refundState !== 'none')
    await recordChanges(trx, [{ ...undo, field: 'refundState', from: refundState, to: 'none' }]);
  if (approvalRequestId) await restoreAcceptedRequest(trx, approvalRequestId, now);
  const data = { appointmentId: id };
  await dropQueuedMessages(trx, { template: 'appointment-canceled', data, reason: 'undone' });
  return done();
}
