import type {
  AppointmentParty,
  LinkActor,
  MemberActor,
  PatientActor,
  SystemActor,
} from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { releasePlaces } from '../scheduling/index.ts';
import type { CancellationRefund } from './appointment.rules.ts';
import { isBooked, refundOnCancel } from './appointment.rules.ts';
import { lifeOf } from './appointment-state.rules.ts';
import type { Appointment, AppointmentGroup, CancelReason } from './appointments.queries.ts';
import { recordChanges, updateAppointment } from './appointments.queries.ts';
import { cancelApprovalRequestIfEmpty } from './approval.queries.ts';
import { markCanceled } from './mark-canceled.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import { addRefundJob } from './settle-appointments.ts';

/** Who cancels an appointment. The system says why; a person's reason follows from who they are. */
export type CancelActor =
  | PatientActor
  | MemberActor
  | LinkActor
  | (SystemActor & { reason: Extract<CancelReason, 'unpaid'> });

interface CancelInGroupInput {
  actor: CancelActor;
  /** For whom the actor cancels. */
  by: AppointmentParty;
  /** The patient's reason for requesting a refund from the entity. */
  requestReason: string | null;
  now: Date;
}

/**
 * Cancels one appointment of a locked group, releases its place, refunds it (`refundOnCancel`) and notifies the account;
 * the others of the group keep their places and their payment.
 */
export async function cancelInGroup(
  trx: Trx,
  { appointment, others }: AppointmentGroup,
  input: CancelInGroupInput,
): Promise<CancellationRefund> {
  const { actor, by, requestReason, now } = input;
  const { id, assetId, approvalRequestId } = appointment;
  const refund = refundOnCancel(appointment, now, by);
  const reason = cancelReasonOf(actor, by);
  await markCanceled(trx, appointment, { reason, actor, now });
  await releasePlaces(trx, { ownerIds: [assetId], as: 'released', now });
  if (approvalRequestId) await cancelApprovalRequestIfEmpty(trx, approvalRequestId, now);
  await startRefund(trx, { appointment, refund, requestReason, actor, by, now });
  await closeOrphanedPayment(trx, appointment, others);
  // Patients who cancel what was never booked see it on the screen, and have no calendar entry to withdraw.
  if (isBooked(appointment) || reason !== 'byPerson') {
    const notification = { template: 'appointment-canceled', refund } as const;
    await notifyOfAppointments(trx, { appointmentIds: [id], notification, now });
  }
  return refund;
}

function cancelReasonOf(actor: CancelActor, by: AppointmentParty): CancelReason {
  if (actor.kind === 'system') return actor.reason;
  return by === 'provider' ? 'byPartner' : 'byPerson';
}

/** Closes the payment page once no appointment of the group waits for it, so that it is not paid by mistake. */
async function closeOrphanedPayment(
  trx: Trx,
  { status, paymentId }: Appointment,
  others: Appointment[],
): Promise<void> {
  if (lifeOf({ status }) !== 'held' || paymentId === null) return;
  if (others.some((other) => lifeOf(other) === 'held')) return;
  const key = `payments.end:${paymentId}`;
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key });
}

async function startRefund(
  trx: Trx,
  input: CancelInGroupInput & { appointment: Appointment; refund: CancellationRefund },
): Promise<void> {
  const { appointment, refund, actor, now } = input;
  const { state, cents } = refund;
  if (state === 'none') return;
  const { id, paymentId } = appointment;
  await updateAppointment(trx, id, { refundState: state });
  await recordChanges(trx, [
    { appointmentId: id, field: 'refundState', from: 'none', to: state, actor, now },
  ]);
  const requestReason = state === 'requested' ? input.requestReason : null;
  const optionalReason = requestReason === null ? {} : { requestReason };
  await addRefundJob(trx, {
    appointmentId: id,
    paymentId,
    amountCents: cents,
    state,
    ...optionalReason,
  });
}
